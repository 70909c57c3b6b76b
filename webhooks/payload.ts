/** Renders what an event carries: the object that it is about, and the resources around it. */
import type { EventInput } from './event-input.ts';

export type { EventInput, EventReference, EventScene, TransportEventRow } from './event-input.ts';
export { type NotificationBodyInput, notificationBody } from './notification-body.ts';

export interface RenderedEvent {
  /** A JSON:API resource object. */
  reference: { id: string; type: string };
  /** JSON:API resource objects, the reference among them. */
  included: { id: string; type: string }[];
}

/** Pure: the same rows give the same bytes. `baseUrl` is the origin of the API, for `links.self`. */
export function renderEvent(input: EventInput, baseUrl: string): RenderedEvent {
  throw new Error(`No body for ${input.name} at ${baseUrl} yet`);
}
