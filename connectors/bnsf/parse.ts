import type { Claim, PlaceClaim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { matchRequested } from '../container-number.ts';
import { code, isRecord, lookUp, name, text } from '../json-shape.ts';
import { type RailMove, railMoveOf } from '../rail/rail-moves.ts';
import { stationPlace, type Unit, unitEvent, unitFact } from '../rail/unit-claims.ts';
import { unitsOf } from '../rail/units.ts';
import { readSealNumber } from '../seal-number.ts';
import { readLocalDate, readTime } from '../source-time.ts';
import { findUnits } from './classify.ts';

type Json = Record<string, unknown>;

/** The event codes that BNSF itself documents. All others stay unknown. */
const EVENT_MOVES: Readonly<Record<string, RailMove | undefined>> = { DR: railMoveOf('DERAMP') };

/** Statuses of a unit that BNSF does not have yet or no longer has, which are not errors. */
const UNIT_UNKNOWN = /^(not in bnsf inventory|no details found for unit)$/i;

/** Reads a unit-details response. It contains only each unit's last event, so a missing event proves nothing. */
export function parse(exchange: ResponseExchange, target: PollTarget): ParsedResponse {
  const claims: Claim[] = [];
  const returned = new Set<string>();
  for (const { unit, pointer } of unitsOf(exchange, findUnits)) {
    const container = isRecord(unit) ? matchRequested(idOf(unit), target.containers) : null;
    if (!isRecord(unit) || container === null || returned.has(container)) continue;
    returned.add(container);
    const laden = unit.loadEmptyChassisCode === 'L' ? true : unit.loadEmptyChassisCode === 'E' ? false : null;
    claims.push(...readUnit(unit, { container, pointer, laden }));
  }
  const complete = exchange.complete && target.containers.every((container) => returned.has(container));
  return { claims, complete, absence: 'log' };
}

/** Joins initials and number, whose leading zeros may be missing. */
function idOf(unit: Json): string | null {
  const initial = code(unit.equipmentInitial, /^[A-Z]{4}$/);
  const number = code(unit.equipmentNumber, /^\d{1,7}$/);
  return initial === null || number === null ? null : initial + number.padStart(6, '0');
}

function readUnit(unit: Json, at: Unit): Claim[] {
  const status = text(unit.derivedEquipmentStatusName);
  if (status !== null && UNIT_UNKNOWN.test(status)) {
    return [unitFact(at, 'known', '/derivedEquipmentStatusName', false, null)];
  }
  // What the status terms say is not public, but a station shows that BNSF has the unit.
  if (name(unit.station333) === null) return status === null ? [] : [unknownStatus(status, at)];
  const destination = stationOf(unit.destinationStation333, unit.destinationStateCode);
  return [
    unitFact(at, 'known', '/station333', true, destination),
    ...readFacts(unit, at, destination),
    ...readEvents(unit, at, destination),
  ];
}

function unknownStatus(status: string, { container, pointer }: Unit): Claim {
  const base = { kind: 'unknown', container, time: null, place: null, statedAt: null } as const;
  return { ...base, original: status.slice(0, 100), pointer: `${pointer}/derivedEquipmentStatusName` };
}

function readFacts(unit: Json, at: Unit, destination: PlaceClaim | null): Claim[] {
  const reported = unit.shipmentLastFreeStorageDate;
  const day = reported === null ? null : (readLocalDate(reported) ?? undefined);
  const lot = lotOf(unit);
  const seal = readSealNumber(unit.equipmentDoorSealNumber);
  const pounds = Number(code(unit.equipmentGrossScaleWeightPounds, /^\d{3,6}$/) ?? 0);
  return [
    ...(day === undefined ? [] : [unitFact(at, 'last_free_day', '/shipmentLastFreeStorageDate', day, destination)]),
    ...(lot === null ? [] : [unitFact(at, 'location', '/equipmentLotLocationName', lot, destination)]),
    ...(seal === null ? [] : [unitFact(at, 'seal_number', '/equipmentDoorSealNumber', seal, null)]),
    ...(pounds === 0
      ? []
      : [unitFact(at, 'weight_kg', '/equipmentGrossScaleWeightPounds', Math.round(pounds * 0.453_592_37), null)]),
  ];
}

/** Joins lot, row and spot. A spot without its row could be mistaken for a row. */
function lotOf(unit: Json): string | null {
  const parts: string[] = [];
  for (const part of [
    unit.equipmentLotLocationName,
    unit.equipmentLotRowLocationName,
    unit.equipmentLotRowSpotLocationName,
  ]) {
    const reported = text(part);
    if (reported === null) break;
    parts.push(reported);
  }
  return parts.length === 0 ? null : parts.join(' ');
}

function readEvents(unit: Json, at: Unit, destination: PlaceClaim | null): Claim[] {
  const original = text(unit.eventCode);
  const last = {
    pointer: '/eventCode',
    classifier: 'actual' as const,
    time: readTime(unit.eventDatetime),
    carrier: null,
  };
  const place = stationOf(unit.station333, unit.stationStateCode);
  const move = lookUp(EVENT_MOVES, original?.toUpperCase());
  return [
    ...(original === null ? [] : [unitEvent(at, { ...last, original, move, place })]),
    ...readEstimate(unit, at, 'estimatedEquipmentUnloadDatetime', railMoveOf('DERAMP'), destination),
    ...readEstimate(unit, at, 'lockedEstimatedPickupNotificationDatetime', railMoveOf('NOTIFIED'), destination),
  ];
}

function readEstimate(
  unit: Json,
  at: Unit,
  member: string,
  move: RailMove | undefined,
  place: PlaceClaim | null,
): Claim[] {
  const time = readTime(unit[member]);
  if (time === null) return [];
  return [
    unitEvent(at, {
      pointer: `/${member}`,
      original: member,
      move,
      classifier: 'estimated',
      time,
      place,
      carrier: null,
    }),
  ];
}

/** Reads a BNSF station. Its names are BNSF's own abbreviations ("LOSANGELE"), so they serve only as names. */
function stationOf(station: unknown, state: unknown): PlaceClaim | null {
  const region = code(state, /^[A-Z]{2}$/);
  return stationPlace(name(station), region, region === null ? null : 'US');
}
