/** Renders the content of an event: the object it is about and the related resources. */
import { containerResource } from '../resources/containers/container.ts';
import { transportEventResource } from '../resources/events/transport-event.ts';
import { References } from '../resources/references.ts';
import type { Identifier, Resource } from '../resources/resource.ts';
import { shipmentResource } from '../resources/shipments/shipment.ts';
import { trackingRequestResource } from '../resources/tracking-requests/tracking-request.ts';
import type { ContainerInEvent } from '../store/containers/containers-in-events.ts';
import type { EventInput, EventScene } from './event-input.ts';
import { referenceResource } from './event-reference.ts';
import { fitPayload } from './payload-limit.ts';

export type { EventInput, EventReference, EventScene } from './event-input.ts';
export { notificationBody } from './notification-body.ts';

export interface RenderedEvent {
  reference: Resource;
  /**
   * Resources in the order that receivers expect (spec/contract 5.3). They include the reference object, usually last.
   */
  included: Resource[];
}

/**
 * Maximum containers, so that an event about a large bill of lading stays below 256 KiB. The shipment lists the ids of
 * all its containers.
 */
const maxIncludedContainers = 50;

/**
 * Maximum total number of ids in the event lists of all included containers. More ids would crowd out the containers of
 * a large shipment.
 */
export const MAX_EVENT_IDS = 250;

/** Relationships of a reference object to include, in the order of inclusion. */
const INCLUDED_RELATIONS = ['location', 'port', 'terminal', 'vessel'];

/**
 * Renders an event. Pure: the same rows yield the same bytes. Always includes the shipment and container, if any, even
 * in events that were observed without them, because receivers need them to understand the event. `baseUrl` is the
 * API's origin.
 */
export function renderEvent(input: EventInput, baseUrl: string): RenderedEvent {
  const { reference, included } = renderWhole(input, baseUrl);
  const fitting = fitPayload(included);
  const { id, type } = reference;
  return { reference: fitting.find((one) => one.id === id && one.type === type) ?? reference, included: fitting };
}

function renderWhole(input: EventInput, baseUrl: string): RenderedEvent {
  const { scene } = input;
  const references = new References();
  const shipment = renderShipment(scene, references, baseUrl);
  const chosen = chooseContainers(input);
  const maxEventIds = Math.ceil(MAX_EVENT_IDS / Math.max(1, chosen.length));
  const containers = chosen.map((row) => renderContainer(row, maxEventIds, scene, references));
  if (input.reference.type === 'tracking_request') {
    const reference = renderTrackingRequest(input, baseUrl);
    // Only this event lists the containers before the shipment.
    const around =
      input.name === 'tracking_request.succeeded' ? [...containers, ...shipment] : [...shipment, ...containers];
    return { reference, included: [...around, reference] };
  }
  const reference = referenceResource(input, references);
  const places = INCLUDED_RELATIONS.flatMap((relation) => findRelated(reference, relation, references));
  // Only this event lists the places before the container.
  const around = input.name === 'container.updated' ? [...places, ...containers] : [...containers, ...places];
  return { reference, included: [...shipment, ...around, reference, ...previousOf(input, reference, references)] };
}

function chooseContainers({ containerId, scene }: EventInput): ContainerInEvent[] {
  if (containerId === null) return scene.containers.filter(isListed).slice(0, maxIncludedContainers);
  return scene.containers.filter((container) => container.id === containerId);
}

/**
 * Whether the container still belongs to the shipment. As in lists, a container that the line removed appears
 * only in its own events.
 */
function isListed(container: ContainerInEvent): boolean {
  return container.removed_at === null;
}

function renderShipment(scene: EventScene, references: References, baseUrl: string): Resource[] {
  if (scene.shipment === null) return [];
  const containerIds = scene.containers.filter(isListed).map((container) => container.id);
  return [shipmentResource(scene.shipment, { watches: scene.watches, containerIds, references, baseUrl })];
}

/** Renders a container with the first `maxEventIds` ids in each of its event lists. */
function renderContainer(
  row: ContainerInEvent,
  maxEventIds: number,
  scene: EventScene,
  references: References,
): Resource {
  const transportEventIds = row.transportEventIds.slice(0, maxEventIds);
  const rawEventIds = row.rawEventIds.slice(0, maxEventIds);
  return containerResource(row, { watches: scene.watches, transportEventIds, rawEventIds, references });
}

function renderTrackingRequest({ name, scene }: EventInput, baseUrl: string): Resource {
  if (scene.trackingRequest === null) throw new Error(`${name} needs a tracking request`);
  return trackingRequestResource(scene.trackingRequest, baseUrl);
}

function findRelated(reference: Resource, relation: string, references: References): Resource[] {
  const related: Identifier | Identifier[] | null = reference.relationships?.[relation]?.data ?? null;
  if (related === null || Array.isArray(related)) return [];
  const resource = references.find(related);
  return resource === null ? [] : [resource];
}

/**
 * Returns the resources that a correction replaces. They follow the new resource, because receivers use the first
 * resource of a type.
 */
function previousOf({ reference }: EventInput, rendered: Resource, references: References): Resource[] {
  if (reference.type !== 'transport_event') return findRelated(rendered, 'previous_terminal', references);
  return reference.previous === null ? [] : [transportEventResource(reference.previous, references)];
}
