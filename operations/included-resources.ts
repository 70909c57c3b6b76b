/** Resolves each related resource once, for the `included` member of a document and for MCP tools. */
import { type Identifier, type Resource, sameIdentity } from '../resources/resource.ts';

/** Relationships to include, each with the relationships to include from its resources. */
export type IncludeTree = Map<string, IncludeTree>;

/** Loads each resource once, even if it is listed several times. Missing resources are skipped. */
export type LoadResources = (identifiers: readonly Identifier[]) => Promise<Resource[]>;

/** Loads each type in one call, all types in parallel. */
export function loadByType(loadType: (type: string, ids: readonly string[]) => Promise<Resource[]>): LoadResources {
  return async (identifiers) => {
    const idsByType = new Map<string, Set<string>>();
    for (const { type, id } of identifiers) {
      const ids = idsByType.get(type);
      if (ids === undefined) idsByType.set(type, new Set([id]));
      else ids.add(id);
    }
    const loaded = await Promise.all([...idsByType].map(([type, ids]) => loadType(type, [...ids])));
    return loaded.flat();
  };
}

/** Returns each included resource once, excluding the primary ones. Needs one load per relationship in the tree. */
export async function resolveIncluded(
  primary: readonly Resource[],
  tree: IncludeTree,
  load: LoadResources,
): Promise<Resource[]> {
  const included = new Map<string, Resource>();
  await follow(primary, tree);
  for (const resource of primary) included.delete(sameIdentity(resource));
  return [...included.values()];

  async function follow(from: readonly Resource[], relations: IncludeTree): Promise<void> {
    for (const [relation, further] of relations) {
      const found = await load(from.flatMap((resource) => linked(resource, relation)));
      for (const resource of found) included.set(sameIdentity(resource), resource);
      await follow(found, further);
    }
  }
}

function linked(resource: Resource, relation: string): Identifier[] {
  const data = resource.relationships?.[relation]?.data ?? [];
  return Array.isArray(data) ? data : [data];
}
