/** What a mutant breaks: the account condition of a query, another condition, a comparison, or a row of a table. */
export const MUTANT_KINDS = ['account', 'condition', 'comparison', 'row'] as const;
export type MutantKind = (typeof MUTANT_KINDS)[number];

/** One edit of a source file that a test should notice. Offsets are those of the unedited text. */
export interface Mutant {
  file: string;
  line: number;
  kind: MutantKind;
  start: number;
  end: number;
  replacement: string;
}

/** The file's text with the edit made. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** One line for people: what is edited, where and how. */
export function describeMutant(source: string, mutant: Mutant): string {
  const shown = source.slice(mutant.start, mutant.end).replace(/\s+/g, ' ').trim();
  const edit = mutant.replacement === '' ? 'removed' : `→ ${mutant.replacement}`;
  return `${mutant.file}:${mutant.line} ${mutant.kind}: ${shown.length > 140 ? `${shown.slice(0, 140)}…` : shown} ${edit}`;
}
