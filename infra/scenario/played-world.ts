/** A system that tracks a simulated journey, on a clock that the player advances. */
export interface PlayedWorld {
  /** Shown at the head of the timeline. */
  name: string;
  /** Advances the clock to `ms` (Unix) and returns what was published up to that time, oldest first. */
  advanceTo(ms: number): Promise<Published[]>;
  /** Stops tracking as a user would. */
  stop(atMs: number): Promise<Published[]>;
  state(): Promise<PublishedState>;
  close(): Promise<void>;
}

export interface Published {
  /** Time of publication by the journey's clock (Unix ms). */
  atMs: number;
  name: string;
  container: string | null;
  /** Actual or estimated time of a move (RFC 3339 UTC); null for other events. */
  happenedAt: string | null;
  /** Whether the time is a date only. */
  isDate: boolean;
  /** Whether the event withdraws an earlier one. */
  isWithdrawn: boolean;
  locode: string | null;
  /** Empty if the event has no value. */
  text: string;
}

export interface PublishedState {
  /** Reason why tracking ended; null while it continues. */
  end: string | null;
  /** Values by API name. */
  shipment: Record<string, unknown>;
  containers: Record<string, Record<string, unknown>>;
}
