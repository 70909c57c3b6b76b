/** What the tracking activities need from outside, and the settings of tracking. */
import type { Logger } from 'pino';
import type { Ask, Connector, Exchange } from '../connectors/connector.ts';
import type { Database } from '../store/database.ts';
import { defaultLifecycleSettings, type LifecycleSettings } from '../tracking/lifecycle.ts';
import { defaultPollSettings, type PollSettings } from '../tracking/poll-plan.ts';
import { defaultStopSettings, type StopSettings } from '../tracking/stop.ts';
import type { ClockSignals } from './clock-signals.ts';

export interface TrackingSettings {
  stop: StopSettings;
  lifecycle: LifecycleSettings;
  poll: PollSettings;
  /** An ETA that moved by less is not announced, unless it crossed a date. */
  etaThresholdMinutes: number;
  /** Origin of the API, for links in what webhooks receive. */
  baseUrl: string;
}

export const defaultTrackingSettings: TrackingSettings = {
  stop: defaultStopSettings,
  lifecycle: defaultLifecycleSettings,
  poll: defaultPollSettings,
  etaThresholdMinutes: 60,
  baseUrl: 'http://localhost:3000',
};

/** Null: that source is not set up here. */
export interface Sources {
  line(scac: string): Connector | null;
  terminal(key: string): Connector | null;
  railroad(scac: string): Connector | null;
  railroads(): string[];
}

export interface SourceTransport {
  ask(
    connector: Connector,
    ask: Ask,
    options: { signal: AbortSignal; clock: { now: string; start: string } | null },
  ): Promise<Exchange>;
}

export interface TrackingDeps {
  database: Database;
  registry: Sources;
  transport: SourceTransport;
  /** Tells when a test clock moved. */
  clockSignals: ClockSignals;
  logger: Logger;
  settings: TrackingSettings;
  /** Wall clock. */
  now?: () => Date;
  /** 0 to 1, for jitter. */
  random?: () => number;
}
