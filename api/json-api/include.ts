/** `include`: comma-separated paths of relations (rest-contract 6.1). */
import { type Identifier, type Resource, sameIdentity } from '../../resources/resource.ts';
import { groupBy } from '../../store/slice.ts';
import { badRequest } from './errors.ts';
import type { Query } from './query.ts';
import { targetsOf } from './relations.ts';

/** Relations to follow, each with those to follow from there. */
export type IncludeTree = Map<string, IncludeTree>;

/** Long enough for every path that leads somewhere new. */
const MAX_DEPTH = 5;

export interface IncludeOptions {
  /** Included although nobody asked. */
  always?: readonly string[];
  /** Names that clients use for a relation. */
  aliases?: Readonly<Record<string, string>>;
}

/** Null where nothing is to be included, as in exports: such an answer has no `included` at all. Throws 400 for an unknown relation. */
export function readInclude(query: Query, type: string, options: IncludeOptions = {}): IncludeTree | null {
  if (query.exportPage !== null) return null;
  const asked = query.text('include');
  if (asked === null && options.always === undefined) return null;
  const tree: IncludeTree = new Map();
  for (const path of options.always ?? []) addPath(tree, path.split('.'), [type]);
  for (const path of asked?.split(',') ?? []) {
    const [first = '', ...rest] = path.trim().split('.');
    if (first !== '') addPath(tree, [options.aliases?.[first] ?? first, ...rest], [type]);
  }
  return tree;
}

function addPath(tree: IncludeTree, path: readonly string[], types: readonly string[]): void {
  const source = { parameter: 'include' };
  if (path.length > MAX_DEPTH) throw badRequest(`${path.join('.')} is deeper than ${MAX_DEPTH} relations`, source);
  let level = tree;
  let from = types;
  for (const relation of path) {
    const targets = targetsOf(from, relation);
    if (targets === null) {
      throw badRequest(`${relation.slice(0, 100)} is not a relationship of ${from.join(' or ')}`, source);
    }
    const next = level.get(relation) ?? new Map();
    level.set(relation, next);
    level = next;
    from = targets;
  }
}

/** Finds resources by identity, all of one call at once; those that do not exist are left out. */
export type LoadResources = (identifiers: readonly Identifier[]) => Promise<Resource[]>;

/** Each type in one call, all types at once. */
export function loadByType(loadType: (type: string, ids: readonly string[]) => Promise<Resource[]>): LoadResources {
  return async (identifiers) => {
    const idsByType = groupBy(
      identifiers,
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
