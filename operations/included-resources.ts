/** What resources lead to, each found once: `included` of a document, and what answers of tools are made of. */
import { type Identifier, type Resource, sameIdentity } from '../resources/resource.ts';
import { groupBy } from '../store/lists/page.ts';

/** Relations to follow, each with those to follow from there. */
export type IncludeTree = Map<string, IncludeTree>;

/** Finds resources by identity, all of one call at once and each once; those that do not exist are left out. */
export type LoadResources = (identifiers: readonly Identifier[]) => Promise<Resource[]>;

/** Each type in one call, all types at once. */
export function loadByType(loadType: (type: string, ids: readonly string[]) => Promise<Resource[]>): LoadResources {
  return async (identifiers) => {
    const idsByType = groupBy(
      unique(identifiers),
      ({ type }) => type,
      ({ id }) => id,
    );
    const loaded = await Promise.all([...idsByType].map(([type, ids]) => loadType(type, ids)));
    return loaded.flat();
  };
}

/** Every included resource once, none of the primary ones; a page costs as many loads as the tree has relations. */
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
      const found = await load(unique(from.flatMap((resource) => linked(resource, relation))));
      for (const resource of found) included.set(sameIdentity(resource), resource);
      await follow(found, further);
    }
  }
}

function linked(resource: Resource, relation: string): Identifier[] {
  const data = resource.relationships?.[relation]?.data ?? [];
  return Array.isArray(data) ? data : [data];
}

function unique(identifiers: readonly Identifier[]): Identifier[] {
  return [...new Map(identifiers.map((identifier) => [sameIdentity(identifier), identifier])).values()];
}
