/** History of published values, each with who said it, where in which snapshot, and the rule that chose it. */
import { sql } from 'kysely';
import type { FieldChange } from '../tracking/changes.ts';
import type { Queryable } from './database.ts';
import { newId } from './ids.ts';

/** Makes the monthly partitions that will soon be needed, as far as they are missing. */
export async function makeFieldChangesPartitions(database: Queryable, now: Date): Promise<void> {
  await sql`select make_field_changes_partitions(${now})`.execute(database);
}

/**
 * `containerIds`: number of a container → its id. `changedAt` is by the clock of the tracking request. They are recorded now, not
 * when the transaction began: it may have waited for another one of the shipment, whose changes come first.
 */
export async function insertFieldChanges(
  database: Queryable,
  accountId: string,
  shipmentId: string,
  containerIds: ReadonlyMap<string, string>,
  changes: FieldChange[],
  changedAt: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ container, field, before, after, provenance }) => ({
    id: newId(),
    container_id: container === null ? null : (containerIds.get(container) ?? null),
    field,
    before,
    after,
    source_kind: provenance?.source.kind ?? null,
    source_code: provenance?.source.code ?? null,
    snapshot_id: provenance?.snapshotId ?? null,
    pointer: provenance?.pointer ?? null,
    rule: provenance?.rule ?? null,
  }));
  await sql`
    insert into field_changes (account_id, id, shipment_id, container_id, field, before, after, source_kind, source_code,
                               snapshot_id, pointer, rule, changed_at, recorded_at)
    select ${accountId}::uuid, r.id, ${shipmentId}::uuid, r.container_id, r.field, r.before, r.after, r.source_kind,
           r.source_code, r.snapshot_id, r.pointer, r.rule, ${changedAt}::timestamptz, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id uuid, container_id uuid, field text, before jsonb, after jsonb, source_kind text, source_code text,
      snapshot_id uuid, pointer text, rule text)`.execute(database);
}
