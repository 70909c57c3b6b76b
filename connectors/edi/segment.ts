/** Common output of both tokenizers: segments with their byte offsets. */

export interface Segment {
  /** Index within the interchange; the header (ISA, UNB) is 0. `/segments/<index>` is the pointer used in claims. */
  index: number;
  tag: string;
  /** Offset of the first byte, and length without the terminator. */
  offset: number;
  length: number;
  /** Elements after the tag, each with its components; an X12 element has one component. */
  elements: readonly (readonly string[])[];
}

/** A part that could not be read, unlike the rest of the interchange. */
export interface EdiProblem {
  /** Null if the problem does not concern a single segment. */
  segment: number | null;
  offset: number;
  what: string;
}

/** A tokenized interchange. Segments are split into elements on demand, because most are never needed. */
export interface Tokens {
  count: number;
  tagOf(index: number): string;
  /** Throws for an index out of range. */
  segment(index: number): Segment;
  problems: EdiProblem[];
  /** Offset of the first byte after the last segment read. */
  end: number;
}

/** Returns a component of an element, numbered from 1 as in the standards; trimmed, empty if missing. */
export function at(segment: Segment | null | undefined, element: number, component = 1): string {
  return segment?.elements[element - 1]?.[component - 1]?.trim() ?? '';
}

/** A malicious interchange could otherwise make the list of problems arbitrarily long. */
export const MAX_PROBLEMS = 500;

export function report(problems: EdiProblem[], problem: EdiProblem): void {
  if (problems.length < MAX_PROBLEMS) problems.push(problem);
}

/** Real segments have a few hundred bytes. A longer segment is unreadable. */
export const MAX_SEGMENT_BYTES = 32_768;

/** 8 MiB contain about 300,000 real segments. */
export const MAX_SEGMENTS = 1_000_000;
