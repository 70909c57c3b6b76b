/** `include`: comma-separated relationship paths (spec/contract 6.1). */
import type { IncludeTree } from '../../operations/included-resources.ts';
import { definitions } from '../../resources/definitions.ts';
import { badRequest } from './errors.ts';
import type { Query } from './query.ts';

/** The longest path without a cycle fits into this depth. */
const MAX_DEPTH = 5;

export interface IncludeOptions {
  /** Relationships that are always included. */
  always?: readonly string[];
  /** Relationships that are included by default. */
  byDefault?: readonly string[];
  /** Other names that clients use for a relationship. */
  aliases?: Readonly<Record<string, string>>;
}

/**
 * Parses `include`. Returns null if nothing is to be included; the response then has no `included`. Exports never
 * include anything. Throws 400 for an unknown relationship.
 */
export function readInclude(query: Query, type: string, options: IncludeOptions = {}): IncludeTree | null {
  if (query.exportPage !== null) return null;
  const given = query.text('include');
  const fixed = [...(options.always ?? []), ...(given === null ? (options.byDefault ?? []) : [])];
  if (given === null && fixed.length === 0) return null;
  const tree: IncludeTree = new Map();
  for (const path of fixed) addPath(tree, path.split('.'), [type]);
  for (const path of given?.split(',') ?? []) {
    const [first = '', ...rest] = path.trim().split('.');
    if (first !== '') addPath(tree, [options.aliases?.[first] ?? first, ...rest], [type]);
  }
  return tree;
}

function addPath(tree: IncludeTree, path: readonly string[], types: readonly string[]): void {
  const source = { parameter: 'include' };
  if (path.length > MAX_DEPTH) throw badRequest(`${path.join('.')} is deeper than ${MAX_DEPTH} relationships`, source);
  let level = tree;
  let from = types;
  for (const relation of path) {
    const targets = targetsOf(from, relation);
    if (targets === null) throw badRequest(refusalOf(relation.slice(0, 100), from), source);
    const next = level.get(relation) ?? new Map();
    level.set(relation, next);
    level = next;
    from = targets;
  }
}

/** Types whose errors use the wording of spec/contract 6.2, which clients recognize. */
const NAMED_SERIALIZERS: Readonly<Record<string, string>> = {
  document: 'V2::DocumentSerializer',
  email_submission: 'V2::EmailSubmissionSerializer',
};

function refusalOf(relation: string, types: readonly string[]): string {
  const serializer = NAMED_SERIALIZERS[types[0] ?? ''];
  return serializer === undefined
    ? `${relation} is not a relationship of ${types.join(' or ')}`
    : `${relation} is not specified as a relationship on ${serializer}`;
}

/** Target types of each relationship, by resource type. */
const relations = new Map(definitions.map((definition) => [definition.type, definition.relations]));

/** Returns the target types of a relationship of the given types, or null if none of them has it. */
function targetsOf(types: readonly string[], relation: string): string[] | null {
  const targets = types.flatMap((type) => {
    const targets = relations.get(type);
    return targets !== undefined && Object.hasOwn(targets, relation) ? [targets[relation] ?? []] : [];
  });
  return targets.length === 0 ? null : [...new Set(targets.flat())];
}
