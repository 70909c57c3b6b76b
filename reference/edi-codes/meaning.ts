/**
 * What a status code of an EDI message says, in the smallest vocabulary of moves. Which milestone a move is in its
 * journey (POL, hub or POD; import or export) is decided by the tracking core from move, mode, load and order.
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
  /** The code is known and the box did not move: papers, holds, customs. Visible as a raw event. */
  | 'other';

export interface EdiMeaning {
  move: EdiMove;
  /** Missing: as the message states its means of transport. */
  mode?: 'vessel' | 'rail' | 'truck' | 'barge';
  /** Missing: as the message states the load of the box. */
  laden?: boolean;
  /** Only where the code itself says what a port is for the box. */
  role?: 'transshipment';
  /** Fact about the shipment that the code states beside the event. */
  fact?: 'booking_confirmed' | 'booking_cancelled';
  /** For people. */
  says: string;
}

export type EdiCodeTable = Readonly<Record<string, EdiMeaning>>;
