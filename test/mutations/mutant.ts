/** Kinds of breakage: the account condition of a query, another condition, a comparison, a row of a table. */
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
  /** The edited text, on one line and cut. */
  found: string;
}

/** The file's text with the edit made. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** One line for people: where the edit is, what it breaks and how. */
export function describeMutant({ file, line, kind, found, replacement }: Mutant): string {
  return `${file}:${line} ${kind}: ${found} ${replacement === '' ? 'removed' : `→ ${replacement}`}`;
}
