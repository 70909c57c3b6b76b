/**
 * Computes what the sources of a drawn journey revealed: the truth about each move and published name, and whether a
 * client that polls continuously until tracking ends could have read it from an authoritative source. Shares no code
 * with the product.
 */
import { type MoveKind, shipMoveId } from '../moves.ts';
import { placeOf } from '../places.ts';
import type { ContainerRoute } from '../scenario.ts';
import { vessels } from '../vessels.ts';
import { type DrawnScenario, hidesMoves, type SourceKind } from './drawn-scenario.ts';
import {
  firstReadable,
  idealStop,
  pollableFrom,
  type Report,
  reportsOf,
  returnReported,
  trueMoves,
} from './reports.ts';
import type { ResponseBook } from './responses.ts';

/** A true move of a container, and what was revealed of it. */
export interface RevealedMove {
  id: string;
  containerIndex: number;
  kind: MoveKind;
  locode: string;
  /** Public names of the move's events, without `container.transport.`. */
  names: string[];
  /** True hour, by the clock. */
  at: number;
  /**
   * Whether the authoritative source reported the move correctly at the end. If not, no client can be expected to
   * publish it.
   */
  revealed: boolean;
  /** Acceptable interpretations of the time as that source wrote it. */
  accepted: string[];
  /** Hour at which each source first listed the move as actual, correctly or not. */
  shown: Partial<Record<SourceKind, number>>;
}

/** A value at the end. If `accepted` is null, it was not revealed and must not be published. */
export interface RevealedValue {
  /** Index of the container; null for the shipment. */
  containerIndex: number | null;
  field: string;
  revealed: boolean;
  accepted: (string | number)[] | null;
}

export interface Revealed {
  stopHour: number;
  reports: Report[];
  moves: RevealedMove[];
  values: RevealedValue[];
}

/**
 * Returns the sources that have authority over a move, in order; the first that reported it decides (spec/tracking
 * 2.1). Terminals have authority over events at their place, railroads over rail moves and events at their ramps, and
 * the line over everything else.
 */
export function authorityOf(kind: MoveKind, isLastDischarge: boolean, isInland: boolean): SourceKind[] {
  if (kind === 'discharge') return isLastDischarge ? ['terminal', 'line'] : ['line'];
  if (kind === 'full_out') return isInland ? ['railroad', 'line'] : ['terminal', 'line'];
  if (kind === 'available') return isInland ? ['railroad'] : ['terminal'];
  if (kind.startsWith('rail_')) return ['railroad', 'line'];
  return ['line'];
}

function legOf(id: string, route: ContainerRoute): number {
  const leg = /^\d+\/(?:load|discharge)\/(\d+)$/.exec(id)?.[1];
  if (leg !== undefined) return Number(leg);
  return route.sea.findIndex((one) => id === shipMoveId(one, 'depart') || id === shipMoveId(one, 'arrive'));
}

function namesOf(kind: MoveKind, leg: number, last: number): string[] {
  const at = (edge: number, name: string): string => (leg === edge ? `vessel_${name}` : `transshipment_${name}`);
  switch (kind) {
    case 'load':
      return [at(0, 'loaded')];
    case 'depart':
      return [at(0, 'departed')];
    case 'arrive':
      return [at(last, 'arrived')];
    case 'discharge':
      return [at(last, 'discharged')];
    case 'rail_load':
      return ['rail_loaded'];
    case 'rail_depart':
      return ['rail_departed'];
    case 'rail_arrive':
      return ['rail_arrived', 'arrived_at_inland_destination'];
    case 'rail_unload':
      return ['rail_unloaded'];
    case 'interchange':
      return [];
    default:
      return [kind];
  }
}

/**
 * Hours before the end in which a facility's reports are not regarded as revealed. After the pickup a facility is
 * polled only daily (spec/tracking 4), and the line's report of the return ends tracking.
 */
const LAST_VIEW_HOURS = 24;

/**
 * Returns a source's last readable report of a move by the hour `stop`; null if there is none. `tooLate`: it appeared
 * so close to the end that no client can be expected to have read it.
 */
