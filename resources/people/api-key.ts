/** `api_key`, an extension: what a program bears. The key itself stands in the answer that makes it, and nowhere else. */
import { z } from 'zod';
import type { ApiKeyListRow } from '../../store/people/api-keys.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export const KEY_SCOPES = ['read', 'write'] as const;

const STATES = ['good', 'expired', 'revoked'] as const;

export interface ApiKeySource {
  row: ApiKeyListRow;
  /** Whole where it was just made, else as masked in the row. */
  key: string;
  /** Wall clock: expiry. */
  now: Date;
}

export const apiKey = defineResource<ApiKeySource>()({
  type: 'api_key',
  about: 'A key with which a program asks in the name of the account',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('Where it is used, as people wrote it'), ({ row }) => row.name],
    key: [z.string().describe('Whole in the answer that makes it, masked later'), ({ key }) => key],
    scopes: [
      z.array(z.enum(KEY_SCOPES)).describe('What it may do'),
      ({ row }) => KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
    ],
    state: [z.enum(STATES).describe('Only a `good` one is let in'), stateOf],
    created_at: [instant.describe('When it was made'), ({ row }) => wireTime(row.createdAt)],
    last_used_at: [at('When it was last used, to the minute; null: never'), ({ row }) => wireTime(row.lastUsedAt)],
    expires_at: [
      at('Until when it is good; null: for as long as it is not revoked'),
      ({ row }) => wireTime(row.expiresAt),
    ],
    revoked_at: [at('When somebody revoked it'), ({ row }) => wireTime(row.revokedAt)],
    created_by: [text('E-mail address of who made it; null: whoever runs the server'), ({ row }) => row.createdBy],
    creator_left: [
      z.boolean().describe('Whoever made it is not in the account any more; the key is good all the same'),
      ({ row }) => row.isCreatorGone,
    ],
  },
  relationships: {
    user: {
      one: ['user'],
      about: 'Who made it, and counts as the one who acts with it',
      read: ({ row }) => oneOf('user', row.createdByUserId),
    },
  },
});

function stateOf({ row, now }: ApiKeySource): (typeof STATES)[number] {
  if (row.revokedAt !== null) return 'revoked';
  return row.expiresAt !== null && row.expiresAt <= now ? 'expired' : 'good';
}
