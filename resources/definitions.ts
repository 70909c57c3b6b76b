/** Every resource that answers are made of: what `include` may follow and what the description lists is read from here. */
import { container } from './container.ts';
import type { ResourceDefinition } from './define.ts';
import { metroArea, port } from './place.ts';
import { railTerminal, terminal } from './terminal.ts';
import { vessel } from './vessel.ts';

export type AnyDefinition = Omit<ResourceDefinition, 'render'>;

export const definitions: readonly AnyDefinition[] = [container, port, metroArea, terminal, railTerminal, vessel];
