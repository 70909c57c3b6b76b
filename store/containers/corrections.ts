/** Manual corrections of reported values, including how each of them ended. */
import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type CorrectionRow = Selectable<DB['corrections']>;

export async function insertCorrection(trx: Queryable, row: Insertable<DB['corrections']>): Promise<CorrectionRow> {
  return trx.insertInto('corrections').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function correctionsOfContainer(
  database: Queryable,
  accountId: string,
  containerId: string,
): Promise<CorrectionRow[]> {
  return database
    .selectFrom('corrections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findCorrection(
  database: Queryable,
  accountId: string,
  containerId: string,
  id: string,
): Promise<CorrectionRow | null> {
  const row = await database
    .selectFrom('corrections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the active correction of a field. The caller holds the shipment lock. */
export async function findStandingCorrection(
  trx: Queryable,
  accountId: string,
  containerId: string,
  field: CorrectionRow['field'],
): Promise<CorrectionRow | null> {
  const row = await trx
    .selectFrom('corrections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .where('field', '=', field)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface CorrectionEnd {
  at: Date;
  reason: 'undone' | 'replaced' | 'expired';
  /** Display name of the person who ended the correction; null if it expired. */
  by: string | null;
}

export async function endCorrection(
  trx: Queryable,
  { account_id: accountId, id }: CorrectionRow,
  { at, reason, by }: CorrectionEnd,
): Promise<CorrectionRow> {
  return trx
    .updateTable('corrections')
    .set({ ended_at: at, end_reason: reason, ended_by: by })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Lists corrections of all accounts that have expired in wall-clock time. A correction on a test clock expires with the
 * next recording.
 */
export async function listExpiredCorrections(database: Queryable, now: Date, limit: number): Promise<CorrectionRow[]> {
  return database
    .selectFrom('corrections as c')
    .selectAll('c')
    .where('c.ended_at', 'is', null)
    .where('c.expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tracking_requests as r')
            .select('r.id')
            .whereRef('r.account_id', '=', 'c.account_id')
            .whereRef('r.shipment_id', '=', 'c.shipment_id')
            .where('r.test_clock_id', 'is not', null),
        ),
      ),
    )
    .orderBy('c.expires_at')
    .limit(limit)
    .execute();
}
