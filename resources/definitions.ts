/** Every resource that answers are made of. */
import { container } from './container.ts';
import type { ResourceDefinition } from './define.ts';

export type AnyDefinition = Omit<ResourceDefinition, 'render'>;

export const definitions: readonly AnyDefinition[] = [container];
