/** An account's document settings (`accounts.settings`). Missing and invalid values are replaced by defaults. */
import { z } from 'zod';
import type { Queryable } from '../postgres/database.ts';

/**
 * Responses to a file that the account has received before: reject it with 409, replace the earlier document, or keep
 * both.
 */
export const DUPLICATE_POLICIES = ['reject', 'replace', 'accept'] as const;
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

export interface DocumentSettings {
  duplicates: DuplicatePolicy;
  quotaBytes: number;
  /** Most tracking requests per day that the rule creates from documents. 0: the account has no such rule. */
  trackedPerDay: number;
}

const MEGABYTE = 1024 * 1024;
const DEFAULT_QUOTA_MEGABYTES = 2_000;

const stored = z
  .object({
    duplicates: z.enum(DUPLICATE_POLICIES).default('reject').catch('reject'),
    quota_megabytes: z.number().min(0).default(DEFAULT_QUOTA_MEGABYTES).catch(DEFAULT_QUOTA_MEGABYTES),
    track_per_day: z.number().min(0).default(0).catch(0),
  })
  .transform(({ duplicates, quota_megabytes, track_per_day }) => ({
    duplicates,
    quotaBytes: Math.round(quota_megabytes) * MEGABYTE,
    trackedPerDay: Math.floor(track_per_day),
  }));

export const documentSettings = stored.prefault({}).catch(stored.parse({}));

export async function readDocumentSettings(database: Queryable, accountId: string): Promise<DocumentSettings> {
  const account = await database
    .selectFrom('accounts')
    .select('settings')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { documents } = z.looseObject({ documents: documentSettings }).parse(account.settings ?? {});
  return documents;
}
