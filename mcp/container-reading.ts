/** All that tools say of one container, read once: the rows that REST answers from, rendered by the same definitions. */
import { type ContainerRow, type container, containerResource } from '../resources/container.ts';
import type { Resource } from '../resources/resource.ts';
import { type ShipmentRow, type shipment, shipmentResource } from '../resources/shipment.ts';
import { findContainersByIds } from '../store/containers.ts';
import { findShipmentsByIds } from '../store/shipments.ts';
import { standingTransportEvents, type TransportEventRow } from '../store/transport-events.ts';
import type { ContainerFields } from '../tracking/view.ts';
import { type AskedSource, type Heard, heardOfShipments, type Links, linksTo, sourcesOf } from './facts.ts';
import { type ToolContext, ToolError } from './tool.ts';

export type ContainerAttributes = ReturnType<typeof container.render>['attributes'];
export type ShipmentAttributes = ReturnType<typeof shipment.render>['attributes'];

export interface ContainerReading {
  row: ContainerRow;
  attributes: ContainerAttributes;
  shipmentRow: ShipmentRow;
  shipment: ShipmentAttributes;
  terminal: Resource | null;
  /** Those that hold, in the order of their time. */
  events: TransportEventRow[];
  heard: Heard;
  sources: AskedSource[];
  links: Links;
}

/** What the account has under that id; throws the same for what nobody has and for what another account has. */
export async function findContainer({ database, caller }: ToolContext, id: string): Promise<ContainerRow> {
  const [row] = await findContainersByIds(database, caller.accountId, [id]);
  if (row === undefined) throw new ToolError(`Container ${id} not found. search_container finds ids by numbers.`);
  return row;
}

export async function readContainer(context: ToolContext, row: ContainerRow): Promise<ContainerReading> {
  const { database, caller, loader, baseUrl } = context;
  const [heardOf, [shipmentRow], events] = await Promise.all([
    heardOfShipments(context, [row.shipment_id]),
    findShipmentsByIds(database, caller.accountId, [row.shipment_id]),
    standingTransportEvents(database, caller.accountId, row.id),
  ]);
  if (shipmentRow === undefined) throw new ToolError(`Container ${row.id} not found.`);
  const heard = heardOf(row.shipment_id);
  const { references } = loader;
  const { watches } = heard;
  const around = { watches, references, transportEventIds: [], rawEventIds: [] };
  const resource = containerResource(row, { ...around, withoutRail: !caller.account.features.rail });
  const terminalLink = resource.relationships?.['pod_terminal']?.data ?? null;
  const [terminal] = terminalLink === null || Array.isArray(terminalLink) ? [] : await loader.load([terminalLink]);
  const carried = shipmentResource(shipmentRow, { watches, references, containerIds: [], baseUrl });
  return {
    row,
    attributes: resource.attributes as ContainerAttributes,
    shipmentRow,
    shipment: carried.attributes as ShipmentAttributes,
    terminal: terminal ?? null,
    events,
    heard,
    sources: sourcesOf(heard, terminalKeyOf(row)),
    links: linksTo(context, { type: 'container', id: row.id, number: row.number }),
  };
}

/** Of the terminal at the port of discharge. */
export function terminalKeyOf({ published }: Pick<ContainerRow, 'published'>): string | null {
  return (published as Partial<ContainerFields>).pod_terminal_key ?? null;
}
