import { z } from 'zod';
import { type SearchHit, search } from '../../operations/lists/search.ts';
import { type ContainerRow, containerIdsByShipment, findContainersByIds } from '../../store/containers/containers.ts';
import { MAX_QUERY_LENGTH } from '../../store/lists/search.ts';
import { findShipmentsByIds, type ShipmentRow } from '../../store/shipments/shipments.ts';
import type { ShipmentFields } from '../../tracking/view/view.ts';
import { polledContainer, terminalKeyOf } from '../containers/read-container.ts';
import { isOurPlace } from '../containers/timeline.ts';
import { cleanText } from '../values/camel-case.ts';
import {
  contactsOfRequests,
  contactsOfShipments,
  linksTo,
  metadataOf,
  metadataSchema,
  type SourceContacts,
  sourcesOf,
  untrustedText,
} from '../values/sources.ts';
import { defineTool, type ToolContext } from './define-tool.ts';

/** Maximum number of containers in a result, including those of found shipments. */
const MAX_CONTAINERS = 25;

const container = z.looseObject({
  id: z.string(),
  containerNumber: z.string(),
  status: z.string(),
  shippingLine: z.string(),
  podTerminal: z.string().nullable(),
  destination: z.string().nullable(),
});
const shipment = z.looseObject({ id: z.string(), billOfLading: z.string(), containerCount: z.int() });
const request = z.looseObject({ id: z.string(), number: z.string(), status: z.string() });

export const searchContainerTool = defineTool({
  name: 'search_container',
  title: 'Search Containers',
  description:
    'Finds containers and shipments of the account by all or part of a container number, bill of lading, booking or own reference; ' +
    'the first tool for any number. Includes the containers of found shipments. trackingRequests have no shipment yet: ' +
    'pending or failed. Next: get_container or get_shipment_details with an id; if nothing is found, track_container.',
  input: z.object({
    query: z
      .string()
      .trim()
      .min(1)
      .max(MAX_QUERY_LENGTH)
      .describe('Container number, bill of lading, booking or reference'),
  }),
  output: z.object({
    containers: z.array(container),
    shipments: z.array(shipment),
    trackingRequests: z.array(request),
    totalResults: z.int().describe('Containers and shipments'),
    _metadata: metadataSchema,
  }),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, { query }) {
    const found = await findAll(context, query);
    const containers = await containerRows(context, found);
    const shipments = found.shipmentHits.map((hit) => shipmentRow(context, found, hit));
    const answer = {
      containers,
      shipments,
      trackingRequests: await requestRows(context, found.requestHits),
      totalResults: containers.length + shipments.length,
    };
    const leftOut = found.containersLeftOut > 0 ? { containersLeftOut: found.containersLeftOut } : {};
    return { ...answer, _metadata: { ...leftOut, untrustedText: untrustedText(answer, foreignNames(found)) } };
  },
});

type HitOf<Entity extends SearchHit['entity']> = Extract<SearchHit, { entity: Entity }>['found'];

interface Found {
  shipmentHits: HitOf<'shipment'>[];
  requestHits: HitOf<'tracking_request'>[];
  containers: ContainerRow[];
  /** Number of containers of found shipments that the result omits. */
  containersLeftOut: number;
  /** Shipments of the containers, by id. */
  shipments: Map<string, ShipmentRow>;
  contactsOf: (shipmentId: string) => SourceContacts;
}

