/** `line_health`, an extension: how a line, terminal or railroad answers the account, and what holds for everybody who asks it. */
import { z } from 'zod';
import { derivedId } from '../../reference/ids.ts';
import type { AgeOfAnswers, CredentialState } from '../../store/watches/line-health.ts';
import type { Mover } from '../../tracking/watches/failures.ts';
import { defineResource } from '../define.ts';
import { terminalIdentifier } from '../places/terminal.ts';
import { shippingLineId } from '../reference/shipping-line.ts';
import { oneOf } from '../resource.ts';
import { at, instant, scac, text } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { FAILURES, MOVERS } from '../tracking-requests/tracking-attempt.ts';

export const SOURCE_KINDS = ['line', 'terminal', 'railroad'] as const;
export type SourceKindName = (typeof SOURCE_KINDS)[number];

export const LINE_STATES = ['healthy', 'degraded', 'down', 'paused', 'idle', 'not_enabled'] as const;
export type LineState = (typeof LINE_STATES)[number];

export interface CallSummary {
  calls: number;
  /** With facts. */
  answered: number;
  /** Answered as it should, without facts: the number is not known, withheld, cancelled and the like. */
  withoutFacts: number;
  failed: number;
  /** Null without calls. */
  successRate: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
}

export interface LineHealth {
  /** `code`: SCAC of a line or railroad, key of a terminal. */
  source: { kind: SourceKindName; code: string; name: string };
  simulated: boolean;
  state: LineState;
  why: string;
  mover: Mover | 'nobody';
  advice: string;
  summary: CallSummary;
  outcomes: { outcome: string; calls: number }[];
  hours: (CallSummary & { at: Date })[];
  ages: AgeOfAnswers | null;
  credential: CredentialState | null;
  quota: { window: 'second' | 'minute' | 'hour' | 'day'; limit: number; used: number }[];
}

const count = z.int().min(0);
const rate = z.number().min(0).max(1).nullable();
const milliseconds = z.int().min(0).nullable();

const summary = {
  calls: count,
  answered: count.describe('With facts'),
  without_facts: count.describe(
    'Answered as it should, but without facts: the number is not known, withheld and the like',
  ),
  failed: count.describe('Not answered, refused, throttled, or not readable'),
  success_rate: rate.describe('Share of calls that did not fail; null without calls'),
  p50_ms: milliseconds.describe(
    'Half of the calls took at most that long; null without calls, or where it was beyond 30 seconds',
  ),
  p95_ms: milliseconds.describe('The same of 95 of 100 calls'),
};

const onTheWire = ({ calls, answered, withoutFacts, failed, successRate, p50Ms, p95Ms }: CallSummary) => ({
  calls,
  answered,
  without_facts: withoutFacts,
  failed,
  success_rate: successRate,
  p50_ms: p50Ms,
  p95_ms: p95Ms,
});

export const lineHealth = defineResource<LineHealth>()({
  type: 'line_health',
  about:
    'How a line, terminal or railroad answers: calls of the account in the last 24 hours, and pauses and quotas that hold for the ' +
    'whole server. A line has the id of the line, a terminal that of the terminal',
  id: ({ source }) => idOf(source),
  attributes: {
    source_kind: [z.enum(SOURCE_KINDS).describe('What it is'), ({ source }) => source.kind],
    code: [
      z.string().describe('SCAC of a line or railroad, key of a terminal such as `smdg:SIM1`'),
      ({ source }) => source.code,
    ],
    scac: [
      scac.nullable().describe('SCAC of a line or railroad; null for terminals'),
      ({ source: { kind, code } }) => (kind === 'terminal' ? null : code),
    ],
    name: [z.string().describe('Its name'), ({ source }) => source.name],
    simulated: [z.boolean().describe('Whether it is one of the simulated world'), ({ simulated }) => simulated],
    state: [
      z
        .enum(LINE_STATES)
        .describe(
          '`paused`: nobody asks it. `down`: it answers nobody, and is probed. `degraded`: more than 5 of 100 calls failed. ' +
            '`idle`: the account did not ask it',
        ),
      ({ state }) => state,
    ],
    why: [z.string().describe('For people'), ({ why }) => why],
    whose_move: [z.enum(MOVERS).describe('Who has to act; `us`: Seamark by itself'), ({ mover }) => mover],
    advice: [z.string().describe('What to do, for people'), ({ advice }) => advice],
    last_24_hours: [z.strictObject(summary).describe('Calls of the account'), (health) => onTheWire(health.summary)],
    outcomes: [
      z
        .array(z.strictObject({ outcome: z.enum(['answered', ...FAILURES]), calls: z.int().min(1) }))
        .describe('What came of those calls, the most frequent first'),
      ({ outcomes }) => outcomes as { outcome: 'answered'; calls: number }[],
    ],
    hours: [
      z
        .array(z.strictObject({ at: instant, ...summary }))
        .describe('The same by hour, the oldest first; the last is the one that runs'),
      ({ hours }) => hours.map((hour) => ({ at: wireTime(hour.at), ...onTheWire(hour) })),
    ],
    requests: [
      count.describe('Tracking requests of the account that are asked for at it'),
      ({ ages }) => ages?.asked ?? 0,
    ],
    troubled_requests: [count.describe('Those whose last ask brought nothing'), ({ ages }) => ages?.troubled ?? 0],
    stale_requests: [count.describe('Those without facts for more than 48 hours'), ({ ages }) => ages?.stale ?? 0],
    oldest_facts_at: [
      at('When it told the oldest facts that still stand'),
      ({ ages }) => wireTime(ages?.oldestAt ?? null),
    ],
    newest_facts_at: [at('When it last told facts'), ({ ages }) => wireTime(ages?.newestAt ?? null)],
    paused_at: [at('Since when nobody asks it'), ({ credential }) => wireTime(credential?.pausedAt ?? null)],
    paused_reason: [
      text('Why: `credentials_rejected`, `source_blocks_us` or `operator`'),
      ({ credential }) => (credential?.pausedAt ? (credential.pausedReason ?? 'operator') : null),
    ],
    next_probe_at: [
      at('When a single call finds out whether it is back'),
      ({ credential }) => wireTime(credential?.openUntil ?? null),
    ],
    quota: [
      z
        .array(
          z.strictObject({ window: z.enum(['second', 'minute', 'hour', 'day']), limit: z.int().min(1), used: count }),
        )
        .describe('Calls that it allows the whole server in a window, and how many the account made'),
      ({ quota }) => quota,
    ],
  },
  relationships: {
    shipping_line: {
      one: ['shipping_line'],
      about: 'Null: it is no line',
      read: ({ source: { kind, code } }) => oneOf('shipping_line', kind === 'line' ? shippingLineId(code) : null),
    },
    terminal: {
      one: ['terminal'],
      about: 'Null: it is no terminal',
      read: ({ source: { kind, code } }) => (kind === 'terminal' ? terminalIdentifier(code) : null),
    },
  },
});

function idOf({ kind, code }: LineHealth['source']): string {
  if (kind === 'line') return shippingLineId(code);
  return (kind === 'terminal' ? terminalIdentifier(code)?.id : null) ?? derivedId('railroad', code);
}
