/**
 * Serves `POST /terminals/<CODE>/v1/availability` and the corresponding endpoint for a railroad's ramps, which
 * implement the vendor-neutral contract of spec/sources D4.
 */

import { isRecord } from '../reference/records.ts';
import {
  type Facility,
  facilityMovesAt,
  facilityStateAt,
  rampFacility,
  terminalFacility,
} from './facility-statements.ts';
import type { Move } from './moves.ts';
import { findContainer } from './numbers.ts';
import { type Place, placeOf } from './places.ts';
import { jsonReply, problemReply, type Reply } from './reply.ts';
import type { FacilityState, Scenario } from './scenario.ts';
import { vessels } from './vessels.ts';
import type { WorldClock } from './world-clock.ts';
import { instantAt, localDate, offsetText, utcText } from './world-time.ts';

export interface AvailabilityRequest {
  /** A terminal reports on containers at its own place, a railroad at all its ramps. */
  facility: { kind: 'terminal'; code: string } | { kind: 'railroad'; scac: string };
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

/**
 * Reads the list of containers in the request; null if the body is not a request of this contract.
 */
export function readContainers(body: string): string[] | null {
  try {
    const value: unknown = JSON.parse(body);
    const containers = isRecord(value) ? value.containers : null;
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

function stateBody(state: FacilityState, startMs: number, place: Place): Record<string, unknown> {
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

/** A container at a facility, at an hour of the journey's clock. */
export interface FacilityContainer {
  facility: Facility;
  scenario: Scenario;
  containerIndex: number;
  startMs: number;
  hour: number;
  /** SCAC of the responding railroad; null for a terminal. */
  railroad: string | null;
}

function findFacility(request: AvailabilityRequest, container: string): FacilityContainer | null {
  const found = findContainer(container);
  if (!found) return null;
  const { scenario } = found.journey;
  const facility =
    request.facility.kind === 'terminal'
      ? terminalFacility(scenario, found.containerIndex)
      : rampFacility(scenario, found.containerIndex);
  if (!facility || (request.facility.kind === 'terminal' && placeOf(facility.place).smdg !== request.facility.code))
    return null;
  const { nowMs, startMs } = request.clockOf(container);
  const railroad = request.facility.kind === 'railroad' ? request.facility.scac : null;
  return {
    facility,
    scenario,
    containerIndex: found.containerIndex,
    startMs,
    hour: (nowMs - startMs) / 3_600_000,
    railroad,
  };
}

/**
 * Builds the entry of one container, with `known: false` if `found` is null or the facility does not list the
 * container.
 */
export function facilityContainerBody(found: FacilityContainer | null, number: string): Record<string, unknown> {
  const state = found ? facilityStateAt(found.facility, found.hour) : null;
  if (!found || !state) return { number, known: false };
  const { facility, startMs, hour, railroad, scenario } = found;
  const place = placeOf(facility.place);
  const moves = facilityMovesAt(facility, hour);
  const atOf = (kind: Move['kind']): string | null =>
    timeAt(moves.find((move) => move.kind === kind)?.at, startMs, place);
  const container = scenario.containers[found.containerIndex];
  return {
    number,
    ...stateBody(state, startMs, place),
    line: scenario.line,
    isoType: container?.isoType ?? null,
    grossWeightKg: container?.weightKg ?? null,
    hazardous: false,
    ...(railroad
      ? { facility: facilityBody(place), eta: timeAt(etaAt(container?.route.rail?.etas ?? [], hour), startMs, place) }
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

/** Builds the response, which lists every requested container once, in the requested order. */
export function availabilityReply(request: AvailabilityRequest, place: Place | null): Reply {
  const containers = readContainers(request.body);
  if (!containers) return problemReply(400, 'Bad request', 'containers must be a list of numbers');
  if (containers.length > maxContainers) return problemReply(413, 'Too many', `at most ${maxContainers} containers`);
  const first = containers[0];
  const nowMs = first === undefined ? Date.now() : request.clockOf(first).nowMs;
  const bodies = containers.map((container) => facilityContainerBody(findFacility(request, container), container));
  const known = bodies.filter((body) => body.known === true).length;
  const body = { asOf: utcText(nowMs), ...(place ? { facility: facilityBody(place) } : {}), containers: bodies };
  return jsonReply(200, body, `${known} of ${containers.length} known`);
}
