/**
 * Reads the health of an account's sources (shipping lines, terminals and railroads): its own calls, the age of its
 * data, and the state of the shared credentials (decision 0042).
 */

import { findRailroad } from '../../reference/lines/railroads.ts';
import type { Trust } from '../../reference/lines/source-trust.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { CallSummary, LineHealth, SourceKindName } from '../../resources/watches/line-health.ts';
import type { Database } from '../../store/postgres/database.ts';
import {
  type CountedCalls,
  type CredentialState,
  countedCalls,
  credentialStates,
  type DataAge,
  dataAges,
} from '../../store/watches/line-health.ts';
import type { QuotaLimits } from '../../store/watches/quotas.ts';
import { responseHabits } from '../../store/watches/response-habits.ts';
import type { Habit } from '../../tracking/ledger/response-habit.ts';
import { STALE_HOURS } from '../../tracking/tracking-requests/request-explanation.ts';
import { durationWithin } from '../../tracking/watches/call-durations.ts';
import type { LineAccess, Lines } from './lines.ts';
import { responseFormOf } from './response-habit.ts';
import { assessSource, HEALTH_HOURS, isFault } from './source-state.ts';

const HOUR_MS = 3_600_000;

export interface HealthAccess {
  accountId: string;
  /** Whether to include the names of server settings. */
  maySeeMissingSettings: boolean;
  now: Date;
}

/** Returns the health of sources that are enabled, or that the account polls or has polled. */
export async function readLineHealth(
  database: Database,
  lines: Lines,
  access: HealthAccess,
  kinds: readonly SourceKindName[] = ['line'],
): Promise<LineHealth[]> {
  const ofKinds = await Promise.all(kinds.map((kind) => readKind(database, lines, access, kind)));
  return ofKinds.flat();
}

async function readKind(
  database: Database,
  lines: Lines,
  { accountId, maySeeMissingSettings, now }: HealthAccess,
  kind: SourceKindName,
) {
  const since = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HEALTH_HOURS - 1) * HOUR_MS);
  const [calls, ages] = await Promise.all([
    countedCalls(database, accountId, kind, since),
    dataAges(database, accountId, kind, new Date(now.getTime() - STALE_HOURS * HOUR_MS)),
  ]);
  const seen = new Set([...calls, ...ages].map(({ code }) => code));
  const sources = offeredBy(lines, kind, seen)
    .filter(({ enabled, code }) => enabled || seen.has(code))
    .map((source) => (maySeeMissingSettings ? source : { ...source, setupHint: '' }));
  const keys = [...new Set(sources.flatMap(({ access }) => access?.credentialKey ?? []))];
  const learning = kind === 'line' ? sources.filter(({ access }) => access?.learnsResponseForm) : [];
  const [credentials, habits] = await Promise.all([
    credentialStates(database, accountId, keys, now),
    responseHabits(
      database,
      learning.map(({ code }) => code),
    ),
  ]);
  return sources.map((source) =>
    healthOf(source, {
      since,
      calls: calls.filter(({ code }) => code === source.code),
      ages: ages.find(({ code }) => code === source.code) ?? null,
      credential: credentials.find(({ key }) => key === source.access?.credentialKey) ?? null,
      habit: habits.get(source.code) ?? null,
    }),
  );
}

interface OfferedSource {
  kind: SourceKindName;
  code: string;
  name: string;
  enabled: boolean;
  setupHint: string;
  access: LineAccess | null;
  trust: Trust | null;
}

/**
 * Lists the sources of a kind. `seen` contains codes that the account has polled; these may no longer be configured.
 */
function offeredBy(lines: Lines, kind: SourceKindName, seen: ReadonlySet<string>): OfferedSource[] {
  if (kind === 'line') {
    return lines
      .lines()
      .map(({ scac, ...offer }) => ({ trust: null, ...offer, kind, code: scac, access: lines.line(scac) }));
  }
  const open = (kind === 'terminal' ? lines.terminals?.() : lines.railroads?.()) ?? [];
  const codes = [...new Set([...open, ...seen])].sort();
  return codes.map((code) => {
    const access = (kind === 'terminal' ? lines.terminal?.(code) : lines.railroad?.(code)) ?? null;
    const name = (kind === 'terminal' ? findTerminal(code)?.name : findRailroad(code)?.name) ?? code;
    const setupHint = `add its address to the ${kind} settings of this server`;
    return { kind, code, name, enabled: access !== null, setupHint, access, trust: access?.trust ?? null };
  });
}

interface Measurements {
  since: Date;
  calls: readonly CountedCalls[];
  ages: DataAge | null;
  credential: CredentialState | null;
  habit: Habit | null;
}

function healthOf(source: OfferedSource, { since, calls, ages, credential, habit }: Measurements): LineHealth {
  const { kind, code, name, access } = source;
  const summary = summarize(calls);
  const outcomes = outcomesOf(calls);
  const hours = Array.from({ length: HEALTH_HOURS }, (_, index) => new Date(since.getTime() + index * HOUR_MS));
  return {
    source: { kind, code, name },
    simulated: access?.simulated ?? false,
    trust: source.trust,
    ...assessSource(source, summary, outcomes, credential),
    summary,
    outcomes,
    hours: hours.map((at) => ({ at, ...summarize(calls.filter(({ hourAt }) => hourAt.getTime() === at.getTime())) })),
    ages,
    credential,
    quota: quotaOf(access?.quota ?? null, credential),
    responses: access?.learnsResponseForm && kind === 'line' ? responseFormOf(habit) : null,
  };
}

function summarize(counted: readonly CountedCalls[]): CallSummary {
  const sum = (which: (outcome: string) => boolean) =>
    counted.filter(({ outcome }) => which(outcome)).reduce((total, { calls }) => total + calls, 0);
  const calls = sum(() => true);
  const failed = sum(isFault);
  const answered = sum((outcome) => outcome === 'answered');
  const durations = counted.reduce<number[]>(
    (all, one) => one.durations.map((count, index) => count + (all[index] ?? 0)),
    [],
  );
  return {
    calls,
    answered,
    withoutFacts: calls - failed - answered,
    failed,
    successRate: calls === 0 ? null : Math.round(((calls - failed) / calls) * 1_000) / 1_000,
    p50Ms: durationWithin(durations, 0.5),
    p95Ms: durationWithin(durations, 0.95),
  };
}

function outcomesOf(counted: readonly CountedCalls[]): LineHealth['outcomes'] {
  const byOutcome = new Map<string, number>();
  for (const { outcome, calls } of counted) byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + calls);
  return [...byOutcome].map(([outcome, calls]) => ({ outcome, calls })).sort((one, other) => other.calls - one.calls);
}

function quotaOf(limits: QuotaLimits | null, credential: CredentialState | null): LineHealth['quota'] {
  const windows = [
    ['second', 'perSecond'],
    ['minute', 'perMinute'],
    ['hour', 'perHour'],
    ['day', 'perDay'],
  ] as const;
  return windows.flatMap(([window, name]) => {
    const limit = limits?.[name] ?? null;
    return limit === null ? [] : [{ window, limit, used: credential?.used[name] ?? 0 }];
  });
}
