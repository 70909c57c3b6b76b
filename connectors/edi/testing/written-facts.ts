/**
 * Judges the fuzz runs: every claim must follow from its segment. Shares no code with the readers, so that they cannot
 * share an error.
 */
import { EDI_CODE_TABLES } from '../../../reference/edi-codes/code-tables.ts';
import type { EdiMeaning } from '../../../reference/edi-codes/meaning.ts';
import type { Claim, EventClaim, EventTime } from '../../../tracking/claims/claims.ts';
import type { ParsedEdi } from '../parse.ts';
import type { EdiPart } from '../part.ts';
import { at, type Segment, type Tokens } from '../segment.ts';

/**
 * Returns the fault; null if there is none. `text` has the bytes as Latin-1. `withCheckDigit` computes the check digit
 * independently of the parser.
 */
export function findWrongFact(
  parsed: ParsedEdi,
  tokens: Tokens | null,
  text: string,
  withCheckDigit: (first10: string) => string,
): string | null {
  const isContainer = (container: string) =>
    /^[A-Z]{4}\d{7}$/.test(container) && withCheckDigit(container.slice(0, 10)) === container;
  for (const part of parsed.messages) {
    for (const claim of part.claims) {
      const container = 'container' in claim ? claim.container : null;
      const wrong = container !== null && !isContainer(container) ? 'no container' : wrongIn(claim, part, tokens, text);
      if (wrong !== null) return `${wrong}: ${JSON.stringify(claim)}`;
    }
    const ill = part.subject.containers.find((container) => !isContainer(container));
    if (ill !== undefined) return `subject ${ill}`;
  }
  return null;
}

function wrongIn(claim: Claim, part: EdiPart, tokens: Tokens | null, text: string): string | null {
  const index = Number(claim.pointer.replace(/^\/segments\//, ''));
  const segment = tokens !== null && index >= 0 && index < tokens.count ? tokens.segment(index) : null;
  if (segment === null || tokens === null) return 'its pointer leads nowhere';
  const span = part.spans.find((each) => each.pointer === claim.pointer);
  if (span?.offset !== segment.offset || span.length !== segment.length) return 'its span is another';
  if ('container' in claim && claim.container !== null) {
    if (!withoutSeparators(text).includes(claim.container.slice(0, 10))) return 'its container is not written';
  }
  if (claim.kind === 'unknown') return null;
  if (claim.kind === 'event') return wrongInEvent(claim, part, segment, tokens, text);
  if (claim.kind === 'listing') return 'no message lists all containers';
  if (typeof claim.value === 'string' && !isQuoted(claim.value, text)) return 'its value is not written';
  return null;
}

/** Whether the text contains a value, with or without the release characters of EDIFACT. */
function isQuoted(value: string, text: string): boolean {
  return [text, text.replaceAll(/\?(.)/gs, '$1')].some((each) => withoutBlanks(each).includes(value));
}

function withoutBlanks(text: string): string {
  return text.toUpperCase().replaceAll(/\s/g, '');
}

/** A container's owner code and number may be in two elements. */
function withoutSeparators(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

function wrongInEvent(claim: EventClaim, part: EdiPart, segment: Segment, tokens: Tokens, text: string): string | null {
  if (claim.time === null) return 'no time';
  if (!isWritten(claim.time, text)) return 'its day is not written';
  if (claim.documents.some(({ number }) => !isQuoted(number, text))) return 'its paper is not written';
  const isWithdrawal = part.message.function === 'cancel' || part.message.function === 'delete';
  if (claim.retracted !== isWithdrawal) return 'withdrawn without a cause';
  if (segment.tag === 'DTM') return wrongPortTime(claim, segment);
  const reported = meaningOfSegment(part, segment, tokens);
  if (reported === null) return 'its code has no meaning';
  if (
    reported.move !== claim.move ||
    (reported.laden !== undefined && reported.laden !== claim.laden && reported.move !== 'other')
  )
    return 'its code has another meaning';
  if (segment.tag !== 'STS') return claim.classifier === 'actual' ? null : 'not actual';
  const qualifiers = statusQualifiers(segment, tokens);
  const wanted = claim.classifier === 'actual' ? ['334', '178', '186'] : ['132', '133'];
  return wanted.some((qualifier) => qualifiers.has(qualifier)) ? null : 'no time of that kind';
}

/** Returns the qualifiers of the times in the group of a status. */
function statusQualifiers(sts: Segment, tokens: Tokens): Set<string> {
  const found = new Set<string>();
  for (let index = sts.index + 1; index < tokens.count; index += 1) {
    const tag = tokens.tagOf(index);
    if (tag === 'STS' || tag === 'CNI' || tag === 'UNT') break;
    if (tag === 'DTM') found.add(at(tokens.segment(index), 1));
  }
  return found;
}

const ESTIMATED = new Set(['139', '369', '371', '132', '133']);
const ACTUAL = new Set(['140', '370', '372', '178', '186']);

function wrongPortTime(claim: EventClaim, dtm: Segment): string | null {
  const qualifier = at(dtm, 1);
  if (claim.move !== 'arrive' && claim.move !== 'depart') return 'a port time of another move';
  if (claim.classifier === 'actual') return ACTUAL.has(qualifier) ? null : 'actual by an estimate';
  return claim.classifier === 'estimated' && ESTIMATED.has(qualifier) ? null : 'estimated by something else';
}

function meaningOfSegment(part: EdiPart, segment: Segment, tokens: Tokens): EdiMeaning | null {
  const { type, firstSegment, segmentCount } = part.message;
  const find = (tag: string): Segment | null => {
    for (let index = firstSegment; index < firstSegment + segmentCount; index += 1) {
      if (tokens.tagOf(index) === tag) return tokens.segment(index);
    }
    return null;
  };
  const code =
    type === '315'
      ? at(segment, 3)
      : type === '322'
        ? at(find('Q5'), 1)
        : type === 'IFTSTA'
          ? at(segment, 2)
          : at(find('BGM'), 1);
  const table: Readonly<Record<string, EdiMeaning>> | undefined = Object.entries(EDI_CODE_TABLES).find(
    ([key]) => key === type,
  )?.[1];
  const upper = type === '315' || type === '322' ? code.toUpperCase() : code;
  return table !== undefined && Object.hasOwn(table, upper) ? (table[upper] ?? null) : null;
}

/** Whether the text contains the time. A date with an offset may be the day before or after. */
function isWritten(time: EventTime, text: string): boolean {
  if (time.precision !== 'instant') return hasDay(text, time.precision === 'local' ? time.local : time.date);
  const ms = Date.parse(time.at);
  return [-1, 0, 1].some((days) => hasDay(text, new Date(ms + days * 86_400_000).toISOString()));
}

function hasDay(text: string, iso: string): boolean {
  const digits = iso.slice(0, 10).replaceAll('-', '');
  return text.includes(digits) || text.includes(digits.slice(2));
}
