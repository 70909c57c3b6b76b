import type { GuidedSource } from '../../reference/sources/source-guide.ts';
import type { Lines } from '../watches/lines.ts';

/** Guide of every line that has no guide of its own. */
const ANY_LINE = 'dcsa-line';

/** Finds a guide by its name, or by the SCAC of a line or railroad. Null if there is none. */
export function findGuide(sources: Pick<Lines, 'guides' | 'lines'>, given: string): GuidedSource | null {
  const guides = sources.guides?.() ?? [];
  const code = given.toUpperCase();
  const named = guides.find(({ guide: { slug, codes } }) => slug === given.toLowerCase() || codes.includes(code));
  if (named !== undefined) return named;
  if (!sources.lines().some(({ scac }) => scac === code)) return null;
  return guides.find(({ guide }) => guide.slug === ANY_LINE) ?? null;
}
