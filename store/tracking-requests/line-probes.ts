/** What lines said when they were asked whether they know a number. Asks by a test clock are not kept: their world moves. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export interface ProbedNumber {
  requestType: string;
  normalizedNumber: string;
}

export interface ProbeAnswer {
  scac: string;
  credentialKey: string;
  answer: 'known' | 'unknown';
  snapshotId: string | null;
  askedAt: Date;
}

/** Answers about a number since a moment, whoever asked. */
export async function findProbeAnswers(
  database: Queryable,
  { requestType, normalizedNumber }: ProbedNumber,
  sources: readonly { scac: string; credentialKey: string }[],
  since: Date,
): Promise<ProbeAnswer[]> {
  if (sources.length === 0) return [];
  const result = await sql<ProbeAnswer>`
    select p.scac, p.credential_key as "credentialKey", p.answer, p.snapshot_id as "snapshotId", p.asked_at as "askedAt"
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as s(scac text, "credentialKey" text)
    join probe_answers p on p.credential_key = s."credentialKey" and p.scac = s.scac
      and p.request_type = ${requestType} and p.normalized_number = ${normalizedNumber}
    where p.asked_at > ${since}`.execute(database);
  return result.rows;
}

/** The snapshot of what a line answered when it was asked whether it knows a number. Null where nobody asked since. */
export async function findProbedSnapshot(
  database: Queryable,
  { requestType, normalizedNumber }: ProbedNumber,
  source: { scac: string; credentialKey: string },
  since: Date,
): Promise<string | null> {
  const [answer] = await findProbeAnswers(database, { requestType, normalizedNumber }, [source], since);
  return answer?.snapshotId ?? null;
}

export async function keepProbeAnswer(
  database: Queryable,
  { requestType, normalizedNumber }: ProbedNumber,
  { scac, credentialKey, answer, snapshotId, askedAt }: ProbeAnswer,
): Promise<void> {
  await sql`
    insert into probe_answers (credential_key, scac, request_type, normalized_number, answer, snapshot_id, asked_at)
    values (${credentialKey}, ${scac}, ${requestType}, ${normalizedNumber}, ${answer}, ${snapshotId}, ${askedAt})
    on conflict (credential_key, scac, request_type, normalized_number) do update set
      answer = excluded.answer, snapshot_id = excluded.snapshot_id, asked_at = excluded.asked_at`.execute(database);
}

/** Removes what no setting keeps longer. */
export async function pruneProbeAnswers(database: Queryable, now: Date): Promise<void> {
  await sql`delete from probe_answers where asked_at < ${now}::timestamptz - interval '1 day'`.execute(database);
}
