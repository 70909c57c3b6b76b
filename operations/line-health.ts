/** How the lines of an account answer: its own calls, the age of what they told it, and what holds for everybody (decision 0042). */
import type { CallSummary, LineHealth } from '../resources/line-health.ts';
import type { Database } from '../store/database.ts';
import {
  agesOfAnswers,
  type CountedCalls,
  type CredentialState,
  countedCalls,
  credentialStates,
} from '../store/line-health.ts';
import type { QuotaLimits } from '../store/quotas.ts';
import { durationWithin } from '../tracking/call-durations.ts';
import { FAILURE_RULES, type FailureReason } from '../tracking/failures.ts';
import { STALE_HOURS } from '../tracking/request-explanation.ts';
import { isReason } from './explain-tracking-request.ts';
import type { LineOffer, Lines } from './lines.ts';

const HOUR_MS = 3_600_000;
/** Calls are told of for so long. */
export const HEALTH_HOURS = 24;

/** Lines that are enabled, or that the account asks or asked. `now`: wall clock. */
export async function readLineHealth(
  database: Database,
  lines: Lines,
  { accountId, now }: { accountId: string; now: Date },
): Promise<LineHealth[]> {
  const since = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HEALTH_HOURS - 1) * HOUR_MS);
  const offers = lines.lines();
  const access = new Map(offers.map(({ scac }) => [scac, lines.line(scac)]));
  const keys = [...new Set([...access.values()].flatMap((one) => one?.credentialKey ?? []))];
  const [calls, ages, credentials] = await Promise.all([
    countedCalls(database, accountId, since),
    agesOfAnswers(database, accountId, new Date(now.getTime() - STALE_HOURS * HOUR_MS)),
    credentialStates(database, keys, now),
  ]);
  const hours = Array.from({ length: HEALTH_HOURS }, (_, place) => new Date(since.getTime() + place * HOUR_MS));
  return offers.flatMap((line) => {
    const own = calls.filter(({ code }) => code === line.scac);
    const age = ages.find(({ code }) => code === line.scac) ?? null;
    if (!line.enabled && own.length === 0 && age === null) return [];
    const asked = access.get(line.scac) ?? null;
    const credential = credentials.find(({ key }) => key === asked?.credentialKey) ?? null;
    const summary = summarize(own);
    return {
      line,
      simulated: asked?.simulated ?? false,
      ...judge(line, summary, outcomesOf(own), credential),
      summary,
      outcomes: outcomesOf(own),
      hours: hours.map((at) => ({ at, ...summarize(own.filter(({ hourAt }) => hourAt.getTime() === at.getTime())) })),
      ages: age,
      credential,
      quota: quotaOf(asked?.quota ?? null, credential),
    };
  });
}

/** A fault of the line or between it and us; everything else is an answer, if not the one that was hoped for. */
const FAULTS: ReadonlySet<string> = new Set<FailureReason>([
  'source_unreachable',
  'source_blocks_us',
  'credentials_rejected',
  'rate_limited',
  'quota_exhausted',
  'response_unreadable',
  'internal_error',
]);

function summarize(counted: readonly CountedCalls[]): CallSummary {
  const sum = (which: (outcome: string) => boolean) =>
    counted.filter(({ outcome }) => which(outcome)).reduce((total, { calls }) => total + calls, 0);
  const calls = sum(() => true);
  const failed = sum((outcome) => FAULTS.has(outcome));
  const answered = sum((outcome) => outcome === 'answered');
  const durations = counted.reduce<number[]>(
    (all, one) => one.durations.map((count, place) => count + (all[place] ?? 0)),
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

function outcomesOf(counted: readonly CountedCalls[]): { outcome: string; calls: number }[] {
  const byOutcome = new Map<string, number>();
  for (const { outcome, calls } of counted) byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + calls);
  return [...byOutcome].map(([outcome, calls]) => ({ outcome, calls })).sort((one, other) => other.calls - one.calls);
}

type Judgement = Pick<LineHealth, 'state' | 'why' | 'mover' | 'advice'>;

/** Below that, something is wrong with more than single calls. */
const HEALTHY_RATE = 0.95;

function judge(
  line: LineOffer,
  { calls, failed, successRate }: CallSummary,
  outcomes: LineHealth['outcomes'],
  credential: CredentialState | null,
): Judgement {
  if (!line.enabled) {
    return {
      state: 'not_enabled',
      why: `${line.name} is not enabled on this server.`,
      mover: 'operator',
      advice: `To enable it: ${line.whatToSet}.`,
    };
  }
  if (credential !== null && credential.pausedAt !== null) return judgePause(line, credential);
  if (credential !== null && credential.openUntil !== null) {
    return {
      state: 'down',
      why: `${line.name} did not answer ${credential.failures} times in a row. One call at a time finds out whether it is back.`,
      mover: 'source',
      advice:
        'Nothing has to be done: everything goes on by itself once it answers. Mind how old the facts are until then.',
    };
  }
  if (calls === 0) {
    return {
      state: 'idle',
      why: `You have not asked ${line.name} in the last ${HEALTH_HOURS} hours.`,
      mover: 'nobody',
      advice: 'Nothing has to be done.',
    };
  }
  if (successRate !== null && successRate < HEALTHY_RATE) {
    const worst = outcomes.map(({ outcome }) => outcome).find((outcome) => FAULTS.has(outcome));
    const rule = worst !== undefined && isReason(worst) ? FAILURE_RULES[worst] : null;
    return {
      state: 'degraded',
      why: `${failed} of your ${calls} calls in the last ${HEALTH_HOURS} hours failed.`,
      mover: rule?.mover ?? 'us',
      advice: rule?.advice ?? 'It is asked again by itself.',
    };
  }
  return { state: 'healthy', why: `${line.name} answers.`, mover: 'nobody', advice: 'Nothing has to be done.' };
}

const PAUSES: Readonly<Record<string, { why: string; advice: string }>> = {
  credentials_rejected: {
    why: 'rejects the credentials of this server',
    advice:
      'Renew the credentials in the settings of this server and restart it. One call an hour finds out whether they are good again.',
  },
  source_blocks_us: {
    why: 'refuses the requests of this server as a whole',
    advice:
      'Ask the line why it blocks this server: its contact for API customers can lift that. One call an hour finds out.',
  },
  operator: {
    why: 'was paused by an operator of this server',
    advice: 'Lift the pause when the reason for it is over; until then nobody asks.',
  },
};

function judgePause(line: LineOffer, { pausedReason }: CredentialState): Judgement {
  const pause = PAUSES[pausedReason ?? 'operator'] ?? {
    why: 'is not asked at the moment',
    advice: 'The operator of this server has to lift the pause.',
  };
  return {
    state: 'paused',
    why: `${line.name} ${pause.why}: nobody asks it now.`,
    mover: 'operator',
    advice: pause.advice,
  };
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
