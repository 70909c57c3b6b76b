/** Derives the state of a source from its calls and its credential, including who has to act and what to do. */
import type { CallSummary, LineHealth, SourceKindName } from '../../resources/watches/line-health.ts';
import type { CredentialState } from '../../store/watches/line-health.ts';
import { FAILURE_RULES, type FailureReason } from '../../tracking/watches/failures.ts';
import { isReason } from '../tracking-requests/explain.ts';

export const HEALTH_HOURS = 24;

/** Faults of the source or of the connection to it. Other outcomes are valid responses without facts. */
const FAULTS: ReadonlySet<string> = new Set<FailureReason>([
  'source_unreachable',
  'source_blocks_us',
  'credentials_rejected',
  'rate_limited',
  'quota_exhausted',
  'response_unreadable',
  'internal_error',
]);

export function isFault(outcome: string): boolean {
  return FAULTS.has(outcome);
}

/** Success rate below which a source is degraded. */
const HEALTHY_RATE = 0.95;

interface AssessedSource {
  kind: SourceKindName;
  name: string;
  enabled: boolean;
  setupHint: string;
}

type Assessment = Pick<LineHealth, 'state' | 'why' | 'mover' | 'advice'>;

const NOTHING_TO_DO = { mover: 'nobody', advice: 'Nothing to do.' } as const;

export function assessSource(
  source: AssessedSource,
  summary: CallSummary,
  outcomes: LineHealth['outcomes'],
  credential: CredentialState | null,
): Assessment {
  const { name, enabled, setupHint } = source;
  if (!enabled) {
    return {
      state: 'not_enabled',
      why: `${name} is not enabled on this server.`,
      mover: 'operator',
      advice: setupHint === '' ? 'Ask the operator of this server to enable it.' : `To enable it: ${setupHint}.`,
    };
  }
  if (credential !== null && credential.pausedAt !== null) return assessPause(source, credential);
  if (credential !== null && credential.openUntil !== null) {
    return {
      state: 'down',
      // Contains no count, because it would include calls of other accounts.
      why: `${name} failed to respond several times in a row. Single calls test whether it is back.`,
      mover: 'source',
      advice: 'Nothing to do: polling resumes once it responds. Check the age of the data until then.',
    };
  }
  if (summary.calls === 0) {
    return { state: 'idle', why: `You have not polled ${name} in the last ${HEALTH_HOURS} hours.`, ...NOTHING_TO_DO };
  }
  if (summary.successRate !== null && summary.successRate < HEALTHY_RATE) {
    return assessFaults(source, summary, outcomes);
  }
  return { state: 'healthy', why: `${name} responds.`, ...NOTHING_TO_DO };
}

function assessFaults(
  { kind }: AssessedSource,
  { calls, failed }: CallSummary,
  outcomes: LineHealth['outcomes'],
): Assessment {
  const worst = outcomes.map(({ outcome }) => outcome).find(isFault);
  const rule = worst !== undefined && isReason(worst) ? FAILURE_RULES[worst] : null;
  return {
    state: 'degraded',
    why: `${failed} of your ${calls} calls in the last ${HEALTH_HOURS} hours failed.`,
    mover: rule?.mover ?? 'us',
    advice: rule === null ? 'It is polled again automatically.' : adviceOf(kind, rule.advice),
  };
}

/** Replaces "line" in the texts of failure rules with the kind of source. */
function adviceOf(kind: SourceKindName, advice: string): string {
  return kind === 'line' ? advice : advice.replace(/\b(shipping )?line\b/g, kind);
}

const PAUSES: Readonly<Record<string, { why: string; advice: string }>> = {
  credentials_rejected: {
    why: 'rejects our credentials',
    advice:
      'Renew the credentials in the settings of this server and restart it. Single calls test whether they are accepted, at least once an hour.',
  },
  source_blocks_us: {
    why: 'refuses several numbers or sends pages meant for people instead of data',
    advice:
      'Single calls test it, after five minutes at first. If it lasts, ask the line why it blocks this server: its contact for API customers can lift the block.',
  },
  operator: {
    why: 'was paused by an operator of this server',
    advice: 'Lift the pause when its reason is over; until then it is not polled.',
  },
};

function assessPause({ name, kind }: AssessedSource, { pausedReason }: CredentialState): Assessment {
  const pause = PAUSES[pausedReason ?? 'operator'] ?? {
    why: 'is paused',
    advice: 'The operator of this server has to lift the pause.',
  };
  return {
    state: 'paused',
    why: `${name} ${pause.why}; it is not polled now.`,
    mover: 'operator',
    advice: adviceOf(kind, pause.advice),
  };
}
