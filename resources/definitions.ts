/** Every resource that answers are made of: what `include` may follow and what the description lists is read from here. */
import { container } from './container.ts';
import type { ResourceDefinition } from './define.ts';
import { metroArea, port } from './place.ts';
import { rawEvent } from './raw-event.ts';
import { shipment } from './shipment.ts';
import { railTerminal, terminal } from './terminal.ts';
import { trackingRequest } from './tracking-request.ts';
import { transportEvent } from './transport-event.ts';
import { user } from './user.ts';
import { vessel } from './vessel.ts';

export type AnyDefinition = Omit<ResourceDefinition, 'render'>;

export const definitions: readonly AnyDefinition[] = [
  shipment,
  container,
  trackingRequest,
  transportEvent,
  rawEvent,
  port,
  metroArea,
  terminal,
  railTerminal,
  vessel,
  user,
];
