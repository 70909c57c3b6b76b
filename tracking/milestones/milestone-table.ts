/** Maps moves to milestones of the journey (table in spec/sources A9). Moves that match no row remain raw events. */

import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { Move, TransportMode } from '../claims/claims.ts';
import {
  isActual,
  isByRailOrBarge,
  isDefinitelyBefore,
  isTimed,
  type ResolvedEvent,
  type TimedEvent,
} from '../events/resolved-event.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import { isSeaMove } from '../port-calls/port-calls.ts';
import type { CallRole, PortRoles } from '../port-calls/port-roles.ts';
import { isBetweenTrains } from './interchange.ts';
import { isReadyForPickup } from './line-availability.ts';
import { isTransfer } from './transfers.ts';
import { isEmptiedAtHub, isInstead } from './transloading.ts';
import { isReturnedUnstated } from './unstated-load.ts';

/** Inputs to the conditions of the table. */
export interface MilestoneContext {
  roles: PortRoles;
  /** Place to which the container continues from the POD; null if there is none or it is uncertain. */
  inlandKey: string | null;
  /** In order of time. */
  timed: TimedEvent[];
  /** First actual discharge at the presumed POD, otherwise the first arrival; null before either. */
  arrival: TimedEvent | null;
  /** Arrivals of other containers of the shipment at their PODs. */
  otherArrivals: readonly TimedEvent[];
}

/** Part of the journey to which an event belongs. `unknown`: no event of the sea leg is available to compare with. */
type Phase = 'origin' | 'sea' | 'destination' | 'unknown';

interface Situation {
  event: ResolvedEvent;
  laden: boolean | null;
  phase: Phase;
  role: CallRole;
  context: MilestoneContext;
}

export interface MilestoneRule {
  id: string;
  kind: TransportEventKind;
  /** Kind of the milestone while it is planned or estimated; null if plans and estimates remain raw events. */
  estimated: TransportEventKind | null;
  moves: readonly Move[];
  modes: readonly (TransportMode | null)[] | null;
  laden: boolean | null;
  when: (situation: Situation) => boolean;
}

const byVessel = ['vessel'] as const;
const byBarge = ['barge'] as const;
const byRail = ['rail'] as const;

export const MILESTONE_TABLE: readonly MilestoneRule[] = [
  row('empty_out', ['gate_out'], null, false, ({ event, context }) => !hasGoneLaden(event, context)),
  row('full_in', ['gate_in'], null, true, isFullIn),
  row('vessel_loaded', ['load'], byVessel, true, inRole('pol_out')),
  row('vessel_departed', ['depart'], byVessel, true, inRole('pol_out'), 'estimated.vessel_departed'),
  row('transshipment_arrived', ['arrive'], byVessel, true, inRole('hub_in')),
  row('transshipment_discharged', ['discharge'], byVessel, true, inRole('hub_in')),
  row('transshipment_loaded', ['load'], byVessel, true, inRole('hub_out')),
  row('transshipment_departed', ['depart'], byVessel, true, inRole('hub_out')),
  row('vessel_arrived', ['arrive'], byVessel, true, isAtLastPort, 'estimated.vessel_arrived'),
  row('vessel_berthed', ['berth'], byVessel, true, isAtLastPort),
  row('vessel_discharged', ['discharge'], byVessel, true, isAtLastPort),
  row('feeder_loaded', ['load'], byBarge, true, () => true),
  row('feeder_departed', ['depart'], byBarge, true, () => true),
  row('feeder_arrived', ['arrive'], byBarge, true, () => true),
  row('feeder_discharged', ['discharge'], byBarge, true, () => true),
  row('rail_loaded', ['load'], byRail, true, isImportRail),
  row('rail_departed', ['depart'], byRail, true, isImportRail),
  row('rail_departed', ['gate_out'], byRail, true, isOutByRail),
  row('rail_arrived', ['arrive'], byRail, true, isImportRail),
  row('rail_arrived', ['gate_in'], byRail, true, isInByRailOrBarge),
  row('rail_unloaded', ['discharge'], byRail, true, isImportRail),
  row(
    'arrived_at_inland_destination',
    ['arrive'],
    ['rail', 'truck', 'barge', null],
    true,
    (situation) => isAtInland(situation) && situation.phase !== 'origin',
    'estimated.arrived_at_inland_destination',
  ),
  row(
    'arrived_at_inland_destination',
    ['gate_in'],
    null,
    true,
    (situation) => isAtInland(situation) && (isInByRailOrBarge(situation) || isBeforePickup(situation)),
    'estimated.arrived_at_inland_destination',
  ),
  row('available', ['available'], null, true, isReady),
  row('not_available', ['not_available'], null, true, ({ phase }) => phase !== 'origin'),
  row('full_out', ['gate_out'], null, true, isPickup),
  row('delivered', ['gate_in'], null, true, ({ phase, event }) => phase === 'destination' && isCustomer(event)),
  row('delivered', ['delivered'], null, null, ({ phase, event }) => phase !== 'origin' || isCorrection(event)),
  row('empty_in', ['gate_in'], null, false, isEmptyReturn),
];

