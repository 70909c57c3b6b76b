/** `POST /terminals/<CODE>/v1/availability` and the same of a railroad's ramps: the neutral contract of spec/sources D4. */
import type { Move } from './moves.ts';
import { findBox } from './numbers.ts';
import { type Place, placeOf } from './places.ts';
import { jsonReply, problemReply, type Reply } from './reply.ts';
import type { Scenario, YardState } from './scenario.ts';
import { vessels } from './vessels.ts';
import type { WorldClock } from './world-clock.ts';
import { instantAt, localDate, offsetText, utcText } from './world-time.ts';
import { rampYard, terminalYard, type Yard, yardMovesAt, yardStateAt } from './yard-statements.ts';

export interface AvailabilityAsk {
  /** A terminal answers for boxes at its own place, a railroad for all its ramps. */
  yard: { kind: 'terminal'; code: string } | { kind: 'railroad'; scac: string };
  body: string;
  clockOf(container: string): WorldClock;
}

const maxContainers = 50;

const eventCodes: Partial<Record<Move['kind'], string>> = {
  berth: 'vessel_berthed',
  discharge: 'discharged',
  off_dock: 'off_dock',
  available: 'available',
  full_out: 'full_out',
  rail_load: 'rail_loaded',
  rail_depart: 'rail_departed',
  interchange: 'interchange',
  rail_arrive: 'rail_arrived',
  rail_unload: 'rail_unloaded',
};

/** The list of containers in the request; null when the body is not a request of this contract. */
export function readContainers(body: string): string[] | null {
  try {
    const value: unknown = JSON.parse(body);
    const containers =
      typeof value === 'object' && value !== null ? (value as { containers?: unknown }).containers : null;
    if (!Array.isArray(containers)) return null;
    return containers.every((each) => typeof each === 'string') ? containers : null;
  } catch {
    return null;
  }
}

function eventOf(move: Move, startMs: number, railroad: string | null): Record<string, unknown> {
  const place = placeOf(move.place);
  const vessel = move.call?.vessel ? vessels[move.call.vessel] : null;
  return {
    code: eventCodes[move.kind],
    at: offsetText(instantAt(startMs, move.at), place.zone),
    classifier: 'actual',
    location: { unlocode: place.locode, name: place.name },
    ...(vessel ? { vessel: { imo: vessel.imo, name: vessel.name } } : {}),
    ...(railroad ? { carrier: railroad } : {}),
  };
}

function timeAt(hour: number | null | undefined, startMs: number, place: Place): string | null {
  return hour === null || hour === undefined ? null : offsetText(instantAt(startMs, hour), place.zone);
}

function stateBody(state: YardState, startMs: number, place: Place): Record<string, unknown> {
  const { lastFreeDay, appointment } = state;
  return {
    known: true,
    status: state.status ?? 'unknown',
    available: state.available ?? null,
    location: state.location ?? null,
    holds: state.holds ?? null,
    fees: state.fees?.map((fee) => ({ ...fee, currency: 'USD', paidThrough: null })) ?? null,
    lastFreeDay:
      lastFreeDay === null || lastFreeDay === undefined ? null : localDate(instantAt(startMs, lastFreeDay), place.zone),
    appointment: { required: true, at: timeAt(appointment, startMs, place) },
    chassis: state.chassis ?? null,
  };
}

/** A box at a yard, at an hour of its clock. */
export interface YardBox {
  yard: Yard;
  scenario: Scenario;
  box: number;
  startMs: number;
  hour: number;
  /** SCAC where a railroad answers, null where a terminal does. */
  railroad: string | null;
}

function findYard(ask: AvailabilityAsk, container: string): YardBox | null {
  const found = findBox(container);
  if (!found) return null;
  const { scenario } = found.journey;
  const yard = ask.yard.kind === 'terminal' ? terminalYard(scenario, found.box) : rampYard(scenario, found.box);
  if (!yard || (ask.yard.kind === 'terminal' && placeOf(yard.place).smdg !== ask.yard.code)) return null;
  const { nowMs, startMs } = ask.clockOf(container);
  const railroad = ask.yard.kind === 'railroad' ? ask.yard.scac : null;
  return { yard, scenario, box: found.box, startMs, hour: (nowMs - startMs) / 3_600_000, railroad };
}

/** What the contract says of one box; `known: false` where the yard does not know it (`found` null included). */
export function yardBoxBody(found: YardBox | null, container: string): Record<string, unknown> {
  const state = found ? yardStateAt(found.yard, found.hour) : null;
  if (!found || !state) return { number: container, known: false };
  const { yard, startMs, hour, railroad, scenario } = found;
  const place = placeOf(yard.place);
  const moves = yardMovesAt(yard, hour);
  const atOf = (kind: Move['kind']): string | null =>
    timeAt(moves.find((move) => move.kind === kind)?.at, startMs, place);
  const box = scenario.boxes[found.box];
  return {
    number: container,
    ...stateBody(state, startMs, place),
    line: scenario.line,
    isoType: box?.isoType ?? null,
    grossWeightKg: box?.weightKg ?? null,
    hazardous: false,
    ...(railroad
      ? { facility: facilityBody(place), eta: timeAt(etaAt(box?.route.rail?.etas ?? [], hour), startMs, place) }
      : { dischargedAt: atOf('discharge') }),
    gateOutAt: atOf('full_out'),
    events: moves.map((move) => eventOf(move, startMs, railroad)),
  };
}

function etaAt(etas: { from: number; at: number }[], hour: number): number | null {
  return etas.filter((eta) => eta.from <= hour).at(-1)?.at ?? null;
}

export function facilityBody(place: Place): Record<string, string> {
  return {
    ...(place.smdg ? { smdg: place.smdg } : {}),
    ...(place.ramp ? { ramp: place.ramp } : {}),
    unlocode: place.locode,
    timezone: place.zone,
  };
}

/** Every number asked comes back once and in order; one the yard does not know is `known: false`. */
export function availabilityReply(ask: AvailabilityAsk, place: Place | null): Reply {
  const containers = readContainers(ask.body);
  if (!containers) return problemReply(400, 'Bad request', 'containers must be a list of numbers');
  if (containers.length > maxContainers) return problemReply(413, 'Too many', `at most ${maxContainers} containers`);
  const first = containers[0];
  const nowMs = first === undefined ? Date.now() : ask.clockOf(first).nowMs;
  const bodies = containers.map((container) => yardBoxBody(findYard(ask, container), container));
  const known = bodies.filter((body) => body.known === true).length;
  const body = { asOf: utcText(nowMs), ...(place ? { facility: facilityBody(place) } : {}), containers: bodies };
  return jsonReply(200, body, `${known} of ${containers.length} known`);
}
