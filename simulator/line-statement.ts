/** Defines a line's statement and when the line makes it. */
import type { Move, MoveKind } from './moves.ts';
import type { PlaceKey } from './places.ts';
import type { DocumentCode, Scenario, ShipmentCode } from './scenario.ts';

export type Classifier = 'ACT' | 'EST' | 'PLN';

export interface MoveStatement {
  type: 'move';
  /** Identifies the statement across its versions. */
  series: string;
  version: number;
  /** The statement holds from this hour until `until` (permanently if null). */
  from: number;
  until: number | null;
  classifier: Classifier;
  /** The move as stated, which may differ from the truth. */
  move: Move;
  /** Letter of the documents, if the statement is about another journey of the container. */
  papers?: string;
}

export interface DocumentStatement {
  type: 'document';
  series: string;
  version: number;
  from: number;
  until: number | null;
  document: DocumentCode;
  status: ShipmentCode;
  reason: string | null;
  /** Letter of the document, if the shipment has several of its kind. */
  papers?: string;
}

/** A last free day stated for a container. `day`: an hour on that local day; null if it is withdrawn. */
export interface FreeDayStatement {
  type: 'free_day';
  series: string;
  version: number;
  from: number;
  until: number | null;
  containerIndex: number;
  day: number | null;
  place: PlaceKey;
}

export type LineStatement = MoveStatement | DocumentStatement | FreeDayStatement;

/** Hours until the line reports a move. It never reports kinds of moves that are missing here. */
const lagByKind: Partial<Record<MoveKind, number>> = {
  empty_out: 5,
  full_in: 4,
  load: 3,
  depart: 2,
  arrive: 2,
  discharge: 5,
  rail_load: 9,
  rail_depart: 9,
  rail_arrive: 8,
  rail_unload: 10,
  full_out: 8,
  delivered: 7,
  empty_in: 6,
};

export function statement(
  move: Move,
  classifier: Classifier,
  from: number,
  until: number | null,
  version = 1,
): MoveStatement {
  return { type: 'move', series: `${move.id}/${classifier}`, version, from, until, classifier, move };
}

/** Returns the hour at which the line first states a move, correctly or not; null if it never does. */
export function reportedAt(scenario: Scenario, move: Move): number | null {
  const lag = lagByKind[move.kind];
  if (lag === undefined) return null;
  for (const edit of scenario.edits ?? []) {
    if (edit.edit === 'misstate' && edit.move === move.id) return edit.from;
    if (edit.edit === 'omit' && edit.move === move.id) return null;
    if (edit.edit === 'lag' && edit.move === move.id) return move.at + edit.hours;
  }
  return move.at + lag;
}
