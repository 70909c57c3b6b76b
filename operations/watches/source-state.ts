/** What its calls and its credential say of a source: how it stands, whose move that makes it, and what to do. */
import type { CallSummary, LineHealth, SourceKindName } from '../../resources/watches/line-health.ts';
import type { CredentialState } from '../../store/watches/line-health.ts';
import { FAILURE_RULES, type FailureReason } from '../../tracking/watches/failures.ts';
import { isReason } from '../tracking-requests/explain.ts';

/** Calls are told of for so long. */
export const HEALTH_HOURS = 24;

/** A fault of the source or between it and us; everything else is an answer, if not the one that was hoped for. */
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

/** Below that, something is wrong with more than single calls. */
const HEALTHY_RATE = 0.95;

interface JudgedSource {
  kind: SourceKindName;
  name: string;
  enabled: boolean;
  whatToSet: string;
}

type Judgement = Pick<LineHealth, 'state' | 'why' | 'mover' | 'advice'>;

const NOTHING_TO_DO = { mover: 'nobody', advice: 'Nothing has to be done.' } as const;

export function judgeSource(
  source: JudgedSource,
  summary: CallSummary,
  outcomes: LineHealth['outcomes'],
  credential: CredentialState | null,
): Judgement {
  const { name, enabled, whatToSet } = source;
  if (!enabled) {
    return {
      state: 'not_enabled',
      why: `${name} is not enabled on this server.`,
      mover: 'operator',
      advice: whatToSet === '' ? 'Ask whoever runs this server to enable it.' : `To enable it: ${whatToSet}.`,
    };
  }
  if (credential !== null && credential.pausedAt !== null) return judgePause(source, credential);
  if (credential !== null && credential.openUntil !== null) {
    return {
      state: 'down',
      // How often is not told: those were calls of others too.
      why: `${name} did not answer several times in a row. One call at a time finds out whether it is back.`,
      mover: 'source',
      advice:
        'Nothing has to be done: everything goes on by itself once it answers. Mind how old the facts are until then.',
    };
  }
  if (summary.calls === 0) {
    return { state: 'idle', why: `You have not asked ${name} in the last ${HEALTH_HOURS} hours.`, ...NOTHING_TO_DO };
  }
  if (summary.successRate !== null && summary.successRate < HEALTHY_RATE) {
    return judgeFaults(source, summary, outcomes);
  }
  return { state: 'healthy', why: `${name} answers.`, ...NOTHING_TO_DO };
}

function judgeFaults(
  { kind }: JudgedSource,
  { calls, failed }: CallSummary,
  outcomes: LineHealth['outcomes'],
): Judgement {
  const worst = outcomes.map(({ outcome }) => outcome).find(isFault);
  const rule = worst !== undefined && isReason(worst) ? FAILURE_RULES[worst] : null;
  return {
    state: 'degraded',
    why: `${failed} of your ${calls} calls in the last ${HEALTH_HOURS} hours failed.`,
    mover: rule?.mover ?? 'us',
    advice: rule === null ? 'It is asked again by itself.' : adviceOf(kind, rule.advice),
  };
}

/** The rules of failures speak of lines, which are asked most. */
function adviceOf(kind: SourceKindName, advice: string): string {
  return kind === 'line' ? advice : advice.replace(/\b(shipping )?line\b/g, kind);
}

const PAUSES: Readonly<Record<string, { why: string; advice: string }>> = {
  credentials_rejected: {
    why: 'rejects the credentials that it is asked with',
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

function judgePause({ name, kind }: JudgedSource, { pausedReason }: CredentialState): Judgement {
  const pause = PAUSES[pausedReason ?? 'operator'] ?? {
    why: 'is not asked at the moment',
    advice: 'The operator of this server has to lift the pause.',
  };
  return {
    state: 'paused',
    why: `${name} ${pause.why}: nobody asks it now.`,
    mover: 'operator',
    advice: adviceOf(kind, pause.advice),
  };
}
