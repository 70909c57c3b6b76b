/**
 * Resource `line_health` (an extension): an account's calls to a line, terminal or railroad, and the shared state of
 * the source.
 */
import { z } from 'zod';
import { derivedId } from '../../reference/ids.ts';
import { GRADES, type Trust } from '../../reference/lines/source-trust.ts';
import type { CredentialState, DataAge } from '../../store/watches/line-health.ts';
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
  /** Number of responses with facts. */
  answered: number;
  /** Number of valid responses without facts, such as number not found, withheld or cancelled. */
  withoutFacts: number;
  failed: number;
  /** Null if there were no calls. */
  successRate: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
}

/** How a line's responses are interpreted, as learned from the responses themselves. */
export interface ResponseForm {
  form: 'snapshot' | 'log';
  basis: 'learnt' | 'default';
  why: string;
}

export interface LineHealth {
  /** `code` is the SCAC of a line or railroad, or a terminal key. */
  source: { kind: SourceKindName; code: string; name: string };
  simulated: boolean;
  /** Null if no connector is configured for a terminal or railroad. */
  trust: Trust | null;
  state: LineState;
  why: string;
  mover: Mover | 'nobody';
  advice: string;
  summary: CallSummary;
  outcomes: { outcome: string; calls: number }[];
  hours: (CallSummary & { at: Date })[];
  ages: DataAge | null;
  credential: CredentialState | null;
  quota: { window: 'second' | 'minute' | 'hour' | 'day'; limit: number; used: number }[];
  /** Null if the profile defines this, or if the source is not a line. */
  responses: ResponseForm | null;
}

const count = z.int().min(0);
const rate = z.number().min(0).max(1).nullable();
const milliseconds = z.int().min(0).nullable();

const summary = {
  calls: count,
  answered: count.describe('Responses with facts'),
  without_facts: count.describe('Valid responses without facts, such as an unknown number or withheld data'),
  failed: count.describe('No response, refused, throttled or unreadable'),
  success_rate: rate.describe('Share of calls that did not fail; null without calls'),
  p50_ms: milliseconds.describe('Median duration of the calls; null without calls, or above 30 seconds'),
  p95_ms: milliseconds.describe('95th percentile of the duration'),
};

