/** Groups the moves of a container's route into stops, in order. */
import type { ContainerFields, ShipmentFields } from '../view/view.ts';

/** A milestone, or a plan or estimate that appears only among the raw events. */
export interface RouteMove {
  /** Kind of milestone, such as `vessel_departed`. */
  kind: string;
  estimated: boolean;
  /** RFC 3339; null if the time is not stated. */
  at: string | null;
  locode: string | null;
  /** Place as given by the source. */
  name: string | null;
  terminalKey: string | null;
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
  /** When it was recorded (RFC 3339). */
  recordedAt: string;
  /** Whether it comes from a raw event. Published milestones take precedence. */
  raw: boolean;
}

export type StopRole = 'pre_carriage' | 'pol' | 'transshipment' | 'pod' | 'inland';

export interface Stop {
  role: StopRole;
  locode: string | null;
  name: string | null;
  terminalKey: string | null;
  /** Moves that apply, keyed by kind and whether they are estimates. */
  in: Map<string, RouteMove>;
  out: Map<string, RouteMove>;
  recordedAt: string | null;
}

/** `barge`: the stop's role depends on whether the move is before the POL, after the POD or in between. */
const KINDS: Readonly<Record<string, readonly [role: StopRole | 'barge', side: 'in' | 'out']>> = {
  vessel_loaded: ['pol', 'out'],
  vessel_departed: ['pol', 'out'],
  transshipment_arrived: ['transshipment', 'in'],
  transshipment_discharged: ['transshipment', 'in'],
  transshipment_loaded: ['transshipment', 'out'],
  transshipment_departed: ['transshipment', 'out'],
  vessel_arrived: ['pod', 'in'],
  vessel_berthed: ['pod', 'in'],
  vessel_discharged: ['pod', 'in'],
  feeder_loaded: ['barge', 'out'],
  feeder_departed: ['barge', 'out'],
  feeder_arrived: ['barge', 'in'],
  feeder_discharged: ['barge', 'in'],
  rail_loaded: ['inland', 'out'],
  rail_departed: ['inland', 'out'],
  rail_arrived: ['inland', 'in'],
  rail_unloaded: ['inland', 'in'],
  arrived_at_inland_destination: ['inland', 'in'],
};

const ORDER: readonly StopRole[] = ['pre_carriage', 'pol', 'transshipment', 'pod', 'inland'];

interface StopsInput {
  shipment: Partial<ShipmentFields>;
  container: Partial<ContainerFields>;
  moves: readonly RouteMove[];
}

export function stopsOf({ shipment, moves }: StopsInput): Stop[] {
  const located = moves.filter((move) => move.kind in KINDS && placeKey(move) !== '?').sort(newestLast);
  const pol = endOf('pol', located) ?? fieldPlace(shipment.port_of_lading_locode, shipment.port_of_lading_name);
  const pod = endOf('pod', located) ?? fieldPlace(shipment.port_of_discharge_locode, shipment.port_of_discharge_name);
  const stops = new Map<string, Stop>();
  if (pol !== null) stops.set(placeKey(pol), emptyStop('pol', pol));
  if (pod !== null && !stops.has(placeKey(pod))) stops.set(placeKey(pod), emptyStop('pod', pod));
  const bounds = { polOut: earliest(located, pol, 'out'), podIn: earliest(located, pod, 'in') };
  for (const move of located) addMove(stops, move, bounds);
  const destination = fieldPlace(shipment.destination_locode, shipment.destination_name);
  if (destination !== null && !stops.has(placeKey(destination)))
    stops.set(placeKey(destination), emptyStop('inland', destination));
  return inOrder([...stops.values()], destination);
}

type PlaceOfStop = Pick<RouteMove, 'locode' | 'name'>;

function placeKey({ locode, name }: PlaceOfStop): string {
  return locode ?? name?.trim().toUpperCase() ?? '?';
}

