/** Resource `session` (an extension): the signed-in person with their permissions in the current account. */
import { z } from 'zod';
import type { Role } from '../../store/people/memberships.ts';
import { defineResource } from '../define.ts';
import { text, uuid } from '../schemas.ts';

interface AccountOfPerson {
  id: string;
  name: string;
  role: Role;
}

export interface SessionSource {
  id: string;
  userId: string;
  email: string;
  name: string | null;
  role: Role;
  permissions: readonly string[];
  accountId: string;
  accounts: readonly AccountOfPerson[];
  features: Readonly<Record<string, boolean>>;
  apiUrl: string;
  mcpUrl: string | null;
}

const role = z.enum(['owner', 'admin', 'member', 'viewer']);

const accountOfPerson = z
  .strictObject({ id: uuid.describe('Id of the account'), name: z.string().describe('Name of the account'), role })
  .meta({ id: 'account_of_person', description: 'An account of a person' });

export const session = defineResource<SessionSource>()({
  type: 'session',
  about: 'The signed-in person and their permissions',
  id: ({ id }) => id,
  attributes: {
    email: [z.string().describe('Email address of the person'), ({ email }) => email],
    name: [text('Name of the person'), ({ name }) => name],
    user_id: [uuid.describe('Id of the user'), ({ userId }) => userId],
    role: [role.describe('Role in the current account'), (source) => source.role],
    permissions: [
      z.array(z.string()).describe('Permissions of the role, such as `write` or `manage_members`'),
      ({ permissions }) => [...permissions],
    ],
    account_id: [uuid.describe('Current account'), ({ accountId }) => accountId],
    accounts: [z.array(accountOfPerson).describe('All accounts of the person'), ({ accounts }) => [...accounts]],
    features: [
      z.record(z.string(), z.boolean()).describe('Features of the account and whether they are enabled'),
      ({ features }) => ({ ...features }),
    ],
    api_url: [z.url().describe('Origin of the API'), ({ apiUrl }) => apiUrl],
    mcp_url: [text('URL of the MCP server; null: not installed'), ({ mcpUrl }) => mcpUrl],
  },
});
