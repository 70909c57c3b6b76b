/** Finds the segments of an interchange, as pairs of offsets, in one pass over the bytes. */
import { decodeValue } from './charset.ts';
import type { EdiCharset } from './partner.ts';
import { type EdiProblem, MAX_SEGMENT_BYTES, MAX_SEGMENTS, report, type Segment, type Tokens } from './segment.ts';

export interface Scanning {
  /** The interchange as Latin-1, so that an index is a byte offset. */
  text: string;
  from: number;
  /** Returns the index of the terminator at or after `from`, or -1. */
  findTerminator(from: number): number;
  /** Tag of the interchange's last segment, after which nothing is read. */
  trailer: string;
  tagLengths: readonly number[];
  elementSeparator: string;
  /** Splits a segment, without its tag, into elements. */
  split(body: string): string[][];
}

export function scanSegments(scanning: Scanning, charset: () => EdiCharset): Tokens {
  const { text, trailer } = scanning;
  const starts: number[] = [];
  const ends: number[] = [];
  const problems: EdiProblem[] = [];
  const isFolded = hasFoldedLines(text, scanning.from);
  let position = scanning.from;
  while (true) {
    const start = skipBlanks(text, position);
    position = start;
    if (start >= text.length) break;
    const end = scanning.findTerminator(start);
    if (end < 0) {
      // The last value may be truncated, and a truncated number is a wrong number.
      report(problems, { segment: starts.length, offset: start, what: 'the last segment has no terminator' });
      position = text.length;
      break;
    }
    if (starts.length === MAX_SEGMENTS) {
      report(problems, { segment: null, offset: start, what: `more than ${MAX_SEGMENTS} segments` });
      break;
    }
    position = end + 1;
    if (end === start) continue;
    starts.push(start);
    ends.push(end);
    if (text.startsWith(trailer, start)) break;
  }
  const textOf = (index: number, length = Number.POSITIVE_INFINITY) => {
    const start = starts[index] ?? 0;
    const cut = text.slice(start, Math.min(ends[index] ?? 0, start + length));
    return isFolded ? cut.replaceAll(/[\r\n]/g, '') : cut;
  };
  const tagOf = (index: number) => readTag(textOf(index, MAX_TAG), scanning);
  return {
    count: starts.length,
    problems,
    end: position,
    tagOf,
    segment(index: number): Segment {
      const [offset, end] = [starts[index], ends[index]];
      if (offset === undefined || end === undefined) throw new RangeError(`no segment ${index}`);
      const tag = tagOf(index);
      const length = end - offset;
      if (tag === '' || length > MAX_SEGMENT_BYTES) return { index, tag: '', offset, length, elements: [] };
      const written = textOf(index);
      const elements = written.length === tag.length ? [] : scanning.split(written.slice(tag.length + 1));
      const values = elements.map((components) => components.map((value) => decodeValue(value, charset())));
      return { index, tag, offset, length, elements: values };
    },
  };
}

/** Skips blanks and line breaks. Files often have one segment per line. */
export function skipBlanks(text: string, from: number): number {
  let index = from;
  while (index < text.length && text.charCodeAt(index) <= 32) index += 1;
  return index;
}

/** Room for a tag, its separator, and a line break between its letters. */
const MAX_TAG = 6;

/**
 * Reads the tag of a segment. `start` is the beginning of the segment: at least the tag and its separator, unless the
 * segment is shorter.
 */
function readTag(start: string, { tagLengths, elementSeparator }: Scanning): string {
  for (const length of tagLengths) {
    const tag = start.slice(0, length);
    const isWhole = start.length === length || start[length] === elementSeparator;
    if (isWhole && tag.length === length && /^[A-Z][A-Z0-9]+$/.test(tag)) return tag;
  }
  return '';
}

const FOLDED_LENGTH = 80;

/**
 * Detects senders that break lines after every 80 bytes, even within a value; a line break is then not part of the
 * value. In other files, a line break within a value is left in, because it may join two values.
 */
function hasFoldedLines(text: string, from: number): boolean {
  // Only the first lines are checked, because a file may contain thousands of interchanges.
  const [first = '', second = '', ...rest] = text.slice(from, from + 3 * FOLDED_LENGTH).split('\n');
  const isFull = (line: string) => line.replace(/\r$/, '').length === FOLDED_LENGTH;
  return rest.length > 0 && isFull(first) && isFull(second);
}
