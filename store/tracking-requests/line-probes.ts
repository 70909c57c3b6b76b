/** Results of probes that check whether a number exists at a line. Probes on a test clock are not stored. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export interface ProbedNumber {
  requestType: string;
  normalizedNumber: string;
}

export interface ProbeResult {
  scac: string;
  credentialKey: string;
  answer: 'known' | 'unknown';
  snapshotId: string | null;
  askedAt: Date;
}

/** Finds the probe results for a number since a given time, from all accounts. */
export async function findProbeResults(
  database: Queryable,
  { requestType, normalizedNumber }: ProbedNumber,
  sources: readonly { scac: string; credentialKey: string }[],
  since: Date,
): Promise<ProbeResult[]> {
  if (sources.length === 0) return [];
  const result = await sql<ProbeResult>`
    select p.scac, p.credential_key as "credentialKey", p.answer, p.snapshot_id as "snapshotId", p.asked_at as "askedAt"
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as s(scac text, "credentialKey" text)
    join probe_answers p on p.credential_key = s."credentialKey" and p.scac = s.scac
      and p.request_type = ${requestType} and p.normalized_number = ${normalizedNumber}
    where p.asked_at > ${since}`.execute(database);
  return result.rows;
}

/**
 * Finds the snapshot of a probe for a number at a line. Returns null if there was no probe after `since` or its
 * snapshot was not stored.
 */
export async function findProbedSnapshot(
  database: Queryable,
  { requestType, normalizedNumber }: ProbedNumber,
  source: { scac: string; credentialKey: string },
  since: Date,
): Promise<string | null> {
  const [answer] = await findProbeResults(database, { requestType, normalizedNumber }, [source], since);
  return answer?.snapshotId ?? null;
}

export async function saveProbeResult(
  database: Queryable,
  { requestType, normalizedNumber }: ProbedNumber,
  { scac, credentialKey, answer, snapshotId, askedAt }: ProbeResult,
): Promise<void> {
  await sql`
    insert into probe_answers (credential_key, scac, request_type, normalized_number, answer, snapshot_id, asked_at)
    values (${credentialKey}, ${scac}, ${requestType}, ${normalizedNumber}, ${answer}, ${snapshotId}, ${askedAt})
    on conflict (credential_key, scac, request_type, normalized_number) do update set
      answer = excluded.answer, snapshot_id = excluded.snapshot_id, asked_at = excluded.asked_at`.execute(database);
}

/** Removes results older than the longest configurable probe period. */
export async function pruneProbeResults(database: Queryable, now: Date): Promise<void> {
  await sql`delete from probe_answers where asked_at < ${now}::timestamptz - interval '1 day'`.execute(database);
}
