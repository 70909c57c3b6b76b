/**
 * Reads what a shared page may show of a shipment. The page receives nothing else, so it cannot reveal parts that the
 * creator of the link did not select.
 */

import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { findPort } from '../../reference/ports/ports.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { ContainerRow } from '../../resources/containers/container.ts';
import { freshnessOf } from '../../resources/containers/freshness.ts';
import { findContainersByIds } from '../../store/containers/containers.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { findLinkedShipments } from '../../store/shipments/linked-shipments.ts';
import { findShipmentDates } from '../../store/shipments/shipment-dates.ts';
import type { Fee, Hold } from '../../tracking/claims/claims.ts';
import type { EarliestLastFreeDay } from '../../tracking/fields/earliest-last-free-day.ts';
import type { RouteStop } from '../../tracking/route/route.ts';
import type { TimelineMilestone } from '../../tracking/route/timeline.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';
import { routeOfContainer } from '../containers/route.ts';
import { timelineOfContainer } from '../containers/timeline.ts';
import { type NextDate, shownNextDate } from '../parties/next-date.ts';
import type { SharedPart } from './shared-parts.ts';
import { sharedPickup, shownValues } from './shared-pickup.ts';

/** Maximum containers with milestones, to limit the cost of a page. Further containers are listed without them. */
const MAX_WITH_MILESTONES = 30;

export interface SharedMoment {
  /** RFC 3339. */
  at: string;
  zone: string | null;
  isActual: boolean;
}

export interface SharedStop {
  place: string;
  terminal: string | null;
  arrival: SharedMoment | null;
  departure: SharedMoment | null;
  /** Vessel, voyage or `rail` by which the container leaves; null unless vessels are shared. */
  onwards: string | null;
}

export interface SharedMilestone {
  kind: string;
  place: string | null;
  moment: SharedMoment | null;
  /** Null unless vessels are shared. */
  vessel: string | null;
}

export interface SharedPickup {
  /** Null if not reported. */
  isAvailable: boolean | null;
  place: string | null;
  lastFreeDay: Pick<EarliestLastFreeDay, 'on' | 'timezone'> | null;
  appointment: SharedMoment | null;
}

export interface SharedContainer {
  number: string;
  equipment: string | null;
  status: ContainerRow['current_status'];
  milestones: SharedMilestone[] | null;
  pickup: SharedPickup | null;
  holds: { holds: readonly Hold[]; fees: readonly Fee[] } | null;
}

export interface SharedShipment {
  number: string;
  line: string;
  status: string;
  next: NextDate | null;
  references: readonly string[] | null;
  stops: SharedStop[];
  containers: SharedContainer[];
  /** When the shipping line last responded. */
  updatedAt: Date | null;
}

export interface SharedScope {
  accountId: string;
  shipmentId: string;
  shows: ReadonlySet<SharedPart>;
  /** Whether the account has switched rail data off. */
  withoutRail: boolean;
  now: Date;
}

export async function readSharedShipment(database: Queryable, scope: SharedScope): Promise<SharedShipment | null> {
  const { accountId, shipmentId, shows, now } = scope;
  const [shipment] = await findLinkedShipments(database, accountId, [shipmentId], true);
  if (shipment === undefined) return null;
  const containers = await findContainersByIds(database, accountId, shipment.containerIds);
  const [first] = containers;
  const route = first === undefined ? null : await routeOfContainer(database, first);
  const shared: SharedContainer[] = [];
  for (const [index, container] of containers.entries()) {
    const isRead = shows.has('milestones') && index < MAX_WITH_MILESTONES;
    const timeline = isRead ? await timelineOfContainer(database, container) : null;
    shared.push(sharedContainer(container, timeline?.milestones ?? null, scope));
  }
  const dates = await findShipmentDates(database, accountId, shipmentId, now);
  return {
    number: shipment.bill_of_lading_number,
    line: findShippingLine(shipment.shipping_line_scac)?.name ?? shipment.shipping_line_scac,
    status: shipment.status,
    next: dates && shownNextDate(dates, scope),
    references: shows.has('references') ? (shipment.ref_numbers ?? []) : null,
    stops: (route?.stops ?? []).map((stop) => sharedStop(stop, shows)),
    containers: shared,
    updatedAt: freshnessOf(shipment.watches, 'line').succeededAt,
  };
}

function sharedStop(
  { locode, name, terminalKey, inbound, outbound }: RouteStop,
  shows: SharedScope['shows'],
): SharedStop {
  const port = locode === null ? null : findPort(locode);
  const zone = port?.zone ?? null;
  return {
    place: port?.name ?? name ?? locode ?? 'Unknown place',
    terminal: terminalKey === null ? null : (findTerminal(terminalKey)?.name ?? null),
    arrival: momentOf(inbound, zone),
    departure: momentOf(outbound, zone),
    onwards: shows.has('vessels') ? onwardsOf(outbound) : null,
  };
}

function momentOf({ actualAt, estimatedAt }: RouteStop['inbound'], zone: string | null): SharedMoment | null {
  const at = actualAt ?? estimatedAt;
  return at === null ? null : { at, zone, isActual: actualAt !== null };
}

function onwardsOf({ mode, vessel, voyage }: RouteStop['outbound']): string | null {
  if (mode === 'rail') return 'Rail';
  const name = vessel?.name ?? (vessel?.imo ? `IMO ${vessel.imo}` : null);
  return name === null ? null : [name, voyage].filter(Boolean).join(', voyage ');
}

function sharedContainer(
  { number, current_status: status, published }: ContainerRow,
  milestones: readonly TimelineMilestone[] | null,
  scope: SharedScope,
): SharedContainer {
  const { shows } = scope;
  const now = shownValues(published, scope);
  return {
    number,
    equipment: equipmentOf(now),
    status,
    milestones: milestones === null ? null : milestones.flatMap((one) => sharedMilestone(one, shows)),
    pickup: shows.has('pickup') ? sharedPickup(now) : null,
    holds: shows.has('holds') ? sharedHolds(now) : null,
  };
}

function equipmentOf({ equipment_length: length, equipment_type: type }: Partial<ContainerFields>): string | null {
  return [length ? `${length} ft` : null, type ?? null].filter((part) => part !== null).join(' ') || null;
}

/** Omits milestones that no source reports any longer. */
function sharedMilestone(one: TimelineMilestone, shows: SharedScope['shows']): SharedMilestone[] {
  if (one.state === 'taken_back') return [];
  const moment = one.actual ?? one.estimated ?? one.planned;
  const port = one.locode === null ? null : findPort(one.locode);
  return [
    {
      kind: one.kind,
      place: port?.name ?? one.placeName ?? one.locode,
      moment: moment && { at: moment.at, zone: one.timezone, isActual: one.state === 'happened' },
      vessel: shows.has('vessels') ? (one.vessel?.name ?? null) : null,
    },
  ];
}

/** Omits the free texts of terminals, which may name other parties. */
function sharedHolds(now: Partial<ContainerFields>): SharedContainer['holds'] {
  const holds = [...(now.holds_at_pod_terminal ?? []), ...(now.ind_facility_holds ?? [])];
  const fees = [...(now.fees_at_pod_terminal ?? []), ...(now.ind_facility_fees ?? [])];
  return { holds: holds.map((hold) => ({ ...hold, description: null })), fees };
}
