import type { Claim, Classifier, PlaceClaim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { matchRequested } from '../container-number.ts';
import { code, isRecord, list, lookUp, name, record, text } from '../json-shape.ts';
import { railMoveOf } from '../rail/rail-moves.ts';
import { railroadCode } from '../rail/railroad-code.ts';
import { arrivalEstimate, stationPlace, type Unit, unitEvent, unitFact } from '../rail/unit-claims.ts';
import { unitsOf } from '../rail/units.ts';
import { dayBefore, readLocalDate, readTime } from '../source-time.ts';
import { findShipments } from './classify.ts';

type Json = Record<string, unknown>;

/** An event with any other `status_code` stays unknown, because its meaning is not guessed. */
const CLASSIFIERS: Readonly<Record<string, Classifier>> = {
  A: 'actual',
  ACT: 'actual',
  ACTUAL: 'actual',
  ACCOMPLISHED: 'actual',
  COMPLETED: 'actual',
  E: 'estimated',
  EST: 'estimated',
  ESTIMATED: 'estimated',
  PLANNED: 'planned',
  SCHEDULED: 'planned',
};

/**
 * Reads a list of shipments. A unit that UP does not have is listed with the `load_empty_code` "Unknown", which is
 * data; a unit that is not listed (`[]` for an invalid id) yields no claim. The list reports a unit's current position
 * rather than its history, so a missing event proves nothing.
 */
export function parse(exchange: ResponseExchange, target: PollTarget): ParsedResponse {
  const claims: Claim[] = [];
  const returned = new Set<string>();
  for (const { unit: shipment, pointer } of unitsOf(exchange, findShipments)) {
    const load = isRecord(shipment) ? record(shipment.load) : null;
    const container = matchRequested(record(load?.equipment)?.id, target.containers);
    if (!isRecord(shipment) || !load || container === null || returned.has(container)) continue;
    returned.add(container);
    claims.push(...readShipment(shipment, load, { container, pointer }));
  }
  const complete = exchange.complete && target.containers.every((container) => returned.has(container));
  return { claims, complete, absence: 'log' };
}

function readShipment(shipment: Json, load: Json, at: Omit<Unit, 'laden'>): Claim[] {
  const state = text(load.load_empty_code)?.toUpperCase();
  const unit: Unit = { ...at, laden: readLaden(state) };
  if (state === 'UNKNOWN') return [unitFact(unit, 'known', '/load/load_empty_code', false, null)];
  const destination = readStop(record(shipment.route)?.destination);
  return [
    // "Unknown" is a load state. Without a readable one, nothing shows that UP has the unit.
    ...(unit.laden === null ? [] : [unitFact(unit, 'known', '/load/load_empty_code', true, destination)]),
    ...readTerminalStatus(load, unit, destination),
    ...readEvents(shipment, unit),
    ...readEstimates(shipment, unit, destination),
    ...unmapped(shipment.hold_code, 'hold_code', unit),
  ];
}

function readLaden(state: string | undefined): boolean | null {
  if (state === 'L' || state === 'LOAD' || state === 'LOADED') return true;
  return state === 'E' || state === 'EMPTY' ? false : null;
}

/** Reads the last free day: the day before the first day that costs storage (UP's own public rule). */
function readTerminalStatus(load: Json, unit: Unit, place: PlaceClaim | null): Claim[] {
  const chargeable = record(load.assessorial_information)?.storage_first_chargeable_day;
  const first = readLocalDate(chargeable);
  const pointer = '/load/assessorial_information/storage_first_chargeable_day';
  const block = name(load.yard_block);
  return [
    ...(chargeable === null ? [unitFact(unit, 'last_free_day', pointer, null, place)] : []),
    ...(first === null ? [] : [unitFact(unit, 'last_free_day', pointer, dayBefore(first), place)]),
    ...(block === null ? [] : [unitFact(unit, 'location', '/load/yard_block', block, place)]),
  ];
}

function readEvents(shipment: Json, unit: Unit): Claim[] {
  const moves = list(shipment.operational_move_events);
  const listed = moves.map((entry, index) => [entry, `/operational_move_events/${index}`] as const);
  const seen = new Set<string>();
  return [...listed, [shipment.current_event, '/current_event'] as const].flatMap(([entry, pointer]) => {
    if (!isRecord(entry)) return [];
    const event = readEvent(entry, pointer, unit);
    // The list of moves repeats the current event.
    const key = JSON.stringify({ ...event, pointer: '' });
    if (seen.has(key)) return [];
    seen.add(key);
    return [event];
  });
}

function readEvent(entry: Json, pointer: string, unit: Unit): Claim {
  const original = text(entry.event_code) ?? text(entry.type_code) ?? 'event without a code';
  return unitEvent(unit, {
    pointer,
    original,
    move: text(entry.event_code) === null ? undefined : railMoveOf(original),
    classifier: lookUp(CLASSIFIERS, text(entry.status_code)?.toUpperCase()),
    time: readTime(entry.date_time),
    place: readLocation(entry.location),
    carrier: railroadCode(code(entry.carrier_abbreviation, /^[A-Z][A-Z0-9]{1,3}$/)),
  });
}

/** Reads the estimates. `eti` (interchange) and `etg` (grounding) have no milestone and appear only as raw events. */
function readEstimates(shipment: Json, unit: Unit, destination: PlaceClaim | null): Claim[] {
  const eta = readTime(shipment.eta);
  return [
    ...(eta === null ? [] : [arrivalEstimate(unit, '/eta', eta, destination)]),
    ...unmapped(shipment.eti, 'eti', unit),
    ...unmapped(shipment.etg, 'etg', unit),
  ];
}

function unmapped(value: unknown, member: string, unit: Unit): Claim[] {
  const reported = text(value);
  if (reported === null) return [];
  const { container, pointer } = unit;
  const time = readTime(value);
  const original = (time === null ? `${member} ${reported}` : member).slice(0, 100);
  return [{ kind: 'unknown', container, original, time, place: null, pointer: `${pointer}/${member}`, statedAt: null }];
}

/** Reads a stop. On a route, its location is nested; an event contains the location's members directly. */
function readStop(stop: unknown): PlaceClaim | null {
  return readLocation(record(stop)?.location ?? stop);
}

function readLocation(location: unknown): PlaceClaim | null {
  const from = record(location);
  const region = code(from?.state_abbreviation, /^[A-Z]{2}$/);
  const country = code(from?.country_abbreviation, /^[A-Z]{2}$/);
  return stationPlace(name(from?.city), region, country);
}
