import type { components } from '../../../clients/typescript/index.ts';

export type Schemas = components['schemas'];

interface Identifier {
  type: string;
  id: string;
}

interface Document {
  included?: readonly Identifier[] | undefined;
}

/** Returns the target of a relationship; null if the relationship is empty or its target was not included. */
export function included<Found extends Identifier>(
  document: Document,
  reference: Identifier | null | undefined,
): Found | null {
  if (reference === null || reference === undefined) return null;
  const isTarget = (one: Identifier): one is Found => one.type === reference.type && one.id === reference.id;
  return document.included?.find(isTarget) ?? null;
}