function lastWord(
  drawn: DrawnScenario,
  statement: Report[],
  source: SourceKind,
  stop: number,
): { word: Report | null; tooLate: boolean } {
  const since = pollableFrom(drawn, source);
  const readable = statement.flatMap((one) => {
    const from = Math.max(one.from, since);
    const hour =
      one.source === source && from < (one.until ?? from + 1) ? firstReadable(drawn, source, from, one.until) : null;
    return hour !== null && hour <= stop ? [{ one, hour }] : [];
  });
  const last = readable.at(-1);
  return {
    word: last?.one ?? null,
    tooLate: source !== 'line' && last !== undefined && last.hour > stop - LAST_VIEW_HOURS,
  };
}

function revealedMoves(drawn: DrawnScenario, reports: Report[], stop: number): RevealedMove[] {
  const truth = trueMoves(drawn);
  return drawn.containers.flatMap(({ route }, containerIndex) => {
    const last = route.sea.length - 1;
    const concerns = (id: string, of: number | null): boolean =>
      of === containerIndex ||
      (of === null &&
        (legOf(id, route) >= 0 || (route.rail !== undefined && id.startsWith(`rail/${route.rail.depart}/`))));
    return [...truth.values()]
      .filter((move) => concerns(move.id, move.containerIndex))
      .map((move): RevealedMove => {
        const leg = legOf(move.id, route);
        const statement = reports.filter((one) => one.move.id === move.id);
        const order = authorityOf(move.kind, leg === last, route.rail !== undefined);
        // The facilities of a returned container are no longer polled, even if other containers of the shipment are
        // still out.
        const over = Math.min(stop, returnReported(drawn, reports, containerIndex));
        const words = order.map((source) => lastWord(drawn, statement, source, source === 'line' ? stop : over));
        const { word, tooLate } = words.find((one) => one.word !== null) ?? { word: null, tooLate: false };
        const shown: RevealedMove['shown'] = {};
        for (const { source, from } of statement) shown[source] = Math.min(shown[source] ?? from, from);
        return {
          id: move.id,
          containerIndex,
          kind: move.kind,
          locode: placeOf(move.place).locode,
          names: namesOf(move.kind, leg, last),
          at: move.at,
          revealed: word !== null && !tooLate && word.move.at === move.at && word.move.place === move.place,
          accepted: word?.readings ?? [],
          shown,
        };
      });
  });
}

/** Published times of a container, with the id of the move each belongs to. */
export const MOVE_FIELDS: { field: string; id: (containerIndex: number, route: ContainerRoute) => string | null }[] = [
  { field: 'empty_out_at', id: (containerIndex) => `${containerIndex}/empty_out` },
  { field: 'pol_full_in_at', id: (containerIndex) => `${containerIndex}/full_in` },
  { field: 'pol_vessel_loaded_at', id: (containerIndex) => `${containerIndex}/load/0` },
  {
    field: 'pol_vessel_departed_at',
    id: (_containerIndex, { sea: [leg] }) => (leg ? shipMoveId(leg, 'depart') : null),
  },
  { field: 'pod_arrived_at', id: (_containerIndex, { sea }) => arrivalOf(sea) },
  { field: 'pod_discharged_at', id: (containerIndex, { sea }) => `${containerIndex}/discharge/${sea.length - 1}` },
  { field: 'pod_full_out_at', id: (containerIndex, { rail }) => (rail ? null : `${containerIndex}/full_out`) },
  {
    field: 'final_destination_full_out_at',
    id: (containerIndex, { rail }) => (rail ? `${containerIndex}/full_out` : null),
  },
  { field: 'pod_rail_loaded_at', id: (containerIndex) => `${containerIndex}/rail_load` },
  { field: 'pod_rail_departed_at', id: (_containerIndex, { rail }) => (rail ? `rail/${rail.depart}/depart` : null) },
  { field: 'ind_ata_at', id: (_containerIndex, { rail }) => (rail ? `rail/${rail.depart}/arrive` : null) },
  { field: 'ind_rail_unloaded_at', id: (containerIndex) => `${containerIndex}/rail_unload` },
  { field: 'empty_terminated_at', id: (containerIndex) => `${containerIndex}/empty_in` },
];

function arrivalOf(sea: ContainerRoute['sea']): string | null {
  const leg = sea.at(-1);
  return leg ? shipMoveId(leg, 'arrive') : null;
}

