/**
 * Meaning of an EDI status code, expressed in a minimal vocabulary of moves. The tracking core uses the move, mode,
 * load and order of events to decide which milestone a code stands for (POL, hub or POD; import or export).
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
  /**
   * A listed code that does not describe a move of the container but documents, holds or customs. It is visible as a
   * raw event.
   */
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
  /** The time of the status is the last free day, which lies in the future and is not the time of a move. */
  lastFreeDay?: true;
  /** Explanation for people. */
  says: string;
}

export type EdiCodeTable = Readonly<Record<string, EdiMeaning>>;
