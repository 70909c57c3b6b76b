/** What the tracking activities need from outside, and the settings of tracking. */
import type { Logger } from 'pino';
import type { Ask, Connector, Exchange } from '../connectors/connector.ts';
import type { RecordingDeps, RecordingSettings } from '../operations/recording-deps.ts';
import type { Database } from '../store/database.ts';
import { defaultLifecycleSettings, type LifecycleSettings } from '../tracking/lifecycle.ts';
import { defaultPollSettings } from '../tracking/poll-plan.ts';
import { defaultStopSettings } from '../tracking/stop.ts';
import type { ClockSignals } from './clock-signals.ts';

export interface TrackingSettings extends RecordingSettings {
  lifecycle: LifecycleSettings;
}

export const defaultTrackingSettings: TrackingSettings = {
  stop: defaultStopSettings,
  lifecycle: defaultLifecycleSettings,
  poll: defaultPollSettings,
  etaThresholdMinutes: 60,
  baseUrl: 'http://localhost:3000',
};

export interface SourceTransport {
  ask(
    connector: Connector,
    ask: Ask,
    options: { signal: AbortSignal; clock: { now: string; start: string } | null },
  ): Promise<Exchange>;
}

export interface TrackingDeps extends RecordingDeps {
  database: Database;
  transport: SourceTransport;
  /** Tells when a test clock moved. */
  clockSignals: ClockSignals;
  logger: Logger;
  settings: TrackingSettings;
  /** 0 to 1, for jitter. */
  random?: () => number;
}
