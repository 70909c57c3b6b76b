/** Polls of one credential on a simulated clock, through the functions of the database. */
import { sql } from 'kysely';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { type QuotaLimits, reserveQuota } from '../../../store/watches/quotas.ts';

export interface SimulatedPoll {
  accountId: string;
  urgent: boolean;
  /** Milliseconds after the start at which it first becomes due. */
  dueAt: number;
  /** How long the source takes to answer it. */
  callMs: number;
  /** By how much it comes late each time. */
  lateMs: number;
}

export interface SimulatedCall {
  accountId: string;
  urgent: boolean;
  at: number;
  endsAt: number;
}

interface WorldInput {
  database: Database;
  credentialKey: string;
  limits: QuotaLimits;
  /** Polls still waiting then are left. */
  untilMs: number;
}

const START = Date.parse('2026-08-01T00:00:00Z');

/** Runs the polls: each asks for leave when it is due, comes again when it is told to, and gives its place back. */
export async function runPolls(
  { database, credentialKey, limits, untilMs }: WorldInput,
  polls: SimulatedPoll[],
): Promise<{ calls: SimulatedCall[]; asked: number }> {
  const calls: SimulatedCall[] = [];
  let asked = 0;
  const agenda: { at: number; run(): Promise<void> }[] = [];
  const plan = (at: number, run: () => Promise<void>): void => {
    const later = agenda.findIndex((entry) => entry.at > at);
    agenda.splice(later === -1 ? agenda.length : later, 0, { at, run });
  };
  const ask = async (poll: SimulatedPoll, watchId: string, at: number): Promise<void> => {
    const { accountId, urgent } = poll;
    asked += 1;
    const request = { credentialKey, accountId, watchId, urgent, limits };
    const verdict = await reserveQuota(database, request, new Date(START + at));
    if (verdict.verdict === 'granted') {
      const endsAt = at + poll.callMs;
      calls.push({ accountId, urgent, at, endsAt });
      plan(endsAt, () => release(database, verdict.reservationId, endsAt));
      return;
    }
    const next = Math.max(at + 1, verdict.at.getTime() - START) + poll.lateMs;
    plan(next, () => ask(poll, watchId, next));
  };
  for (const poll of polls) plan(poll.dueAt, () => ask(poll, newId(), poll.dueAt));
  for (let next = agenda.shift(); next !== undefined && next.at <= untilMs; next = agenda.shift()) await next.run();
  return { calls, asked };
}

async function release(database: Database, reservationId: string, at: number): Promise<void> {
  await sql`
    update quota_reservations set released_at = ${new Date(START + at)} where id = ${reservationId}`.execute(database);
}

/** Returns the most calls in any window of that length, its beginning excluded. */
export function mostWithin(calls: readonly { at: number }[], lengthMs: number): number {
  const times = calls.map(({ at }) => at).toSorted((one, other) => one - other);
  return times.reduce((most, at, index) => {
    const first = times.findIndex((other) => other > at - lengthMs);
    return Math.max(most, index - first + 1);
  }, 0);
}

/** Returns the most calls that ran at one time. */
export function mostAtOnce(calls: readonly SimulatedCall[]): number {
  return Math.max(
    0,
    ...calls.map(({ at }) => calls.filter((other) => other.at <= at && other.endsAt > at).length),
  );
}
