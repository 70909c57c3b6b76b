/** What the tracking activities need from outside, and the settings of tracking. */
import type { Logger } from 'pino';
import type { Ask, Connector, Exchange } from '../../connectors/connector.ts';
import { defaultProbeSettings, type ProbeSettings } from '../../operations/tracking-requests/probe-lines.ts';
import type { Lines } from '../../operations/watches/lines.ts';
import type { RecordingDeps, RecordingSettings, Sources } from '../../operations/watches/recording-deps.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { CredentialVersions } from '../../store/watches/line-credentials.ts';
import { defaultLifecycleSettings, type LifecycleSettings } from '../../tracking/tracking-requests/lifecycle.ts';
import { defaultStopSettings } from '../../tracking/tracking-requests/stop.ts';
import { defaultPollSettings } from '../../tracking/watches/poll-plan.ts';
import type { CallTally } from './call-tally.ts';
import type { ClockSignals } from './clock-signals.ts';
import type { SubscriptionWishes } from './push-subscriptions.ts';

export interface TrackingSettings extends RecordingSettings {
  lifecycle: LifecycleSettings;
  /** How lines are asked whose number it may be, where a request names no line. */
  probe: ProbeSettings;
}

export const defaultTrackingSettings: TrackingSettings = {
  stop: defaultStopSettings,
  lifecycle: defaultLifecycleSettings,
  // Nobody waits for the answer of a worker: slow lines have their time.
  probe: { ...defaultProbeSettings, deadlineMs: 15_000 },
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
  /** As everybody asks, or, of one poll, as its account asks. */
  registry: Sources & Lines;
  /** The same as accounts ask them that have credentials of their own. */
  accountLines: { of(accountId: string, versions?: CredentialVersions): Promise<Sources & Lines> };
  database: Database;
  transport: SourceTransport;
  /** Where lines may push to us: asks them to. */
  subscriptions?: SubscriptionWishes | null;
  /** Tells when a test clock moved. */
  clockSignals: ClockSignals;
  /** Counts what comes of calls. */
  calls?: CallTally;
  logger: Logger;
  settings: TrackingSettings;
  /** 0 to 1, for jitter. */
  random?: () => number;
}
