/** Dependencies of recordings, whether polled, pushed or stated by a person. */
import type { Connector } from '../../connectors/connector.ts';
import type { StopSettings } from '../../tracking/tracking-requests/stop.ts';
import type { PollSettings } from '../../tracking/watches/poll-plan.ts';

export interface RecordingSettings {
  stop: StopSettings;
  poll: PollSettings;
  /** An ETA that moved by less is not announced, unless it crossed a date. */
  etaThresholdMinutes: number;
  /** Origin of the API, for links in what webhooks receive. */
  baseUrl: string;
}

/** Null: that source is not set up here. */
export interface Sources {
  line(scac: string): Connector | null;
  terminal(key: string): Connector | null;
  railroad(scac: string): Connector | null;
  railroads(): string[];
}

export interface RecordingDeps {
  registry: Sources;
  settings: RecordingSettings;
  /** Wall clock. */
  now?: () => Date;
}