function row(
  kind: TransportEventKind,
  moves: readonly Move[],
  modes: readonly (TransportMode | null)[] | null,
  laden: boolean | null,
  when: (situation: Situation) => boolean,
  estimated: TransportEventKind | null = null,
): MilestoneRule {
  return { id: `milestone.${kind}`, kind, estimated, moves, modes, laden, when };
}

const byMove = new Map<Move, MilestoneRule[]>();
for (const rule of MILESTONE_TABLE) {
  for (const move of rule.moves) byMove.set(move, [...(byMove.get(move) ?? []), rule]);
}

/**
 * Returns the rules that apply to an event of the journey: two at most, as an arrival by rail can also be the arrival
 * at the inland destination.
 */
export function milestonesOf(event: ResolvedEvent, context: MilestoneContext): MilestoneRule[] {
  const candidates = byMove.get(event.claim.move);
  if (candidates === undefined) return [];
  const phase = phaseOf(event, context);
  const laden = ladenOf(event, phase);
  const role = context.roles.roleOf(event);
  const situation = { event, laden, phase, role, context };
  return candidates.filter(
    (rule) =>
      (rule.modes === null || rule.modes.includes(event.mode)) &&
      (rule.laden === null || laden === null || rule.laden === laden) &&
      rule.when(situation),
  );
}

function inRole(role: CallRole): (situation: Situation) => boolean {
  return (situation) => situation.role === role;
}

/**
 * Whether the event happened at the POD or the last port so far. If that port may still turn out to be a hub, the event
 * is flagged `role_uncertain`.
 */
function isAtLastPort({ role, event, context }: Situation): boolean {
  if (role === 'pod_in') return true;
  return role === 'unsure_in' && isActual(event) && context.arrival?.claim.move === 'discharge';
}

/** Returns the phase of an event. Actual events are compared only with actual events, plans with both. */
function phaseOf(event: ResolvedEvent, context: MilestoneContext): Phase {
  const { roles } = context;
  const arrival = isActual(event) ? context.arrival : roles.podIn;
  const { polOut } = roles;
  if (event.moment === null) return 'unknown';
  if (arrival !== null && !isDefinitelyBefore(event.moment, arrival.moment)) return 'destination';
  if (polOut === null) return arrival === null ? 'unknown' : 'origin';
  if (isActual(event) && !isActual(polOut)) return 'origin';
  return isDefinitelyBefore(polOut.moment, event.moment) ? 'sea' : 'origin';
}

/** Returns the first actual discharge at the presumed POD, otherwise the first arrival. */
export function firstArrival(timed: readonly TimedEvent[], roles: PortRoles): TimedEvent | null {
  const into = timed.filter((event) => {
    const role = roles.roleOf(event);
    // Documents and customs releases may precede the ship, so only a move of the ship or container can be the arrival.
    return isActual(event) && isSeaMove(event) && (role === 'pod_in' || role === 'unsure_in');
  });
  return into.find((event) => event.claim.move === 'discharge') ?? into[0] ?? null;
}

/**
 * Whether the container is laden; null if that is uncertain. Terminals and railroads report gate-outs of laden
 * containers. If a line omits the load, the phase decides.
 */
function ladenOf(event: ResolvedEvent, phase: Phase): boolean | null {
  const { claim, entry } = event;
  if (claim.laden !== null || (claim.move !== 'gate_in' && claim.move !== 'gate_out')) return claim.laden;
  if (isByRailOrBarge(event)) return true;
  if (entry.source.kind !== 'line') return claim.move === 'gate_out' ? true : null;
  if (phase === 'destination') return claim.move === 'gate_out';
  return phase === 'sea' ? null : claim.move === 'gate_in';
}

function isOrigin(phase: Phase): boolean {
  return phase === 'origin' || phase === 'unknown';
}

/** Whether a person made the statement, which applies in any phase. */
function isCorrection({ entry }: ResolvedEvent): boolean {
  return entry.source.kind === 'person';
}

function isCustomer({ claim }: ResolvedEvent): boolean {
  return claim.place?.facilityType === 'customer';
}

/**
 * Whether the container moved laden before this event. A full gate-in that is too early is ignored: the order is
 * impossible, but the empty gate-out is still the empty pickup (spec/sources G8).
 */
function hasGoneLaden(event: ResolvedEvent, { timed }: MilestoneContext): boolean {
  const { moment } = event;
  if (moment === null) return false;
  return timed.some(
    (other) =>
      other.claim.laden === true &&
      other.claim.move !== 'gate_in' &&
      isActual(other) &&
      isDefinitelyBefore(other.moment, moment),
  );
}

