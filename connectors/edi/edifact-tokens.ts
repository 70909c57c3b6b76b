/**
 * Splits an EDIFACT interchange into segments. UNA defines the separators, otherwise the defaults apply; `?` escapes
 * the next character.
 */
import { scanSegments, skipBlanks } from './bounds.ts';
import { charsetOf } from './charset.ts';
import type { EdiCharset } from './partner.ts';
import { at, report, type Tokens } from './segment.ts';

interface EdifactSeparators {
  component: string;
  element: string;
  /** Null if the interchange has no release character (a blank in UNA). */
  release: string | null;
  terminator: string;
}

const DEFAULTS: EdifactSeparators = { component: ':', element: '+', release: '?', terminator: "'" };

/**
 * Returns the tokens; null if the text is not an EDIFACT interchange. `text` is Latin-1. If `charset` is null, UNB
 * defines the character set.
 */
export function tokenizeEdifact(text: string, charset: EdiCharset | null, first = 0): Tokens | null {
  const start = skipBlanks(text, first);
  const hasAdvice = text.startsWith('UNA', start);
  const separators = hasAdvice ? readAdvice(text, start) : DEFAULTS;
  if (separators === null) return null;
  const from = skipBlanks(text, hasAdvice ? start + 9 : start);
  const { element, terminator, release } = separators;
  if (!text.startsWith(`UNB${element}`, from)) return null;
  let values: EdiCharset = charset ?? 'auto';
  const tokens = scanSegments(
    {
      text,
      from,
      findTerminator: (begin) => findUnreleased(text, terminator, release, begin),
      trailer: `UNZ${element}`,
      tagLengths: [3],
      elementSeparator: element,
      split: (body) => splitBody(body, separators),
    },
    () => values,
  );
  if (charset === null && tokens.count > 0) {
    const header = tokens.segment(0);
    const named = charsetOf(at(header, 1));
    if (named === null) {
      report(tokens.problems, {
        segment: 0,
        offset: header.offset,
        what: `character set ${at(header, 1)} is not supported`,
      });
    }
    values = named ?? 'auto';
  }
  return tokens;
}

/**
 * Reads UNA and its six characters: component, element, decimal mark, release, repetition (a blank
 * before version 4), terminator.
 */
function readAdvice(text: string, start: number): EdifactSeparators | null {
  const [component, element, , release, , terminator] = text.slice(start + 3, start + 9);
  if (component === undefined || element === undefined || release === undefined || terminator === undefined)
    return null;
  const used = release === ' ' ? [component, element, terminator] : [component, element, terminator, release];
  const isPlain = used.every((character) => !/[A-Za-z0-9 \x80-\xff]/.test(character));
  if (!isPlain || new Set(used).size !== used.length) return null;
  return { component, element, release: release === ' ' ? null : release, terminator };
}

/**
 * Finds a character that is not escaped. Examines each sequence of release characters only once, so the search stays
 * linear.
 */
function findUnreleased(text: string, wanted: string, release: string | null, from: number): number {
  let found = text.indexOf(wanted, from);
  while (found >= 0 && release !== null && isReleased(text, release, from, found))
    found = text.indexOf(wanted, found + 1);
  return found;
}

function isReleased(text: string, release: string, from: number, index: number): boolean {
  let before = index - 1;
  while (before >= from && text[before] === release) before -= 1;
  return (index - 1 - before) % 2 === 1;
}

function splitBody(body: string, { component, element, release }: EdifactSeparators): string[][] {
  if (release === null || !body.includes(release)) return body.split(element).map((part) => part.split(component));
  const elements: string[][] = [];
  let components: string[] = [];
  let value = '';
  for (let index = 0; index < body.length; index += 1) {
    const character = body[index] ?? '';
    if (character === release) {
      index += 1;
      value += body[index] ?? '';
    } else if (character === component || character === element) {
      components.push(value);
      value = '';
      if (character === element) {
        elements.push(components);
        components = [];
      }
    } else value += character;
  }
  components.push(value);
  elements.push(components);
  return elements;
}
