/** Reads everything that tools present about one container, rendered as in REST. */
import { type ContainerRow, type container, containerResource } from '../../resources/containers/container.ts';
import type { Resource } from '../../resources/resource.ts';
import { type ShipmentRow, type shipment, shipmentResource } from '../../resources/shipments/shipment.ts';
import {
  type ContainerDetails,
  findContainerDetails,
  type StandingEvent,
} from '../../store/containers/container-details.ts';
import { findContainersByIds } from '../../store/containers/containers.ts';
import { type ToolContext, ToolError } from '../tools/define-tool.ts';
import {
  contactsNow,
  type Links,
  linksTo,
  type PolledContainer,
  type PolledSource,
  type SourceContacts,
  sourcesOf,
} from '../values/sources.ts';
import { CONTAINER_FACT_FIELDS } from './container-facts.ts';

export type ContainerAttributes = ReturnType<typeof container.render>['attributes'];
export type ShipmentAttributes = ReturnType<typeof shipment.render>['attributes'];

export interface ContainerReading {
  /** The database rows from which the other members are derived. */
  whole: ContainerDetails;
  row: ContainerRow;
  attributes: ContainerAttributes;
  shipmentRow: ShipmentRow;
  shipment: ShipmentAttributes;
  terminal: Resource | null;
  /** Current transport events in order of time. */
  events: StandingEvent[];
  contacts: SourceContacts;
  sources: PolledSource[];
  links: Links;
}

/** Finds a container by id. Throws the same `ToolError` for unknown ids and for ids of other accounts. */
export async function findContainer({ database, caller }: ToolContext, id: string): Promise<ContainerRow> {
  const [row] = await findContainersByIds(database, caller.accountId, [id]);
  if (row === undefined) throw notFound(id);
  return row;
}

function notFound(id: string): ToolError {
  return new ToolError(`Container ${id} not found. search_container finds ids by numbers.`);
}

export async function readContainer(context: ToolContext, id: string): Promise<ContainerReading> {
  const { database, caller, loader, baseUrl } = context;
  const whole = await findContainerDetails(database, caller.accountId, id, CONTAINER_FACT_FIELDS);
  if (whole === null) throw notFound(id);
  const { container: row, shipment: shipmentRow, events } = whole;
  const contacts = contactsNow(whole.polled, context.now());
  const { references } = loader;
  const { watches } = contacts;
  const around = { watches, references, transportEventIds: [], rawEventIds: [] };
  const resource = containerResource(row, { ...around, withoutRail: !caller.account.features.rail });
  const terminalLink = resource.relationships?.['pod_terminal']?.data ?? null;
  const [terminal] = terminalLink === null || Array.isArray(terminalLink) ? [] : await loader.load([terminalLink]);
  const carried = shipmentResource(shipmentRow, { watches, references, containerIds: [], baseUrl });
  return {
    whole,
    row,
    attributes: resource.attributes,
    shipmentRow,
    shipment: carried.attributes,
    terminal: terminal ?? null,
    events,
    contacts,
    sources: sourcesOf(contacts, polledContainer(row)),
    links: linksTo(context, { type: 'container', id: row.id, number: row.number }),
  };
}

export function polledContainer(row: Pick<ContainerRow, 'number' | 'published'>): PolledContainer {
  return { number: row.number, terminalKey: terminalKeyOf(row) };
}

export function terminalKeyOf({ published }: Pick<ContainerRow, 'published'>): string | null {
  return published.pod_terminal_key ?? null;
}
