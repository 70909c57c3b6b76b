/** `include`: comma-separated paths of relations (spec/contract 6.1). */
import type { IncludeTree } from '../../operations/included-resources.ts';
import { definitions } from '../../resources/definitions.ts';
import { badRequest } from './errors.ts';
import type { Query } from './query.ts';

/** Deep enough for every path without a cycle. */
const MAX_DEPTH = 5;

export interface IncludeOptions {
  /** Relations that are always included. */
  always?: readonly string[];
  /** Names that clients use for a relation. */
  aliases?: Readonly<Record<string, string>>;
}

/**
 * Reads `include`. Returns null if it is absent, and for exports; the response then has no `included`. Throws 400 for
 * an unknown relation.
 */
export function readInclude(query: Query, type: string, options: IncludeOptions = {}): IncludeTree | null {
  if (query.exportPage !== null) return null;
  const given = query.text('include');
  if (given === null && options.always === undefined) return null;
  const tree: IncludeTree = new Map();
  for (const path of options.always ?? []) addPath(tree, path.split('.'), [type]);
  for (const path of given?.split(',') ?? []) {
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

/** Target types of each relation, by resource type. */
const relations = new Map(definitions.map((definition) => [definition.type, definition.relations]));

/** Returns the types to which a relation of any of the given types leads; null if none of them has that relation. */
function targetsOf(types: readonly string[], relation: string): string[] | null {
  const targets = types.flatMap((type) => {
    const targets = relations.get(type);
    return targets !== undefined && Object.hasOwn(targets, relation) ? [targets[relation] ?? []] : [];
  });
  return targets.length === 0 ? null : [...new Set(targets.flat())];
}
