/**
 * Derives the route of a container from published data (spec/contract 1.3.9, 2.15): port of lading, transshipment
 * ports, port of discharge, and stops by rail or barge. Past stops come from milestones, future ones from estimates.
 * Estimates for intermediate ports exist only among the raw events.
 */

import type { ContainerFields, ShipmentFields } from '../view/view.ts';
import { type RouteMove, type StopRole, stopsOf } from './route-stops.ts';

export type { RouteMove } from './route-stops.ts';

export interface RouteInput {
  shipment: Partial<ShipmentFields>;
  container: Partial<ContainerFields>;
  /** SCAC of the shipping line. */
  scac: string;
  /** Current moves: actual ones from published milestones, estimates also from raw events. */
  moves: readonly RouteMove[];
}

export interface RouteVessel {
  imo: string | null;
  name: string | null;
}

interface RouteSide {
  mode: 'vessel' | 'rail' | null;
  scac: string | null;
  vessel: RouteVessel | null;
  voyage: string | null;
  /** RFC 3339. */
  estimatedAt: string | null;
  actualAt: string | null;
  /** Whether the arrival or departure has happened, even if its time is unknown. */
  happened: boolean;
  /** Whether any actual move was reported, such as a loading before the departure. */
  begun: boolean;
}

export interface RouteStop {
  role: StopRole;
  locode: string | null;
  /** Name as given by the source. */
  name: string | null;
  terminalKey: string | null;
  inbound: RouteSide;
  outbound: RouteSide;
  /** When the newest move at this stop was recorded; null if the stop is derived only from fields of the shipment. */
  recordedAt: string | null;
}

/** Returns the stops; null until a port of lading or discharge is available. */
export function routeOf(input: RouteInput): RouteStop[] | null {
  const stops = stopsOf(input).map((stop): RouteStop => {
    const { role, locode, name, terminalKey, recordedAt } = stop;
    return {
      role,
      locode,
      name,
      terminalKey,
      recordedAt,
      inbound: sideOf(stop.in),
      outbound: sideOf(stop.out),
    };
  });
  if (!stops.some(({ role }) => role === 'pol' || role === 'pod')) return null;
  for (const stop of stops) fillFromFields(stop, input);
  for (const [index, from] of stops.entries()) {
    const to = stops[index + 1];
    if (to !== undefined) joinLeg(from, to, input);
  }
  markPassed(stops);
  return stops;
}

/** Marks everything before the farthest point reached as having happened, even if unreported. */
function markPassed(stops: RouteStop[]): void {
  let passed = false;
  for (const { inbound, outbound } of stops.toReversed()) {
    outbound.happened ||= passed;
    passed ||= outbound.happened || outbound.begun;
    inbound.happened ||= passed;
    passed ||= inbound.happened;
  }
}

function sideOf(moves: ReadonlyMap<string, RouteMove>): RouteSide {
  const all = [...moves.values()];
  const actual = all.filter((move) => !move.estimated);
  const timed = (wanted: boolean) =>
    all.find((move) => move.estimated === wanted && TIMES.has(move.kind) && move.at !== null)?.at ?? null;
  const named = (list: RouteMove[]) => list.find(({ vessel }) => vessel !== null);
  const vesselMove = named(actual) ?? named(all);
  const rail = all.some(({ kind }) => kind.startsWith('rail_'));
  const road = all.length === 0 || all.every(({ kind }) => kind === 'arrived_at_inland_destination');
  return {
    mode: rail ? 'rail' : road ? null : 'vessel',
    scac: null,
    vessel: vesselMove?.vessel ?? null,
    voyage: vesselMove?.voyage ?? all.find(({ voyage }) => voyage !== null)?.voyage ?? null,
    estimatedAt: timed(true),
    actualAt: timed(false),
    // A loaded container has not departed yet.
    happened: actual.some(({ kind }) => !kind.endsWith('_loaded')),
    begun: actual.length > 0,
  };
}

/** Moves whose time is that of an arrival or departure. */
const TIMES: ReadonlySet<string> = new Set([
  'vessel_departed',
  'transshipment_departed',
  'feeder_departed',
  'rail_departed',
  'vessel_arrived',
  'transshipment_arrived',
  'feeder_arrived',
  'rail_arrived',
  'arrived_at_inland_destination',
]);

/** Fills in missing times from the fields of the shipment and the container. */
function fillFromFields(stop: RouteStop, { shipment, container }: RouteInput): void {
  const { inbound, outbound } = stop;
  if (stop.role === 'pol' && stop.locode === (shipment.port_of_lading_locode ?? stop.locode)) {
    outbound.estimatedAt ??= shipment.pol_etd_at ?? null;
    outbound.actualAt ??= container.pol_vessel_departed_at ?? null;
    outbound.happened ||= outbound.actualAt !== null;
  }
  if (stop.role === 'pod' && stop.locode === (shipment.port_of_discharge_locode ?? stop.locode)) {
    inbound.estimatedAt ??= shipment.pod_eta_at ?? null;
    inbound.actualAt ??= container.pod_arrived_at ?? null;
    inbound.happened ||= inbound.actualAt !== null || container.pod_discharged_at != null;
    stop.terminalKey ??= container.pod_terminal_key ?? null;
  }
  if (stop.role === 'inland' && stop.locode === shipment.destination_locode) {
    inbound.estimatedAt ??= container.ind_eta_at ?? shipment.destination_eta_at ?? null;
    inbound.actualAt ??= container.ind_ata_at ?? null;
    inbound.happened ||= inbound.actualAt !== null;
    stop.terminalKey ??= shipment.destination_terminal_key ?? null;
  }
}

/** Completes the mode, carrier and vessel of a leg; either end may state what the other lacks. */
function joinLeg(from: RouteStop, to: RouteStop, { scac, container, shipment }: RouteInput): void {
  const { outbound } = from;
  const { inbound } = to;
  const mode = outbound.mode ?? inbound.mode ?? (to.role === 'inland' ? null : 'vessel');
  outbound.mode = mode;
  inbound.mode = mode;
  if (mode === 'rail') {
    outbound.scac = container.pod_rail_carrier_scac ?? null;
    inbound.scac = container.ind_rail_carrier_scac ?? outbound.scac;
  }
  if (mode !== 'vessel') return;
  outbound.scac = scac;
  inbound.scac = scac;
  if (to.role === 'pod' && inbound.vessel === null && outbound.vessel === null) {
    const { pod_vessel_imo: imo = null, pod_vessel_name: name = null } = shipment;
    if (imo !== null || name !== null) inbound.vessel = { imo, name };
  }
  outbound.vessel ??= inbound.vessel;
  inbound.vessel ??= outbound.vessel;
  outbound.voyage ??= inbound.voyage;
  inbound.voyage ??= outbound.voyage;
}
