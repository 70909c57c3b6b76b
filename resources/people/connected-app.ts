/** `connected_app`, an extension: what one person let one application do by OAuth (docs/oauth.md). */
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
  about: 'An application that a person let in, to ask the MCP server in their name',
  id: ({ id }) => id,
  attributes: {
    name: [text('As the application calls itself; nobody checked that'), ({ name }) => name],
    client_id: [z.string().describe('By which OAuth knows it'), ({ clientId }) => clientId],
    redirect_hosts: [
      z.array(z.string()).describe('Hosts to which people were sent when they had agreed'),
      ({ redirectHosts }) => redirectHosts,
    ],
    scopes: [z.array(z.enum(SCOPES)).describe('What it may do'), ({ scopes }) => scopes],
    let_in_by: [z.string().describe('E-mail address of who let it in'), ({ user }) => user.email],
    connected_at: [instant.describe('When it was first let in'), ({ connectedAt }) => wireTime(connectedAt)],
    last_used_at: [at('When it last asked; null: never'), ({ lastUsedAt }) => wireTime(lastUsedAt)],
    expires_at: [instant.describe('When it has to ask for consent again'), ({ expiresAt }) => wireTime(expiresAt)],
  },
  relationships: {
    user: { one: ['user'], about: 'Who let it in', read: ({ user }) => ({ id: user.id, type: 'user' }) },
  },
});
