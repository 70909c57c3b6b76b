/** Presents containers as rows of `list_containers`: the values of `get_container` without long and empty ones. */

import { containerResource } from '../../resources/containers/container.ts';
import type { Identifier, Resource } from '../../resources/resource.ts';
import { sameIdentity } from '../../resources/resource.ts';
import { shipmentResource } from '../../resources/shipments/shipment.ts';
import type { RenderedColumns } from '../../store/containers/linked-containers.ts';
import { transportEventIdsByContainer } from '../../store/containers/transport-events.ts';
import { findShipmentsByIds, type ShipmentRow } from '../../store/shipments/shipments.ts';
import { rowMetadata } from '../lists/list-result.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { cleanText } from '../values/camel-case.ts';
import { omitEmpty } from '../values/omit-empty.ts';
import { contactsOfShipments, linksTo, type SourceContacts, sourcesOf } from '../values/sources.ts';
import { truncatedList } from '../values/truncate-list.ts';
import { presentDemurrage } from './present-container.ts';
import { type ContainerAttributes, polledContainer, type ShipmentAttributes } from './read-container.ts';

/** Values of the `include` argument. */
export const CONTAINER_PARTS = ['shipment', 'pod_terminal', 'pickup_facility', 'transport_events'] as const;
export type ContainerPart = (typeof CONTAINER_PARTS)[number];

/** Paths of hold names, which are written by terminals. */
export const FOREIGN_TEXTS = ['items[*].demurrage.holds[*].name'];

interface Read {
  row: RenderedColumns;
  resource: Resource;
  attributes: ContainerAttributes;
  shipmentRow: ShipmentRow;
  shipment: ShipmentAttributes;
  contacts: SourceContacts;
}

/** Presents rows with a fixed number of queries. */
export async function containerRows(
  context: ToolContext,
  rows: readonly RenderedColumns[],
  parts: ReadonlySet<ContainerPart>,
): Promise<Record<string, unknown>[]> {
  const { accountId } = context.caller;
  const ids = parts.has('transport_events') ? rows.map(({ id }) => id) : [];
  const [read, events] = await Promise.all([
    readRows(context, rows),
    transportEventIdsByContainer(context.database, accountId, ids),
  ]);
  const terminals = await terminalsOf(context, read, parts);
  return read.map((one) => ({
    ...rowOf(one),
    ...omitEmpty({
      terminals: terminalNames(terminals(one, 'pod_terminal'), terminals(one, 'pickup_facility')),
      events: parts.has('transport_events') ? { count: events.get(one.row.id)?.length ?? 0 } : null,
      shipment: parts.has('shipment') ? shipmentOf(one) : null,
    }),
    _metadata: rowMetadata(
      sourcesOf(one.contacts, polledContainer(one.row)),
      linksTo(context, { type: 'container', id: one.row.id, number: one.row.number }),
    ),
  }));
}

/** Omits the pickup facility if it is the terminal at the port of discharge. */
function terminalNames(podTerminal: string | null, pickupFacility: string | null): Record<string, unknown> {
  return omitEmpty({ podTerminal, pickupFacility: pickupFacility === podTerminal ? null : pickupFacility });
}

async function readRows(context: ToolContext, rows: readonly RenderedColumns[]): Promise<Read[]> {
  const { database, caller, loader, baseUrl } = context;
  const shipmentIds = [...new Set(rows.map((row) => row.shipment_id))];
  const [contactsOf, shipmentRows] = await Promise.all([
    contactsOfShipments(context, shipmentIds),
    findShipmentsByIds(database, caller.accountId, shipmentIds),
  ]);
  const shipments = new Map(shipmentRows.map((shipment) => [shipment.id, shipment]));
  return rows.flatMap((row) => {
    const shipmentRow = shipments.get(row.shipment_id);
    if (shipmentRow === undefined) return [];
    const contacts = contactsOf(row.shipment_id);
    const around = { watches: contacts.watches, references: loader.references };
    const withoutRail = !caller.account.features.rail;
    const resource = containerResource(row, { ...around, transportEventIds: [], rawEventIds: [], withoutRail });
    const carried = shipmentResource(shipmentRow, { ...around, containerIds: [], baseUrl });
    const attributes = resource.attributes;
    return [{ row, resource, attributes, shipmentRow, shipment: carried.attributes, contacts }];
  });
}

function rowOf({ row, attributes, shipment, contacts }: Read): Record<string, unknown> {
  return omitEmpty({
    id: row.id,
    number: attributes.number,
    status: attributes.current_status,
    flags: attributes.flags,
    ...truncatedList('refNumbers', attributes.ref_numbers),
    equipment: omitEmpty({
      type: attributes.equipment_type,
      length: attributes.equipment_length,
      height: attributes.equipment_height,
    }),
    location: omitEmpty({
      availableForPickup: attributes.available_for_pickup,
      podArrivedAt: attributes.pod_arrived_at,
      podDischargedAt: attributes.pod_discharged_at,
      podFullOutAt: attributes.pod_full_out_at,
      emptyReturnedAt: attributes.empty_terminated_at,
    }),
    demurrage: demurrageOf({ attributes, shipment, contacts, sources: sourcesOf(contacts, polledContainer(row)) }),
    rail: omitEmpty({
      podRailCarrier: attributes.pod_rail_carrier_scac,
      destinationEta: attributes.ind_eta_at,
      destinationAta: attributes.ind_ata_at,
    }),
    trackingStoppedAt: attributes.tracking_stopped_at ?? shipment.line_tracking_stopped_at,
  });
}

function demurrageOf(reading: Parameters<typeof presentDemurrage>[0]): Record<string, unknown> {
  const { pickupLfd, pickupLfdLocal, earlierLastFreeDay, pickupAppointmentAt, holds, ...rest } =
    presentDemurrage(reading);
  const { feesTotalAmount, feesCurrencyCode, urgency, daysUntilLfd } = rest;
  return omitEmpty({
    pickupLfd,
    pickupLfdLocal,
    earlierLastFreeDay,
    ...(pickupLfd === null ? {} : { urgency, daysUntilLfd }),
    pickupAppointmentAt,
    holds: holds.map(({ name, status }) => ({ name, status })),
    feesTotalAmount,
    feesCurrencyCode,
  });
}

/** Omits the ETA once the container has arrived. */
function shipmentOf({ shipmentRow, shipment, attributes }: Read): Record<string, unknown> {
  return omitEmpty({
    id: shipmentRow.id,
    billOfLading: cleanText(shipment.bill_of_lading_number),
    shippingLineScac: shipment.shipping_line_scac,
    podLocode: shipment.port_of_discharge_locode,
    podEtaAt: attributes.pod_arrived_at === null ? shipment.pod_eta_at : null,
  });
}

type TerminalPart = 'pod_terminal' | 'pickup_facility';

async function terminalsOf({ loader }: ToolContext, read: readonly Read[], parts: ReadonlySet<ContainerPart>) {
  const linked = ({ resource }: Read, part: TerminalPart): Identifier | null => {
    const data = parts.has(part) ? resource.relationships?.[part]?.data : null;
    return data === undefined || Array.isArray(data) ? null : data;
  };
  const links = read.flatMap((one) => [linked(one, 'pod_terminal') ?? [], linked(one, 'pickup_facility') ?? []].flat());
  const found = new Map((await loader.load(links)).map((terminal) => [sameIdentity(terminal), terminal]));
  return (one: Read, part: TerminalPart): string | null => {
    const link = linked(one, part);
    const terminal = link === null ? undefined : found.get(sameIdentity(link));
    return terminal === undefined ? null : cleanText(String(terminal.attributes['name']));
  };
}
