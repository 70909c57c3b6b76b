/** JSON:API resource objects: what REST answers, webhook payloads and the MCP server are made of. */

export interface Identifier {
  id: string;
  type: string;
}

export interface Relationship {
  data: Identifier | Identifier[] | null;
}

export interface Resource extends Identifier {
  attributes: Record<string, unknown>;
  relationships?: Record<string, Relationship>;
  links?: { self: string };
}

/** What a one-relation leads to; null where nothing is related. */
export function oneOf(type: string, id: string | null): Identifier | null {
  return id === null ? null : { id, type };
}

/** What a many-relation leads to, in the given order. */
export function manyOf(type: string, ids: readonly string[]): Identifier[] {
  return ids.map((id) => ({ id, type }));
}

/** A one-relation; null where nothing is related. */
export function toOne(type: string, id: string | null): Relationship {
  return { data: oneOf(type, id) };
}

/** A many-relation, in the given order. */
export function toMany(type: string, ids: readonly string[]): Relationship {
  return { data: manyOf(type, ids) };
}

export function sameIdentity(one: Identifier): string {
  return `${one.type}:${one.id}`;
}