const summaryOnTheWire = ({ calls, answered, withoutFacts, failed, successRate, p50Ms, p95Ms }: CallSummary) => ({
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
    'Health of a line, terminal or railroad: calls of the account in the last 24 hours, and pauses and quotas of the whole ' +
    'server. Has the id of the shipping line or terminal',
  id: ({ source }) => idOf(source),
  attributes: {
    source_kind: [z.enum(SOURCE_KINDS).describe('Kind of source'), ({ source }) => source.kind],
    code: [
      z.string().describe('SCAC of a line or railroad, key of a terminal such as `smdg:SIM1`'),
      ({ source }) => source.code,
    ],
    scac: [
      scac.nullable().describe('SCAC of a line or railroad; null for terminals'),
      ({ source: { kind, code } }) => (kind === 'terminal' ? null : code),
    ],
    name: [z.string().describe('Name of the source'), ({ source }) => source.name],
    simulated: [z.boolean().describe('Whether it is simulated'), ({ simulated }) => simulated],
    grade: [
      z
        .enum(GRADES)
        .nullable()
        .describe(
          '`documented_shape`: its connector was written from documentation and never checked against a response of the source. ' +
            '`verified_response`: it was checked. Null for a terminal or railroad without a connector',
        ),
      ({ trust }) => trust?.grade ?? null,
    ],
    grade_basis: [text('Documents from which the connector was written'), ({ trust }) => trust?.basis ?? null],
    verified_on: [
      z.iso.date().nullable().describe('Day of the response against which it was checked'),
      ({ trust }) => trust?.verification?.on ?? null,
    ],
    verified_by: [text('Origin of that response'), ({ trust }) => trust?.verification?.by ?? null],
    state: [
      z
        .enum(LINE_STATES)
        .describe(
          '`paused`: it is not polled. `down`: it does not respond, and is tested with single calls. `degraded`: more than 5 % ' +
            'of the calls failed. `idle`: the account did not poll it',
        ),
      ({ state }) => state,
    ],
    why: [z.string().describe('Explanation of the state'), ({ why }) => why],
    whose_move: [z.enum(MOVERS).describe('Who has to act; `us`: Seamark acts automatically'), ({ mover }) => mover],
    advice: [z.string().describe('What to do'), ({ advice }) => advice],
    last_24_hours: [
      z.strictObject(summary).describe('Calls of the account'),
      (health) => summaryOnTheWire(health.summary),
    ],
    outcomes: [
      z
        .array(z.strictObject({ outcome: z.enum(['answered', ...FAILURES]), calls: z.int().min(1) }))
        .describe('Outcomes of those calls, the most frequent first'),
      ({ outcomes }) => outcomes as { outcome: 'answered'; calls: number }[],
    ],
    hours: [
      z
        .array(z.strictObject({ at: instant, ...summary }))
        .describe('Calls by hour, oldest first; the last one is the current hour'),
      ({ hours }) => hours.map((hour) => ({ at: wireTime(hour.at), ...summaryOnTheWire(hour) })),
    ],
    requests: [count.describe('Tracking requests of the account that poll it'), ({ ages }) => ages?.polled ?? 0],
    troubled_requests: [count.describe('Those whose last poll failed'), ({ ages }) => ages?.troubled ?? 0],
    stale_requests: [count.describe('Those without facts for more than 48 hours'), ({ ages }) => ages?.stale ?? 0],
    oldest_facts_at: [
      at('When the oldest current facts were reported'),
      ({ ages }) => wireTime(ages?.oldestAt ?? null),
    ],
    newest_facts_at: [at('When it last reported facts'), ({ ages }) => wireTime(ages?.newestAt ?? null)],
    paused_at: [at('When polling was paused'), ({ credential }) => wireTime(credential?.pausedAt ?? null)],
    paused_reason: [
      text('Reason for the pause: `credentials_rejected`, `source_blocks_us` or `operator`'),
      ({ credential }) => (credential?.pausedAt ? (credential.pausedReason ?? 'operator') : null),
    ],
    next_probe_at: [
      at('When a single call tests whether it responds again'),
      ({ credential }) => wireTime(credential?.openUntil ?? null),
    ],
    quota: [
      z
        .array(
          z.strictObject({ window: z.enum(['second', 'minute', 'hour', 'day']), limit: z.int().min(1), used: count }),
        )
        .describe('Call limits for the whole server per window, with the calls of the account'),
      ({ quota }) => quota,
    ],
    response_form: [
      z
        .enum(['snapshot', 'log'])
        .nullable()
        .describe(
          '`snapshot`: an event that a complete response omits may have been withdrawn; `log`: it proves nothing. Null: fixed by ' +
            'the profile of the line, or no line',
        ),
      ({ responses }) => responses?.form ?? null,
    ],
    response_form_basis: [
      z
        .enum(['learnt', 'default'])
        .nullable()
        .describe('`learnt`: from how its responses treated earlier statements; `default`: not enough responses yet'),
      ({ responses }) => responses?.basis ?? null,
    ],
    response_form_why: [text('What its responses have shown'), ({ responses }) => responses?.why ?? null],
  },
  relationships: {
    shipping_line: {
      one: ['shipping_line'],
      about: 'Null: not a line',
      read: ({ source: { kind, code } }) => oneOf('shipping_line', kind === 'line' ? shippingLineId(code) : null),
    },
    terminal: {
      one: ['terminal'],
      about: 'Null: not a terminal',
      read: ({ source: { kind, code } }) => (kind === 'terminal' ? terminalIdentifier(code) : null),
    },
  },
});

function idOf({ kind, code }: LineHealth['source']): string {
  if (kind === 'line') return shippingLineId(code);
  return (kind === 'terminal' ? terminalIdentifier(code)?.id : null) ?? derivedId('railroad', code);
}
