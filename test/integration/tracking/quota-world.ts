/** Simulates polls with one credential on a simulated clock, through the database functions. */
import { sql } from 'kysely';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { closeBreaker, recordOutage } from '../../../store/watches/credential-health.ts';
import { type QuotaLimits, reserveQuota, spreadHeld } from '../../../store/watches/quotas.ts';

export interface SimulatedPoll {
  accountId: string;
  urgent: boolean;
  /** Milliseconds from the start until the poll first becomes due. */
  dueAt: number;
  /** Milliseconds that the source takes to respond. */
  callMs: number;
  /** Milliseconds by which each of the poll's requests is late. */
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
  /** Time at which the simulation ends; polls that are still waiting then are ignored. */
  untilMs: number;
  /** The source fails every call before this time; a failed poll is repeated after ten minutes. */
  downUntilMs?: number;
}

const START = Date.parse('2026-08-01T00:00:00Z');

/** Runs the polls: each requests a call when it is due, returns at the time assigned to it, and releases its slot. */
export async function runPolls(
  { database, credentialKey, limits, untilMs, downUntilMs = 0 }: WorldInput,
  polls: SimulatedPoll[],
): Promise<{ calls: SimulatedCall[]; asked: number; withheld: { at: number }[] }> {
  const calls: SimulatedCall[] = [];
  const withheld: { at: number }[] = [];
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
      plan(endsAt, async () => {
        await release(database, verdict.reservationId, endsAt);
        if (at < downUntilMs) await recordOutage(database, { credentialKey, number: null }, new Date(START + endsAt));
        else if (verdict.isImpaired) await closeBreaker(database, credentialKey);
      });
      const again = endsAt + 600_000;
      if (at < downUntilMs) plan(again, () => ask(poll, watchId, again));
      return;
    }
    if (verdict.verdict === 'withheld') withheld.push({ at });
    const nextTurn =
      verdict.verdict === 'withheld' ? await spreadHeld(database, credentialKey, verdict.at) : verdict.at;
    const next = Math.max(at + 1, nextTurn.getTime() - START) + poll.lateMs;
    plan(next, () => ask(poll, watchId, next));
  };
  for (const poll of polls) plan(poll.dueAt, () => ask(poll, newId(), poll.dueAt));
  for (let next = agenda.shift(); next !== undefined && next.at <= untilMs; next = agenda.shift()) await next.run();
  return { calls, asked, withheld };
}

async function release(database: Database, reservationId: string, at: number): Promise<void> {
  await sql`
    update quota_reservations set released_at = ${new Date(START + at)} where id = ${reservationId}`.execute(database);
}

/** Returns the maximum number of calls in any window of that length, excluding the start of the window. */
export function maxWithin(calls: readonly { at: number }[], lengthMs: number): number {
  const times = calls.map(({ at }) => at).toSorted((one, other) => one - other);
  return times.reduce((most, at, index) => {
    const first = times.findIndex((other) => other > at - lengthMs);
    return Math.max(most, index - first + 1);
  }, 0);
}

export function maxConcurrent(calls: readonly SimulatedCall[]): number {
  return Math.max(0, ...calls.map(({ at }) => calls.filter((other) => other.at <= at && other.endsAt > at).length));
}
