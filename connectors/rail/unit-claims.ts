import type {
  Claim,
  Classifier,
  ContainerFactClaim,
  ContainerFacts,
  EventTime,
  PlaceClaim,
} from '../../tracking/claims/claims.ts';
import { NO_PLACE } from '../place.ts';
import { type RailMove, railMoveOf } from './rail-moves.ts';

export interface Unit {
  container: string;
  pointer: string;
  /** Null if the load state is not reported. */
  laden: boolean | null;
}

export interface RailEvent {
  /** Pointer relative to the unit. */
  pointer: string;
  /** Code or wording as received. */
  original: string;
  move: RailMove | undefined;
  classifier: Classifier | undefined;
  time: EventTime | null;
  place: PlaceClaim | null;
  /** SCAC of the railroad that makes the move, if the response names it. */
  carrier: string | null;
}

/** Creates a fact about the unit; `member` is the pointer relative to it. */
export function unitFact<Field extends keyof ContainerFacts>(
  { container, pointer }: Unit,
  field: Field,
  member: string,
  value: ContainerFacts[Field] | null,
  place: PlaceClaim | null,
): ContainerFactClaim<Field> {
  return { kind: 'container_fact', container, field, value, place, pointer: `${pointer}${member}`, statedAt: null };
}

/**
 * Creates an event, or an unknown claim if the code, classifier or time is unreadable, because such an event must not
 * determine a status.
 */
export function unitEvent(unit: Unit, event: RailEvent): Claim {
  const { container, pointer } = unit;
  const { original, time, place, move, classifier } = event;
  const base = {
    container,
    pointer: `${pointer}${event.pointer}`,
    statedAt: null,
    original: original.slice(0, 100),
    place,
  };
  if (!move || !classifier || !time) return { ...base, kind: 'unknown', time };
  return {
    ...base,
    kind: 'event',
    move: move.move,
    mode: move.mode,
    laden: move.laden ?? unit.laden,
    classifier,
    time,
    vessel: null,
    voyage: null,
    transportCall: null,
    carrier: event.carrier,
    sourceEventId: null,
    retracted: false,
    documents: [],
  };
}

export function arrivalEstimate(unit: Unit, pointer: string, time: EventTime, place: PlaceClaim | null): Claim {
  const move = railMoveOf('ARRIVAL');
  return unitEvent(unit, { pointer, original: 'eta', move, classifier: 'estimated', time, place, carrier: null });
}

/** Describes a station by name, because only the railroad itself uses the codes of its ramps. */
export function stationPlace(name: string | null, region: string | null, country: string | null): PlaceClaim | null {
  return name === null ? null : { ...NO_PLACE, name, region, country, facilityType: 'rail_ramp' };
}
