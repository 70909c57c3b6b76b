/** Presents shipments as rows of `list_shipments`, without empty values and short enough for 25 of them. */
import { shipmentResource } from '../../resources/shipments/shipment.ts';
import { type ContainerRow, containerIdsByShipment, findContainersByIds } from '../../store/containers/containers.ts';
import { groupBy } from '../../store/lists/page.ts';
import type { RenderedColumns } from '../../store/shipments/linked-shipments.ts';
import type { ShipmentAttributes } from '../containers/read-container.ts';
import { isOurPlace } from '../containers/timeline.ts';
import { rowMetadata } from '../lists/list-result.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import { cleanText } from '../values/camel-case.ts';
import { omitEmpty } from '../values/omit-empty.ts';
import { contactsOfShipments, linksTo, type SourceContacts, sourcesOf } from '../values/sources.ts';
import { truncatedList } from '../values/truncate-list.ts';

/** A bill of lading may cover hundreds of containers; `get_shipment_details` lists them all. */
const MAX_CONTAINERS = 20;

/** Lists the paths of texts that lines write: names of customers, vessels and unmatched ports. */
export function foreignTexts(rows: readonly RenderedColumns[]): string[] {
  const places = {
    portOfLading: 'port_of_lading',
    portOfDischarge: 'port_of_discharge',
    destination: 'destination',
  } as const;
  const foreign = Object.entries(places).filter(([, place]) =>
    rows.some(({ published }) => {
      const shipment = published;
      return shipment[`${place}_name`] != null && !isOurPlace(shipment[`${place}_locode`] ?? null);
    }),
  );
  const names = [
    'customerName',
    'vesselAtPod.name',
    'vesselAtPod.voyageNumber',
    ...foreign.map(([port]) => `ports.${port}.name`),
  ];
  return names.map((name) => `items[*].${name}`);
}

/** Presents rows with a fixed number of queries. */
export async function shipmentRows(
  context: ToolContext,
  rows: readonly RenderedColumns[],
  withContainers: boolean,
): Promise<Record<string, unknown>[]> {
  const { database, caller } = context;
  const ids = rows.map(({ id }) => id);
  const [contactsOf, containerIds] = await Promise.all([
    contactsOfShipments(context, ids),
    containerIdsByShipment(database, caller.accountId, ids),
  ]);
  const named = [...containerIds.values()].flatMap((some) => some.slice(0, MAX_CONTAINERS));
  const containers = groupBy(
    withContainers ? await findContainersByIds(database, caller.accountId, named) : [],
    (container) => container.shipment_id,
    containerOf,
  );
  return rows.map((row) => ({
    ...rowOf(context, row, contactsOf(row.id)),
    containerCount: containerIds.get(row.id)?.length ?? 0,
    ...(withContainers ? { containers: (containers.get(row.id) ?? []).sort(byNumber) } : {}),
    _metadata: rowMetadata(
      sourcesOf(contactsOf(row.id)),
      linksTo(context, { type: 'shipment', id: row.id, number: row.bill_of_lading_number }),
    ),
  }));
}

function rowOf(
  { loader, baseUrl }: ToolContext,
  row: RenderedColumns,
  { watches }: SourceContacts,
): Record<string, unknown> {
  const around = { watches, containerIds: [], references: loader.references, baseUrl };
  const shipment = shipmentResource(row, around).attributes;
  return omitEmpty({
    id: row.id,
    billOfLading: cleanText(shipment.bill_of_lading_number),
    shippingLineScac: shipment.shipping_line_scac,
    status: row.status,
    flags: [...shipment.flags, ...shipment.container_flags],
    customerName: cleanText(shipment.customer_name),
    ...truncatedList('refNumbers', shipment.ref_numbers),
    ...truncatedList('tags', shipment.tags),
    ports: portsOf(shipment),
    vesselAtPod: vesselAtPod(shipment),
    tracking: omitEmpty({
      stoppedAt: shipment.line_tracking_stopped_at,
      stoppedReason: shipment.line_tracking_stopped_reason,
    }),
  });
}

function portsOf(shipment: ShipmentAttributes): Record<string, unknown> {
  return omitEmpty({
    portOfLading: omitEmpty({
      ...placeOf(shipment.port_of_lading_locode, shipment.port_of_lading_name),
      // Omits the estimate once there is an actual time, to save space.
      etd: shipment.pol_atd_at === null ? shipment.pol_etd_at : null,
      atd: shipment.pol_atd_at,
    }),
    portOfDischarge: omitEmpty({
      ...placeOf(shipment.port_of_discharge_locode, shipment.port_of_discharge_name),
      eta: shipment.pod_ata_at === null ? shipment.pod_eta_at : null,
      ata: shipment.pod_ata_at,
    }),
    destination: omitEmpty({
      ...placeOf(shipment.destination_locode, shipment.destination_name),
      eta: shipment.destination_ata_at === null ? shipment.destination_eta_at : null,
      ata: shipment.destination_ata_at,
    }),
  });
}

function placeOf(locode: string | null, name: string | null): Record<string, unknown> {
  return { locode, name: cleanText(name) };
}

export function vesselAtPod(shipment: ShipmentAttributes): Record<string, unknown> {
  const { pod_vessel_name: name, pod_vessel_imo: imo, pod_voyage_number: voyageNumber } = shipment;
  return omitEmpty({
    name: cleanText(name),
    imo,
    voyageNumber: cleanText(voyageNumber),
  });
}

function containerOf({ id, number }: ContainerRow) {
  return { id, number };
}

function byNumber(one: { number: string }, other: { number: string }): number {
  return one.number.localeCompare(other.number);
}
