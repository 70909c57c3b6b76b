/**
 * Splits an X12 interchange into segments. Its ISA header has a fixed width, so the separators are at fixed positions.
 */
import { scanSegments, skipBlanks } from './bounds.ts';
import type { EdiCharset } from './partner.ts';
import { report, type Tokens } from './segment.ts';

/** Positions, in an ISA of 106 bytes, of the sixteen element separators, the component separator and the terminator. */
const SEPARATOR_PLACES = [3, 6, 17, 20, 31, 34, 50, 53, 69, 76, 81, 83, 89, 99, 101, 103];
const COMPONENT_PLACE = 104;
const TERMINATOR_PLACE = 105;
/** Maximum length of an ISA without padding. */
const MAX_HEADER = 200;

interface X12Separators {
  element: string;
  component: string;
  terminator: string;
  isFixed: boolean;
}

/** Returns the tokens; null if the text is not an X12 interchange. `text` is Latin-1. */
export function tokenizeX12(text: string, charset: EdiCharset, start = 0): Tokens | null {
  const from = skipBlanks(text, start);
  const separators = readSeparators(text, from);
  if (separators === null) return null;
  const { element, terminator, isFixed } = separators;
  const tokens = scanSegments(
    {
      text,
      from,
      findTerminator: (start) => text.indexOf(terminator, start),
      trailer: `IEA${element}`,
      tagLengths: [3, 2],
      elementSeparator: element,
      split: (body) => body.split(element).map((value) => [value]),
    },
    () => charset,
  );
  if (!isFixed) report(tokens.problems, { segment: 0, offset: from, what: 'ISA does not have its fixed width' });
  return tokens;
}

/**
 * Reads the separators. Composites (`A>B`) do not occur in the supported messages, so the component separator is only
 * validated.
 */
function readSeparators(text: string, from: number): X12Separators | null {
  const element = text[from + 3];
  if (!text.startsWith('ISA', from) || element === undefined || !isSeparator(element)) return null;
  const isFixed = SEPARATOR_PLACES.every((place) => text[from + place] === element);
  const component = isFixed ? from + COMPONENT_PLACE : unpaddedComponent(text, from, element);
  const terminatorPlace = isFixed ? from + TERMINATOR_PLACE : component + 1;
  const [found, terminator] = [text[component], text[terminatorPlace]];
  if (component < 0 || found === undefined || terminator === undefined) return null;
  const distinct = isTerminator(terminator) && terminator !== element && terminator !== found && found !== element;
  return distinct ? { element, component: found, terminator, isFixed } : null;
}

/**
 * Returns the position after the sixteenth element separator; -1 if there are fewer within the longest possible header.
 */
function unpaddedComponent(text: string, from: number, element: string): number {
  let place = from;
  for (let seen = 0; seen < SEPARATOR_PLACES.length; seen += 1) {
    place = text.indexOf(element, place + 1);
    if (place < 0 || place > from + MAX_HEADER) return -1;
  }
  return place + 1;
}

/** Returns false for letters, digits and blanks, which would split words and numbers. */
function isSeparator(character: string): boolean {
  return !/[A-Za-z0-9 \x80-\xff]/.test(character);
}

function isTerminator(character: string): boolean {
  return isSeparator(character);
}