/** Whether this is the full gate-in at the POL, even if the loading seems to be earlier (spec/sources G8). */
function isFullIn({ phase, event, context }: Situation): boolean {
  if (isCustomer(event)) return false;
  const atPol = event.place.key !== '?' && event.place.key === context.roles.polKey;
  return isOrigin(phase) || (phase === 'sea' && atPol);
}

/**
 * Whether the rail move follows the sea leg. Rail to the POL uses the same codes and must not be published as import
 * rail.
 */
function isImportRail({ phase, event }: Situation): boolean {
  return phase === 'destination' || (phase !== 'origin' && event.entry.source.kind === 'railroad');
}

/** Whether a gate-out by rail is the train's departure from the POD. */
function isOutByRail({ phase, event, context }: Situation): boolean {
  return isByRailOrBarge(event) && phase === 'destination' && !isSamePort(event.place.key, context.inlandKey);
}

function isInByRailOrBarge({ phase, event, context }: Situation): boolean {
  return isByRailOrBarge(event) && phase === 'destination' && !isSamePort(event.place.key, context.roles.podKey);
}

function isAtInland({ event, context }: Situation): boolean {
  return isSamePort(event.place.key, context.inlandKey);
}

/**
 * Whether this laden gate-in at the inland destination ends the inland leg. At the consignee it is the delivery, and
 * later ones follow the pickup.
 */
function isBeforePickup({ phase, event, context }: Situation): boolean {
  if (phase !== 'destination' || event.claim.laden !== true || isCustomer(event) || !isTimed(event)) return false;
  return !context.timed.some(
    (other) =>
      other.claim.move === 'gate_out' &&
      isActual(other) &&
      isSamePort(other.place.key, context.inlandKey) &&
      isDefinitelyBefore(other.moment, event.moment),
  );
}

/**
 * Whether this laden gate-out is the pickup at the end of the sea leg, even if the order of events is impossible.
 * Haulage at the origin or a hub is not a pickup, nor is a transfer by train or barge or to another facility. If a
 * gate-out after the arrival at the POD gives the POL or a hub as its place, that place is wrong.
 */
function isPickup({ phase, event, context }: Situation): boolean {
  const { roles, inlandKey } = context;
  if (!isTimed(event)) return false;
  if (isByRailOrBarge(event) && !isSamePort(event.place.key, inlandKey)) return false;
  if (isTransfer(event, context.timed)) return false;
  if (isBetweenTrains(event, context)) return false;
  const isMisplaced = phase === 'destination' && event.claim.laden === true;
  if (event.place.key === roles.polKey && !isMisplaced) return false;
  if (phase === 'destination') return true;
  if (roles.hubKeys.has(event.place.key)) return false;
  const atEnd = isSamePort(event.place.key, roles.podKey) || isSamePort(event.place.key, inlandKey);
  if (atEnd) return phase === 'sea' || phase === 'unknown' || roles.polOut === null;
  const isImport = event.entry.source.kind !== 'line' || isInstead(event, context);
  return phase === 'unknown' && isImport && !isShutOut(event, context);
}

function isReady({ phase, event, context }: Situation): boolean {
  return phase !== 'origin' && isReadyForPickup(event, context);
}

/** Whether this is the empty return. It must follow the sea leg, and no laden move may come after it. */
function isEmptyReturn({ event, context }: Situation): boolean {
  const { moment } = event;
  if (moment === null || (event.claim.laden === null && !isReturnedUnstated(event, context))) return false;
  const laden = context.timed.filter(
    (other) => other.claim.laden !== false && isActual(other) && isTimed(other) && !isCorrection(other),
  );
  if (laden.some((other) => isDefinitelyBefore(moment, other.moment) && isPhysical(other))) return false;
  const before = laden.filter((other) => !isDefinitelyBefore(moment, other.moment));
  return before.some((other) => cameAcross(other, context)) || isEmptiedAtHub(event, before, context);
}

function isPhysical({ claim }: ResolvedEvent): boolean {
  return !['available', 'not_available', 'other', 'depart'].includes(claim.move);
}

function cameAcross(event: TimedEvent, context: MilestoneContext): boolean {
  const { roles } = context;
  const role = roles.roleOf(event);
  if (isSeaMove(event) && (role === 'pod_in' || role === 'unsure_in')) return true;
  const atPol = event.place.key === roles.polKey && roles.polKey !== null;
  return event.claim.move === 'gate_out' && event.claim.laden !== false && !atPol && !isShutOut(event, context);
}

/**
 * Whether the shipper took the cargo back: the container was gated out at the port where it had been gated in laden,
 * without any sea move.
 */
function isShutOut(out: TimedEvent, { timed, roles }: MilestoneContext): boolean {
  if (timed.some((event) => isActual(event) && isSeaMove(event) && roles.roleOf(event) !== 'outside')) return false;
  return timed.some(
    (event) =>
      event.claim.move === 'gate_in' &&
      event.claim.laden === true &&
      isActual(event) &&
      isSamePort(event.place.key, out.place.key) &&
      isDefinitelyBefore(event.moment, out.moment),
  );
}
