/** JSON:API resource objects: what REST answers, webhook payloads and the tool server are made of. */

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

/** A one-relation; null where nothing is related. */
export function toOne(type: string, id: string | null): Relationship {
  return { data: id === null ? null : { id, type } };
}

/** A many-relation, in the given order. */
export function toMany(type: string, ids: readonly string[]): Relationship {
  return { data: ids.map((id) => ({ id, type })) };
}

export function sameIdentity(one: Identifier): string {
  return `${one.type}:${one.id}`;
}
