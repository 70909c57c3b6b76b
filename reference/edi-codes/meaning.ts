/**
 * Meaning of an EDI status code. From its move, mode and load and the order of events, the tracking core derives the
 * milestone (POL, hub or POD; import or export).
 */

export type EdiMove =
  | 'gate_out'
  | 'gate_in'
  | 'load'
  | 'discharge'
  | 'depart'
  | 'arrive'
  | 'berth'
  | 'available'
  | 'not_available'
  | 'delivered'
  | 'off_dock'
  /** A code about documents, holds or customs rather than a move of the container. It is published as a raw event. */
  | 'other';

export interface EdiMeaning {
  move: EdiMove;
  /** If absent, the message states its means of transport. */
  mode?: 'vessel' | 'rail' | 'truck' | 'barge';
  /** If absent, the message states whether the container is loaded. */
  laden?: boolean;
  /** Present only if the code itself states the role of the port. */
  role?: 'transshipment';
  /** Fact about the shipment that the code states in addition to the event. */
  fact?: 'booking_confirmed' | 'booking_cancelled';
  /** Whether the time in the message is the last free day rather than the time of a move. */
  lastFreeDay?: true;
  /** Explanation shown to users. */
  says: string;
}

export type EdiCodeTable = Readonly<Record<string, EdiMeaning>>;
