/** Dependencies and settings of polling. */
import type { Logger } from 'pino';
import type { Connector, Exchange, PollTarget } from '../../connectors/connector.ts';
import type { ResponseReader } from '../../connectors/response-reader.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { defaultLifecycleSettings, type LifecycleSettings } from '../../tracking/tracking-requests/lifecycle.ts';
import { defaultStopSettings } from '../../tracking/tracking-requests/stop.ts';
import { defaultPollSettings } from '../../tracking/watches/poll-plan.ts';
import { defaultProbeSettings, type ProbeSettings } from '../tracking-requests/probe-lines.ts';
import type { Lines } from './lines.ts';
import type { RecordingDeps, RecordingSettings, Sources } from './recording-deps.ts';

export interface TrackingSettings extends RecordingSettings {
  lifecycle: LifecycleSettings;
  /** Settings for probing lines to detect the line of a request. */
  probe: ProbeSettings;
}

export const defaultTrackingSettings: TrackingSettings = {
  stop: defaultStopSettings,
  lifecycle: defaultLifecycleSettings,
  // No user is waiting, so slow lines get more time to respond.
  probe: { ...defaultProbeSettings, deadlineMs: 15_000 },
  poll: defaultPollSettings,
  etaThresholdMinutes: 60,
  baseUrl: 'http://localhost:3000',
};

export interface SourceTransport {
  poll(
    connector: Connector,
    target: PollTarget,
    options: { signal: AbortSignal; clock: { now: string; start: string } | null },
  ): Promise<Exchange>;
}

/** One call to a source, for statistics. */
export interface SourceCall {
  accountId: string;
  kind: PollContext['watch']['kind'];
  code: string;
  /** `answered`, or why the call returned no facts. */
  outcome: string;
  durationMs: number;
  /** Wall-clock time. */
  at: Date;
}

/** One recorded response of a live request, for statistics. */
export interface RecordedPoll {
  kind: PollContext['watch']['kind'];
  dueAt: Date;
  /** Wall-clock time at which the recording was committed. */
  at: Date;
  /** Excludes the call. */
  durationMs: number;
}

export interface PollDeps extends RecordingDeps {
  /** Connectors with the credentials of the polled request's account. */
  registry: Sources & Lines;
  database: Database;
  transport: SourceTransport;
  reader: ResponseReader;
  calls?: { note(call: SourceCall): void };
  onRecorded?: (poll: RecordedPoll) => void;
  logger: Logger;
  settings: TrackingSettings;
  /** 0 to 1, for jitter. */
  random?: () => number;
}
