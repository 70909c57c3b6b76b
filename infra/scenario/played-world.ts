/** Something that tracks a simulated journey by a clock which the player moves. */
export interface PlayedWorld {
  /** What it is, for the head of the timeline. */
  name: string;
  /** Moves the clock to `ms` (Unix) and answers what was published on the way, in order. */
  advanceTo(ms: number): Promise<Published[]>;
  /** Stops the tracking as a user does. */
  stop(atMs: number): Promise<Published[]>;
  /** What is published now. */
  state(): Promise<PublishedState>;
  close(): Promise<void>;
}

export interface Published {
  /** When it was published, by the clock. */
  atMs: number;
  /** Public name of the event. */
  name: string;
  container: string | null;
  /** When it happened, or is estimated to happen (RFC 3339 UTC); null for what is no move. */
  happenedAt: string | null;
  /** The time is a date only. */
  isDate: boolean;
  /** It tells that something which was published does not hold. */
  isWithdrawn: boolean;
  locode: string | null;
  /** Its value, where it has one. */
  text: string;
}

export interface PublishedState {
  /** Why tracking ended; null while it goes on. */
  end: string | null;
  /** By the wire's names. */
  shipment: Record<string, unknown>;
  containers: Record<string, Record<string, unknown>>;
}
