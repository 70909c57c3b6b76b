/** Resolves the relationships of a JSON:API document. */
import type { components } from '../../../clients/typescript/index.ts';

export type Schemas = components['schemas'];

interface Identifier {
  type: string;
  id: string;
}

interface Document {
  included?: readonly Identifier[] | undefined;
}

/** Returns null if the relationship is empty or its target was not included. */
export function included<Found extends Identifier>(
  document: Document,
  reference: Identifier | null | undefined,
): Found | null {
  if (reference === null || reference === undefined) return null;
  const found = document.included?.find(({ type, id }) => type === reference.type && id === reference.id);
  return (found as Found | undefined) ?? null;
}