function containerValues(drawn: DrawnScenario, containerIndex: number, moves: RevealedMove[]): RevealedValue[] {
  const route = drawn.containers[containerIndex]?.route ?? { sea: [] };
  const script = drawn.containers[containerIndex];
  const moveOf = (id: string | null) => moves.find((move) => move.containerIndex === containerIndex && move.id === id);
  const times = MOVE_FIELDS.map(({ field, id }): RevealedValue => {
    const move = moveOf(id(containerIndex, route));
    if (!move) return { containerIndex, field, revealed: true, accepted: null };
    return { containerIndex, field, revealed: move.revealed, accepted: move.accepted };
  });
  const loaded = moveOf(`${containerIndex}/load/0`);
  const returned = moveOf(`${containerIndex}/empty_in`);
  const out = moveOf(`${containerIndex}/full_out`);
  const status = returned?.revealed ? 'empty_returned' : 'picked_up';
  return [
    ...times,
    {
      containerIndex,
      field: 'current_status',
      revealed: (returned ?? out)?.revealed ?? false,
      accepted: [status],
    },
    { containerIndex, field: 'seal_number', revealed: loaded?.revealed ?? false, accepted: [script?.seal ?? ''] },
    {
      containerIndex,
      field: 'equipment_length',
      revealed: loaded?.revealed ?? false,
      accepted: [script?.isoType === '22G1' ? 20 : 40],
    },
  ];
}

/** Returns the values of the shipment, which are defined only if all its containers took the same route. */
function shipmentValues(book: ResponseBook, moves: RevealedMove[], reports: Report[], stop: number): RevealedValue[] {
  const { drawn } = book;
  const [first] = drawn.containers;
  const ways = new Set(
    drawn.containers.map(({ route }) => route.sea.map((leg) => `${leg.vessel} ${leg.voyage}`).join()),
  );
  const [start] = first?.route.sea ?? [];
  const last = first?.route.sea.at(-1);
  if (!first || !start || !last || ways.size > 1) return [];
  const { rail } = first.route;
  const find = (id: string | null) => moves.find((move) => move.containerIndex === 0 && move.id === id);
  const departed = find(shipMoveId(start, 'depart'));
  const arrived = find(shipMoveId(last, 'arrive'));
  const railArrived = rail ? find(`rail/${rail.depart}/arrive`) : undefined;
  const statement = reports.filter((one) => one.move.id === railArrived?.id);
  const byLine = lastWord(drawn, statement, 'line', stop).word;
  const value = (field: string, revealed: boolean | undefined, accepted: string[] | null): RevealedValue => {
    return { containerIndex: null, field, revealed: revealed ?? false, accepted };
  };
  return [
    value('port_of_lading_locode', departed?.revealed, [placeOf(start.from).locode]),
    value('port_of_discharge_locode', arrived?.revealed, [placeOf(last.to).locode]),
    rail
      ? value('destination_locode', railArrived?.revealed, [placeOf(rail.to).locode])
      : value('destination_locode', true, null),
    value('pod_vessel_name', arrived?.revealed, [vessels[last.vessel].name]),
    value('pod_vessel_imo', arrived?.revealed, [vessels[last.vessel].imo]),
    value('pod_voyage_number', arrived?.revealed, [last.voyage]),
    value('pol_atd_at', departed?.revealed, departed?.accepted ?? []),
    value('pod_ata_at', arrived?.revealed, arrived?.accepted ?? []),
    rail
      ? value('destination_ata_at', byLine !== null && byLine.move.at === railArrived?.at, byLine?.readings ?? [])
      : value('destination_ata_at', true, null),
  ];
}

/** Derives the revealed moves and values from the script and the faults alone. */
export function revealedBy(book: ResponseBook): Revealed {
  const { drawn } = book;
  const reports = reportsOf(book);
  const stopHour = idealStop(drawn, reports);
  const moves = revealedMoves(drawn, reports, stopHour);
  const values = [
    ...drawn.containers.flatMap((_container, index) => containerValues(drawn, index, moves)),
    ...shipmentValues(book, moves, reports, stopHour),
  ];
  return { stopHour, reports, moves, values };
}

/** Whether the moves in a source's responses are readable at a given hour. */
export function isReadable(drawn: DrawnScenario, source: SourceKind, hour: number): boolean {
  return !drawn.responseFaults.some(
    (fault) =>
      fault.source === source &&
      hidesMoves(fault.kind) &&
      fault.from <= hour &&
      (fault.until === null || fault.until > hour),
  );
}
