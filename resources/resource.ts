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

export function oneOf(type: string, id: string | null): Identifier | null {
  return id === null ? null : { id, type };
}

export function manyOf(type: string, ids: readonly string[]): Identifier[] {
  return ids.map((id) => ({ id, type }));
}

export function toOne(type: string, id: string | null): Relationship {
  return { data: oneOf(type, id) };
}

export function toMany(type: string, ids: readonly string[]): Relationship {
  return { data: manyOf(type, ids) };
}

export function sameIdentity(one: Identifier): string {
  return `${one.type}:${one.id}`;
}
