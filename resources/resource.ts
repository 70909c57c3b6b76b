/** JSON:API resource objects, used by REST, webhook payloads and the MCP server. */

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
  links?: { self: string; download?: string };
}

/** Builds the identifier of a to-one relationship, or null if it is empty. */
export function oneOf(type: string, id: string | null): Identifier | null {
  return id === null ? null : { id, type };
}

/** Builds the identifiers of a to-many relationship in the given order. */
export function manyOf(type: string, ids: readonly string[]): Identifier[] {
  return ids.map((id) => ({ id, type }));
}

/** Builds a to-one relationship. Its data is null if it is empty. */
export function toOne(type: string, id: string | null): Relationship {
  return { data: oneOf(type, id) };
}

/** Builds a to-many relationship in the given order. */
export function toMany(type: string, ids: readonly string[]): Relationship {
  return { data: manyOf(type, ids) };
}

export function sameIdentity(one: Identifier): string {
  return `${one.type}:${one.id}`;
}
