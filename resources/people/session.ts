/** `session`, an extension: who is signed in, and what he may do in the account where he works. */
import { z } from 'zod';
import type { Role } from '../../store/people/memberships.ts';
import { defineResource } from '../define.ts';
import { text, uuid } from '../schemas.ts';

interface AccountOfPerson {
  id: string;
  name: string;
  role: Role;
}

interface SessionSource {
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
  .strictObject({ id: uuid.describe('Id of the account'), name: z.string().describe('Its name'), role })
  .meta({ id: 'account_of_person', description: 'An account that a person is in' });

export const session = defineResource<SessionSource>()({
  type: 'session',
  about: 'Who is signed in, and what that person may do',
  id: ({ id }) => id,
  attributes: {
    email: [z.string().describe('Of the person'), ({ email }) => email],
    name: [text('Name of the person'), ({ name }) => name],
    user_id: [uuid.describe('The person as a user of the account'), ({ userId }) => userId],
    role: [role.describe('In the account'), (source) => source.role],
    permissions: [
      z.array(z.string()).describe('What the role may do: `write`, `manage_members` and so on'),
      ({ permissions }) => [...permissions],
    ],
    account_id: [uuid.describe('Account that is worked in'), ({ accountId }) => accountId],
    accounts: [
      z.array(accountOfPerson).describe('All accounts that the person is in'),
      ({ accounts }) => [...accounts],
    ],
    features: [
      z.record(z.string(), z.boolean()).describe('What is switched on for the account'),
      ({ features }) => ({ ...features }),
    ],
    api_url: [z.url().describe('Origin at which programs reach the API'), ({ apiUrl }) => apiUrl],
    mcp_url: [text('Where AI clients ask; null: this installation has no MCP server'), ({ mcpUrl }) => mcpUrl],
  },
});
