/** A system that tracks a simulated journey, on a clock that the player advances. */
export interface PlayedWorld {
  /** Description shown at the head of the timeline. */
  name: string;
  /** Advances the clock to `ms` (Unix) and returns what was published up to that time, oldest first. */
  advanceTo(ms: number): Promise<Published[]>;
  /** Stops tracking as a user would. */
  stop(atMs: number): Promise<Published[]>;
  /** Returns the values that are published now. */
  state(): Promise<PublishedState>;
  close(): Promise<void>;
}

export interface Published {
  /** Time of publication by the journey's clock (Unix ms). */
  atMs: number;
  /** Public name of the event. */
  name: string;
  container: string | null;
  /** Actual or estimated time of a move (RFC 3339 UTC); null for other events. */
  happenedAt: string | null;
  /** Whether the time is a date only. */
  isDate: boolean;
  /** Whether the event withdraws an earlier one. */
  isWithdrawn: boolean;
  locode: string | null;
  /** Value of the event; empty if it has none. */
  text: string;
}

export interface PublishedState {
  /** Reason why tracking ended; null while it continues. */
  end: string | null;
  /** Values by API name. */
  shipment: Record<string, unknown>;
  containers: Record<string, Record<string, unknown>>;
}
