/** Flags in responses: their names, and their human-readable texts from `tracking/fields/flags.ts`. */
import { z } from 'zod';
import { explainFlag, type FlagSubject, flagNames } from '../tracking/fields/flags.ts';

const flagDetail = z
  .strictObject({
    flag: z.string().describe('As among the flags'),
    label: z.string().describe('A few words, for a badge'),
    meaning: z.string().describe('What it means'),
    advice: z.string().describe('What to do'),
  })
  .meta({ id: 'flag_detail', description: 'A flag in words. Extension' });

export const flagDetails = z
  .array(flagDetail)
  .describe('The flags in words: what each means and what to do. Extension');

/** Builds the schema of a subject's flags. A name may be followed by a colon and a detail. */
export function flagsSchema(subject: FlagSubject, description: string): z.ZodArray<z.ZodString> {
  const names = flagNames(subject).map((name) => `\`${name}\``);
  return z.array(z.string()).describe(`${description}. Names: ${names.join(', ')}. Extension`);
}

/** Explains flags in words. Flags that are no longer listed are omitted. */
export function detailsOf(flags: readonly string[]): z.output<typeof flagDetails> {
  return flags.flatMap((flag) => explainFlag(flag) ?? []);
}
