/** Dependencies of recordings, whether the data was polled, pushed or entered by a person. */
import type { Connector } from '../../connectors/connector.ts';
import type { StopSettings } from '../../tracking/tracking-requests/stop.ts';
import type { PollSettings } from '../../tracking/watches/poll-plan.ts';

export interface RecordingSettings {
  stop: StopSettings;
  poll: PollSettings;
  /** ETA changes smaller than this are not announced unless the date changes. */
  etaThresholdMinutes: number;
  baseUrl: string;
}

/** Connectors by source; null if the source is not configured here. */
export interface Sources {
  line(scac: string): Connector | null;
  terminal(key: string): Connector | null;
  railroad(scac: string): Connector | null;
  railroads(): string[];
}

export interface RecordingDeps {
  registry: Sources;
  settings: RecordingSettings;
  now?: () => Date;
}