function fieldPlace(locode: string | null | undefined, name: string | null | undefined): PlaceOfStop | null {
  return locode == null && name == null ? null : { locode: locode ?? null, name: name ?? null };
}

/** Returns the actual place of the POL or POD or, failing that, the most recently planned one. */
function endOf(role: 'pol' | 'pod', moves: readonly RouteMove[]): PlaceOfStop | null {
  const candidates = moves.filter(({ kind }) => KINDS[kind]?.[0] === role);
  const happened = candidates.filter((move) => !move.estimated);
  return (happened.length > 0 ? happened : candidates).at(-1) ?? null;
}

/** Sorts moves that take precedence last: published milestones after raw events, then by time of recording. */
function newestLast(one: RouteMove, other: RouteMove): number {
  if (one.raw !== other.raw) return one.raw ? -1 : 1;
  return one.recordedAt < other.recordedAt ? -1 : one.recordedAt > other.recordedAt ? 1 : 0;
}

function addMove(
  stops: Map<string, Stop>,
  move: RouteMove,
  bounds: { polOut: string | null; podIn: string | null },
): void {
  const [role, side] = KINDS[move.kind] ?? ['barge', 'in'];
  const key = placeKey(move);
  const existing = stops.get(key);
  // Skips moves at a port of lading or discharge other than the selected one.
  if ((role === 'pol' || role === 'pod') && existing?.role !== role) return;
  const stop = existing ?? emptyStop(role === 'barge' ? roleOfBarge(move, bounds) : role, move);
  stops.set(key, stop);
  const name = `${move.kind} ${move.estimated}`;
  stop[side].set(name, move);
  stop.name ??= move.name;
  if (!move.estimated) stop.terminalKey = move.terminalKey ?? stop.terminalKey;
  stop.terminalKey ??= move.terminalKey;
  if (stop.recordedAt === null || stop.recordedAt < move.recordedAt) stop.recordedAt = move.recordedAt;
}

function roleOfBarge({ at }: RouteMove, { polOut, podIn }: { polOut: string | null; podIn: string | null }): StopRole {
  if (at === null || polOut === null || at < polOut) return 'pre_carriage';
  return podIn !== null && at > podIn ? 'inland' : 'transshipment';
}

function earliest(moves: readonly RouteMove[], place: PlaceOfStop | null, side: 'in' | 'out'): string | null {
  if (place === null) return null;
  const times = moves
    .filter((move) => placeKey(move) === placeKey(place) && KINDS[move.kind]?.[1] === side)
    .filter(({ kind }) => KINDS[kind]?.[0] === (side === 'in' ? 'pod' : 'pol'))
    .flatMap(({ at }) => at ?? []);
  return times.sort()[0] ?? null;
}

function emptyStop(role: StopRole, { locode, name }: PlaceOfStop): Stop {
  return { role, locode, name, terminalKey: null, in: new Map(), out: new Map(), recordedAt: null };
}

/** Sorts stops by role, then by time. The destination is always the last inland stop. */
function inOrder(stops: Stop[], destination: PlaceOfStop | null): Stop[] {
  const last = destination === null ? null : placeKey(destination);
  const isLast = (stop: Stop) => stop.role === 'inland' && placeKey(stop) === last;
  return stops.sort((one, other) => {
    const roles = ORDER.indexOf(one.role) - ORDER.indexOf(other.role);
    if (roles !== 0) return roles;
    if (isLast(one) !== isLast(other)) return isLast(one) ? 1 : -1;
    const [a, b] = [timeOf(one), timeOf(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  });
}

/** Returns the earliest actual time at the stop, otherwise the earliest estimate. */
function timeOf(stop: Stop): string {
  const moves = [...stop.in.values(), ...stop.out.values()].filter(({ at }) => at !== null);
  const happened = moves.filter(({ estimated }) => !estimated);
  const times = (happened.length > 0 ? happened : moves).flatMap(({ at }) => at ?? []);
  return times.sort()[0] ?? '~';
}
