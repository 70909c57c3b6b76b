/** Resource `api_key` (an extension): a key for programs. The complete key is returned only when it is created. */
import { z } from 'zod';
import type { ApiKeyListRow } from '../../store/people/api-keys.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

/** `calendar` allows only the calendar feed and no operation of `/v2`. */
export const KEY_SCOPES = ['read', 'write', 'calendar'] as const;

const STATES = ['good', 'expired', 'revoked'] as const;

export interface ApiKeySource {
  row: ApiKeyListRow;
  /** Complete if the key has just been created, otherwise masked. */
  key: string;
  /** Wall-clock time, to determine whether the key has expired. */
  now: Date;
}

export const apiKey = defineResource<ApiKeySource>()({
  type: 'api_key',
  about: 'A key with which a program acts for the account',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('Display name'), ({ row }) => row.name],
    key: [z.string().describe('Full key in the response that creates it, masked later'), ({ key }) => key],
    scopes: [
      z.array(z.enum(KEY_SCOPES)).describe('Permissions of the key'),
      ({ row }) => KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
    ],
    state: [z.enum(STATES).describe('Only `good` keys are accepted'), stateOf],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.createdAt)],
    last_used_at: [at('When it was last used, to the minute; null: never'), ({ row }) => wireTime(row.lastUsedAt)],
    expires_at: [at('When it expires; null: it is valid until revoked'), ({ row }) => wireTime(row.expiresAt)],
    revoked_at: [at('When it was revoked'), ({ row }) => wireTime(row.revokedAt)],
    created_by: [text('Email address of its creator; null: the operator of the server'), ({ row }) => row.createdBy],
    creator_left: [
      z.boolean().describe('Whether its creator has left the account; the key stays valid'),
      ({ row }) => row.isCreatorGone,
    ],
  },
  relationships: {
    user: {
      one: ['user'],
      about: 'Creator of the key, on whose behalf it acts',
      read: ({ row }) => oneOf('user', row.createdByUserId),
    },
  },
});

function stateOf({ row, now }: ApiKeySource): (typeof STATES)[number] {
  if (row.revokedAt !== null) return 'revoked';
  return row.expiresAt !== null && row.expiresAt <= now ? 'expired' : 'good';
}
