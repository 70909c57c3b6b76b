/** Common result of both tokenizers: segments with their byte offsets. */

export interface Segment {
  /**
   * Number within the interchange; its header (ISA, UNB) is 0. `/segments/<index>` is the pointer
   * of its claims.
   */
  index: number;
  tag: string;
  /** First byte, and bytes without the terminator. */
  offset: number;
  length: number;
  /** Elements after the tag, each with its components; an X12 element is one component. */
  elements: readonly (readonly string[])[];
}

/** A part that could not be read; everything else was. */
export interface EdiProblem {
  /** Null where no single segment is concerned. */
  segment: number | null;
  offset: number;
  what: string;
}

/** A tokenized interchange. Segments are split into elements on demand: most of them never are. */
export interface Tokens {
  /** Number of segments. */
  count: number;
  tagOf(index: number): string;
  /** Throws for an index out of range. */
  segment(index: number): Segment;
  problems: EdiProblem[];
  /** First byte after the last segment read. */
  end: number;
}

/** Returns a component of an element, numbered from 1 as in the standards; trimmed, empty when missing. */
export function at(segment: Segment | null | undefined, element: number, component = 1): string {
  return segment?.elements[element - 1]?.[component - 1]?.trim() ?? '';
}

/** Limits the list of problems, which a hostile interchange could otherwise grow without bounds. */
export const MAX_PROBLEMS = 500;

export function report(problems: EdiProblem[], problem: EdiProblem): void {
  if (problems.length < MAX_PROBLEMS) problems.push(problem);
}

/** Real segments have some hundred bytes; one beyond this is unreadable. */
export const MAX_SEGMENT_BYTES = 32_768;

/** 8 MiB hold about 300,000 real segments. */
export const MAX_SEGMENTS = 1_000_000;
