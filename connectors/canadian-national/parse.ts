import type { Claim, Hold, PlaceClaim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { matchRequested } from '../container-number.ts';
import { code, isRecord, name, record, text } from '../json-shape.ts';
import { railMoveOf } from '../rail/rail-moves.ts';
import { arrivalEstimate, stationPlace, type Unit, unitEvent, unitFact } from '../rail/unit-claims.ts';
import { unitsOf } from '../rail/units.ts';
import { readLocalDate } from '../source-time.ts';
import { readZonedTime } from '../zoned-time.ts';
import { findEquipment } from './classify.ts';

type Json = Record<string, unknown>;

/**
 * Reads a tracking response. It contains only each unit's last event, so a missing event proves nothing, and only units
 * that CN has, so a missing unit yields no claim. Times end with the abbreviation of their zone.
 */
export function parse(exchange: ResponseExchange, target: PollTarget): ParsedResponse {
  const claims: Claim[] = [];
  const returned = new Set<string>();
  for (const { unit: equipment, pointer } of unitsOf(exchange, findEquipment)) {
    const container = isRecord(equipment) ? matchRequested(equipment.EquipmentId, target.containers) : null;
    if (!isRecord(equipment) || container === null || returned.has(container)) continue;
    returned.add(container);
    const laden = equipment.LoadEmpty === 'L' ? true : equipment.LoadEmpty === 'E' ? false : null;
    claims.push(...readUnit(equipment, { container, pointer, laden }));
  }
  const complete = exchange.complete && target.containers.every((container) => returned.has(container));
  return { claims, complete, absence: 'log' };
}

function readUnit(equipment: Json, unit: Unit): Claim[] {
  const destination = readStation(equipment.Destination);
  return [
    unitFact(unit, 'known', '/EquipmentId', true, destination),
    ...readEvent(equipment.Event, unit),
    ...readArrival(equipment.ETA, unit, destination),
    ...readStorage(equipment.StorageCharge, unit, destination),
    ...readCustoms(equipment.CustomsHold, unit, destination),
    ...readChassis(equipment.ChassisEquipmentId, unit, destination),
  ];
}

function readEvent(event: unknown, unit: Unit): Claim[] {
  if (!isRecord(event)) return [];
  const original = text(event.Description) ?? 'event without a description';
  const place = readStation(event.Location);
  return [
    unitEvent(unit, {
      pointer: '/Event',
      original,
      move: railMoveOf(original),
      // Events are reported only after they happen; expected times are in `ETA`.
      classifier: 'actual',
      time: readZonedTime(event.Time, place?.region ?? null),
      place,
      carrier: null,
    }),
  ];
}

function readArrival(eta: unknown, unit: Unit, destination: PlaceClaim | null): Claim[] {
  if (!isRecord(eta)) return [];
  const place = readStation(eta.Location) ?? destination;
  const time = readZonedTime(eta.Time, place?.region ?? null);
  return time === null ? [] : [arrivalEstimate(unit, '/ETA/Time', time, place)];
}

function readStorage(storage: unknown, unit: Unit, place: PlaceClaim | null): Claim[] {
  const reported = record(storage)?.LastFreeDay;
  const day = reported === null ? null : (readLocalDate(reported) ?? undefined);
  return day === undefined ? [] : [unitFact(unit, 'last_free_day', '/StorageCharge/LastFreeDay', day, place)];
}

/**
 * Customs wordings that end a hold. A wording that matches neither pattern is passed on as received, without guessing
 * whether it is a hold.
 */
const HOLD_ENDED = /^(no hold|none|released?|cleared|customs (released?|cleared)|authorized to deliver)$/i;
const HOLD_IN_FORCE = /\b(hold|held|exam(ination)?|inspection|not (released|cleared))\b/i;

function readCustoms(customs: unknown, unit: Unit, place: PlaceClaim | null): Claim[] {
  const description = name(record(customs)?.Description);
  if (description === null) return [];
  const pointer = '/CustomsHold/Description';
  if (HOLD_ENDED.test(description)) return [unitFact(unit, 'holds', pointer, [], place)];
  const hold: Hold = { name: 'customs', status: 'hold', description };
  if (HOLD_IN_FORCE.test(description)) return [unitFact(unit, 'holds', pointer, [hold], place)];
  const { container } = unit;
  const original = `customs: ${description}`.slice(0, 100);
  return [
    { kind: 'unknown', container, original, time: null, place, pointer: `${unit.pointer}${pointer}`, statedAt: null },
  ];
}

function readChassis(chassis: unknown, unit: Unit, place: PlaceClaim | null): Claim[] {
  const found = name(chassis);
  return found === null ? [] : [unitFact(unit, 'chassis', '/ChassisEquipmentId', found, place)];
}

/** Canadian provinces. With any other state code, the station is in the US. */
const PROVINCES = new Set('AB BC MB NB NL NS NT NU ON PE PQ QC SK YT'.split(' '));

function readStation(from: unknown): PlaceClaim | null {
  const station = record(from);
  const reported = code(station?.StateProvince ?? station?.Province ?? station?.State, /^[A-Z]{2}$/);
  const region = reported === 'PQ' ? 'QC' : reported;
  return stationPlace(name(station?.Station), region, reported === null ? null : PROVINCES.has(reported) ? 'CA' : 'US');
}