async function findAll(context: ToolContext, query: string): Promise<Found> {
  const { database, caller } = context;
  const { accountId } = caller;
  const hits = await search(database, { accountId, query });
  const ofEntity = <Entity extends SearchHit['entity']>(entity: Entity) =>
    hits.flatMap((hit) => (hit.entity === entity ? [hit.found as HitOf<Entity>] : []));
  const shipmentHits = ofEntity('shipment');
  const carried = await containerIdsByShipment(
    database,
    accountId,
    shipmentHits.map(({ id }) => id),
  );
  const hitIds = ofEntity('container').map(({ id }) => id);
  const ids = [...new Set([...hitIds, ...shipmentHits.flatMap(({ id }) => carried.get(id) ?? [])])];
  const shown = ids.slice(0, Math.max(hitIds.length, MAX_CONTAINERS));
  const rows = new Map((await findContainersByIds(database, accountId, shown)).map((row) => [row.id, row]));
  const containers = shown.flatMap((id) => rows.get(id) ?? []);
  const shipmentIds = [...new Set(containers.map((row) => row.shipment_id))];
  const [shipments, contactsOf] = await Promise.all([
    findShipmentsByIds(database, accountId, shipmentIds),
    contactsOfShipments(context, [...shipmentIds, ...shipmentHits.map(({ id }) => id)]),
  ]);
  return {
    shipmentHits,
    // A request that has a shipment is represented by the shipment.
    requestHits: ofEntity('tracking_request').filter(({ shipmentId }) => shipmentId === null),
    containers,
    containersLeftOut: ids.length - shown.length,
    shipments: new Map(shipments.map((row) => [row.id, row])),
    contactsOf,
  };
}

async function containerRows(context: ToolContext, { containers, shipments, contactsOf }: Found) {
  const terminalOf = await terminalNames(context, containers);
  const numbers = containers.map(({ number }) => number);
  return containers.map((row) => {
    const { id, number, shipment_id: shipmentId } = row;
    const carrying = shipments.get(shipmentId);
    const { destination_name = null, port_of_discharge_name = null } = fieldsOf(carrying);
    return {
      id,
      containerNumber: number,
      status: row.current_status,
      shippingLine: carrying?.shipping_line_scac ?? 'Unknown',
      podTerminal: terminalOf(row),
      destination: cleanText(destination_name),
      portOfDischarge: cleanText(port_of_discharge_name),
      shipmentId,
      // In another shipment, the same number is a different journey.
      ...(numbers.indexOf(number) === numbers.lastIndexOf(number) ? {} : { duplicateNumber: true }),
      _metadata: metadataOf(
        sourcesOf(contactsOf(shipmentId), polledContainer(row)),
        linksTo(context, { type: 'container', id, number }),
      ),
    };
  });
}

function fieldsOf(shipment: ShipmentRow | undefined): Partial<ShipmentFields> {
  return shipment?.published ?? {};
}

async function terminalNames({ loader }: ToolContext, containers: readonly ContainerRow[]) {
  const linkOf = (row: ContainerRow) => loader.references.terminal(terminalKeyOf(row));
  const terminals = await loader.load(containers.flatMap((row) => linkOf(row) ?? []));
  const names = new Map(terminals.map(({ id, attributes }) => [id, cleanText(String(attributes['name']))]));
  return (row: ContainerRow) => names.get(linkOf(row)?.id ?? '') ?? null;
}

/** Lists the paths of place names that sources write. */
function foreignNames({ shipments }: Found): string[] {
  const fields = [...shipments.values()].map(fieldsOf);
  const isForeign = (name: 'destination' | 'port_of_discharge') =>
    fields.some((one) => one[`${name}_name`] != null && !isOurPlace(one[`${name}_locode`] ?? null));
  return [
    ...(isForeign('destination') ? ['containers[*].destination'] : []),
    ...(isForeign('port_of_discharge') ? ['containers[*].portOfDischarge'] : []),
  ];
}

function shipmentRow(context: ToolContext, { contactsOf }: Found, hit: HitOf<'shipment'>) {
  const { id, number, refNumbers, scac, containersCount } = hit;
  return {
    id,
    billOfLading: number,
    refNumbers: refNumbers.map(cleanText),
    shippingLine: scac,
    containerCount: containersCount,
    _metadata: metadataOf(sourcesOf(contactsOf(id)), linksTo(context, { type: 'shipment', id, number })),
  };
}

async function requestRows(context: ToolContext, hits: readonly HitOf<'tracking_request'>[]) {
  const contactsOf = await contactsOfRequests(
    context,
    hits.map(({ id }) => id),
  );
  return hits.map(({ id, number, status, failedReason, scac }) => ({
    id,
    number,
    status,
    failedReason,
    shippingLine: scac,
    _metadata: metadataOf(sourcesOf(contactsOf(id)), linksTo(context, { type: 'tracking_request', id, number })),
  }));
}
