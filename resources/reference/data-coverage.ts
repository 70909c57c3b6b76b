/** `provided_data` of terminals and shipping lines: whether the source provides each attribute, with a note. */
import { z } from 'zod';

type ProvidedData<Name extends string> = Record<Name, boolean> & Record<`${Name}_notes`, string>;

export function providedDataSchema<Name extends string>(names: readonly Name[]): z.ZodType<ProvidedData<Name>> {
  const members = names.flatMap((name): [string, z.ZodType][] => [
    [name, z.boolean().describe(`Whether \`${name}\` comes from this source`)],
    [`${name}_notes`, z.string().describe(`Notes on \`${name}\` from this source; usually empty`)],
  ]);
  return z.strictObject(Object.fromEntries(members)) as unknown as z.ZodType<ProvidedData<Name>>;
}

/** Builds the coverage of each attribute, with empty notes, in the order of `names`. */
export function providedData<Name extends string>(
  names: readonly Name[],
  isProvided: (name: Name) => boolean,
): ProvidedData<Name> {
  const members = names.flatMap((name): [string, boolean | string][] => [
    [name, isProvided(name)],
    [`${name}_notes`, ''],
  ]);
  return Object.fromEntries(members) as ProvidedData<Name>;
}
