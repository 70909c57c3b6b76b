import { definitions } from '../../resources/definitions.ts';

/** By type of resource: which types each of its relations leads to. */
const relations = new Map(definitions.map((definition) => [definition.type, definition.relations]));

/** Types that a relation of any of the given types leads to; null where none of them has it. */
export function targetsOf(types: readonly string[], relation: string): string[] | null {
  const targets = types.flatMap((type) => {
    const known = relations.get(type);
    return known !== undefined && Object.hasOwn(known, relation) ? [known[relation] ?? []] : [];
  });
  return targets.length === 0 ? null : [...new Set(targets.flat())];
}
