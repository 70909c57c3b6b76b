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

/** Makes the identifier of a to-one relationship; null if empty. */
export function oneOf(type: string, id: string | null): Identifier | null {
  return id === null ? null : { id, type };
}

/** Makes the identifiers of a to-many relationship, in the given order. */
export function manyOf(type: string, ids: readonly string[]): Identifier[] {
  return ids.map((id) => ({ id, type }));
}

/** Makes a to-one relationship; its data is null if empty. */
export function toOne(type: string, id: string | null): Relationship {
  return { data: oneOf(type, id) };
}

/** Makes a to-many relationship, in the given order. */
export function toMany(type: string, ids: readonly string[]): Relationship {
  return { data: manyOf(type, ids) };
}

export function sameIdentity(one: Identifier): string {
  return `${one.type}:${one.id}`;
}
