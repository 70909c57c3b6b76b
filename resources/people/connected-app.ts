/** Resource `connected_app` (an extension): an application that a person authorized through OAuth (docs/oauth.md). */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

const SCOPES = ['tracking:read', 'tracking:write'] as const;

export interface ConnectedAppSource {
  id: string;
  clientId: string;
  name: string | null;
  redirectHosts: string[];
  user: { id: string; email: string; name: string | null };
  scopes: (typeof SCOPES)[number][];
  connectedAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

export const connectedApp = defineResource<ConnectedAppSource>()({
  type: 'connected_app',
  about: 'An application that a person authorized to use the MCP server on their behalf',
  id: ({ id }) => id,
  attributes: {
    name: [text('Name stated by the application, unverified'), ({ name }) => name],
    client_id: [z.string().describe('OAuth client id'), ({ clientId }) => clientId],
    redirect_hosts: [
      z.array(z.string()).describe('Hosts to which people are redirected after consent'),
      ({ redirectHosts }) => redirectHosts,
    ],
    scopes: [z.array(z.enum(SCOPES)).describe('Granted scopes'), ({ scopes }) => scopes],
    let_in_by: [z.string().describe('Email address of the person who authorized it'), ({ user }) => user.email],
    connected_at: [instant.describe('When it was first authorized'), ({ connectedAt }) => wireTime(connectedAt)],
    last_used_at: [at('When it was last used; null: never'), ({ lastUsedAt }) => wireTime(lastUsedAt)],
    expires_at: [instant.describe('When it needs consent again'), ({ expiresAt }) => wireTime(expiresAt)],
  },
  relationships: {
    user: { one: ['user'], about: 'Person who authorized it', read: ({ user }) => ({ id: user.id, type: 'user' }) },
  },
});
