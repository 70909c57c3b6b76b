/** What a mutation changes: the account condition of a query, another condition, a comparison, or a row of a table. */
export const MUTANT_KINDS = ['account', 'condition', 'comparison', 'row'] as const;
export type MutantKind = (typeof MUTANT_KINDS)[number];

/** One edit of a source file that a test should notice. Offsets refer to the unedited text. */
export interface Mutant {
  file: string;
  line: number;
  kind: MutantKind;
  start: number;
  end: number;
  replacement: string;
  /** The text that is replaced, on one line and truncated. */
  found: string;
}

export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** Describes the edit on one line: where it is, what it breaks and how. */
export function describeMutant({ file, line, kind, found, replacement }: Mutant): string {
  return `${file}:${line} ${kind}: ${found} ${replacement === '' ? 'removed' : `→ ${replacement}`}`;
}
