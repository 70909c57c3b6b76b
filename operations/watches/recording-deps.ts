/** Dependencies of recordings, whether polled, pushed or stated by a person. */
import type { Connector } from '../../connectors/connector.ts';
import type { StopSettings } from '../../tracking/tracking-requests/stop.ts';
import type { PollSettings } from '../../tracking/watches/poll-plan.ts';

export interface RecordingSettings {
  stop: StopSettings;
  poll: PollSettings;
  /** An ETA change smaller than this is not announced unless it moves the ETA to a different date. */
  etaThresholdMinutes: number;
  /** Origin of the API, for links in notifications. */
  baseUrl: string;
}

/** Connectors by source. Null if the source is not configured here. */
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
