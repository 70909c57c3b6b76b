/** Dependencies and settings of polling, and what one poll results in. */
import type { Logger } from 'pino';
import type { Ask, Connector, Exchange } from '../../connectors/connector.ts';
import type { ResponseReader } from '../../connectors/response-reader.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { PollContext } from '../../store/watches/watches.ts';
import { clockNow } from '../../tracking/time/test-clock.ts';
import { defaultLifecycleSettings, type LifecycleSettings } from '../../tracking/tracking-requests/lifecycle.ts';
import { defaultStopSettings } from '../../tracking/tracking-requests/stop.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import { defaultPollSettings } from '../../tracking/watches/poll-plan.ts';
import { defaultProbeSettings, type ProbeSettings } from '../tracking-requests/probe-lines.ts';
import type { Lines } from './lines.ts';
import type { RecordingDeps, RecordingSettings, Sources } from './recording-deps.ts';

export interface TrackingSettings extends RecordingSettings {
  lifecycle: LifecycleSettings;
  /** How lines are probed for the number of a request that names no line. */
  probe: ProbeSettings;
}

export const defaultTrackingSettings: TrackingSettings = {
  stop: defaultStopSettings,
  lifecycle: defaultLifecycleSettings,
  // No user waits for a worker, so slow lines have time to respond.
  probe: { ...defaultProbeSettings, deadlineMs: 15_000 },
  poll: defaultPollSettings,
  etaThresholdMinutes: 60,
  baseUrl: 'http://localhost:3000',
};

/** The part of polling that does HTTP. */
export interface SourceTransport {
  ask(
    connector: Connector,
    query: Ask,
    options: { signal: AbortSignal; clock: { now: string; start: string } | null },
  ): Promise<Exchange>;
}

/** One call to a source, for statistics. */
export interface SourceCall {
  accountId: string;
  kind: PollContext['watch']['kind'];
  code: string;
  /** `answered`, or the reason why the call brought no facts. */
  outcome: string;
  durationMs: number;
  /** Wall clock. */
  at: Date;
}

export interface PollDeps extends RecordingDeps {
  /** Connectors with the credentials of the account that polls. */
  registry: Sources & Lines;
  database: Database;
  transport: SourceTransport;
  reader: ResponseReader;
  /** Counts calls by outcome. */
  calls?: { note(call: SourceCall): void };
  logger: Logger;
  settings: TrackingSettings;
  /** 0 to 1, for jitter. */
  random?: () => number;
}

/**
 * `changed`: the run must read its tracking request again. `wait`: poll again after `delayMs` of the wall clock (Infinity
 * under a frozen test clock); `reason` is null when nothing failed.
 */
export type PollOutcome =
  | { type: 'changed' }
  | { type: 'wait'; reason: FailureReason | null; message: string; delayMs: number };

export const CHANGED: PollOutcome = { type: 'changed' };

/** Time and jitter of one poll. */
export interface PollTime {
  /** By the clock of the tracking request. */
  now: Date;
  wallNow: Date;
  /** -1 to 1; 0 under a test clock, so that its journey is the same each time. */
  jitter: number;
}

export function pollTime({ now, random = Math.random }: PollDeps, { clock }: PollContext): PollTime {
  const wallNow = now?.() ?? new Date();
  if (clock === null) return { now: wallNow, wallNow, jitter: random() * 2 - 1 };
  return { now: clockNow(clock, wallNow), wallNow, jitter: 0 };
}
