/** `include`: comma-separated paths of relations (spec/contract 6.1). */
import type { IncludeTree } from '../../operations/included-resources.ts';
import { definitions } from '../../resources/definitions.ts';
import { badRequest } from './errors.ts';
import type { Query } from './query.ts';

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

/** By type of resource: which types each of its relations leads to. */
const relations = new Map(definitions.map((definition) => [definition.type, definition.relations]));

/** Types that a relation of any of the given types leads to; null where none of them has it. */
function targetsOf(types: readonly string[], relation: string): string[] | null {
  const targets = types.flatMap((type) => {
    const known = relations.get(type);
    return known !== undefined && Object.hasOwn(known, relation) ? [known[relation] ?? []] : [];
  });
  return targets.length === 0 ? null : [...new Set(targets.flat())];
}
