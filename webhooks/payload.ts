/** Renders what an event carries: the object that it is about, and the resources around it. */
import { type ContainerRow, containerResource } from '../resources/containers/container.ts';
import { transportEventResource } from '../resources/events/transport-event.ts';
import { References } from '../resources/references.ts';
import type { Identifier, Resource } from '../resources/resource.ts';
import { shipmentResource } from '../resources/shipments/shipment.ts';
import { trackingRequestResource } from '../resources/tracking-requests/tracking-request.ts';
import type { EventInput, EventScene } from './event-input.ts';
import { referenceResource } from './event-reference.ts';
import { fitPayload } from './payload-limit.ts';

export type { EventInput, EventReference, EventScene } from './event-input.ts';
export { notificationBody } from './notification-body.ts';

export interface RenderedEvent {
  reference: Resource;
  /** In the order that receivers expect (spec/contract 5.3); the reference is among them, usually last. */
  included: Resource[];
}

/** Keeps an event of a large bill of lading under 256 KiB; the shipment lists the ids of all its containers. */
const maxIncludedContainers = 50;

/** Relations of a reference object whose targets are sent along, in the order in which they are sent. */
const sentAlong = ['location', 'port', 'terminal', 'vessel'];

/**
 * Pure: the same rows give the same bytes. Shipment and container are always sent along where there are any, also with
 * events that are known to come bare: receivers need them to make sense of the event. `baseUrl` is the API's origin.
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
  const containers = chooseContainers(input).map((row) => renderContainer(row, scene, references));
  if (input.reference.type === 'tracking_request') {
    const reference = renderTrackingRequest(input, baseUrl);
    // Only here the containers come before the shipment.
    const around =
      input.name === 'tracking_request.succeeded' ? [...containers, ...shipment] : [...shipment, ...containers];
    return { reference, included: [...around, reference] };
  }
  const reference = referenceResource(input, references);
  const places = sentAlong.flatMap((relation) => findRelated(reference, relation, references));
  // Only here the places come before the container.
  const around = input.name === 'container.updated' ? [...places, ...containers] : [...containers, ...places];
  return { reference, included: [...shipment, ...around, reference, ...previousOf(input, reference, references)] };
}

function chooseContainers({ containerId, scene }: EventInput): ContainerRow[] {
  if (containerId === null) return scene.containers.filter(isListed).slice(0, maxIncludedContainers);
  return scene.containers.filter((container) => container.id === containerId);
}

/** A container that its line removed from the shipment appears only in its own events, as in lists. */
function isListed(container: ContainerRow): boolean {
  return container.removed_at === null;
}

function renderShipment(scene: EventScene, references: References, baseUrl: string): Resource[] {
  if (scene.shipment === null) return [];
  const containerIds = scene.containers.filter(isListed).map((container) => container.id);
  return [shipmentResource(scene.shipment, { watches: scene.watches, containerIds, references, baseUrl })];
}

/** Without its lists of events, which would outweigh all the rest and are a request away. */
function renderContainer(row: ContainerRow, scene: EventScene, references: References): Resource {
  const around = { watches: scene.watches, transportEventIds: [], rawEventIds: [], references };
  const { relationships, ...resource } = containerResource(row, around);
  const { transport_events: _, raw_events: __, ...relationshipsToPost } = relationships ?? {};
  return { ...resource, relationships: relationshipsToPost };
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

/** A correction carries what it replaces, after what is new: receivers take the first of the type. */
function previousOf({ reference }: EventInput, rendered: Resource, references: References): Resource[] {
  if (reference.type !== 'transport_event') return findRelated(rendered, 'previous_terminal', references);
  return reference.previous === null ? [] : [transportEventResource(reference.previous, references)];
}
