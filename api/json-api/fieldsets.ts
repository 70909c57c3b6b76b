/** Sparse fieldsets such as `fields[container]=number,current_status` (JSON:API 1.1), applied to complete documents. */
import type { Resource } from '../../resources/resource.ts';
import { badRequest } from './errors.ts';
import type { Query } from './query.ts';

/** Names of the requested attributes and relationships, by resource type. */
export type Fieldsets = ReadonlyMap<string, ReadonlySet<string>>;

/** Parses the fieldsets. Returns null if all fields are requested. Unknown names are ignored. */
export function readFieldsets(query: Query): Fieldsets | null {
  const fieldsets = new Map<string, Set<string>>();
  for (const name of query.names()) {
    const type = /^fields\[([a-z_]+)\]$/.exec(name)?.[1];
    if (type === undefined) continue;
    const fields = query.all(name).flatMap((value) => value.split(','));
    if (fields.some((field) => field.includes('\0'))) {
      throw badRequest(`${name} contains a NUL character`, { parameter: name });
    }
    fieldsets.set(type, new Set(fields.map((field) => field.trim())));
  }
  return fieldsets.size === 0 ? null : fieldsets;
}

/** Reduces a resource to the requested fields; id, type and links stay. */
export function withFields(resource: Resource, fieldsets: Fieldsets): Resource {
  const fields = fieldsets.get(resource.type);
  if (fields === undefined) return resource;
  const { attributes, relationships, ...rest } = resource;
  const selectFields = <Value>(members: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(members).filter(([name]) => fields.has(name)));
  return {
    ...rest,
    attributes: selectFields(attributes),
    ...(relationships === undefined ? {} : { relationships: selectFields(relationships) }),
  };
}
