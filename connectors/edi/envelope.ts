/** Finds messages between their headers and trailers, for both standards. */
import type { EdiMessage } from './interchange.ts';
import { at, type EdiProblem, report, type Segment, type Tokens } from './segment.ts';

export interface Envelope {
  sender: string;
  receiver: string;
  controlNumber: string;
  messages: EdiMessage[];
  problems: EdiProblem[];
}

export interface MessageTags {
  /** `ST` and `SE`, `UNH` and `UNT`. */
  header: string;
  trailer: string;
  /** Tags that end a message whose trailer is missing. */
  others: readonly string[];
  read(header: Segment, tokens: Tokens): Pick<EdiMessage, 'type' | 'reference' | 'function' | 'documentId'>;
}

/** 8 MiB contain about 30,000 real messages. */
const MAX_MESSAGES = 60_000;

/** Lists the messages of an interchange. Wrong counts are reported as problems and otherwise ignored. */
export function findMessages(tokens: Tokens, tags: MessageTags, problems: EdiProblem[]): EdiMessage[] {
  const messages: EdiMessage[] = [];
  let header: Segment | null = null;
  const close = (last: number, trailer: Segment | null) => {
    if (header === null) return;
    const message = messageOf(tokens, tags, header, last, trailer);
    messages.push(message);
    checkTrailer(message, header, trailer, problems);
    header = null;
  };
  for (let index = 0; index < tokens.count; index += 1) {
    const tag = tokens.tagOf(index);
    if (tag === tags.header) {
      close(index - 1, null);
      if (messages.length >= MAX_MESSAGES) {
        problemAt(problems, tokens.segment(index), 'the interchange has too many messages; the rest is not read');
        return messages;
      }
      header = tokens.segment(index);
    } else if (tag === tags.trailer) {
      if (header === null) problemAt(problems, tokens.segment(index), `${tag} without ${tags.header}`);
      close(index, tokens.segment(index));
    } else if (tags.others.includes(tag)) close(index - 1, null);
    else if (tag === '') problemAt(problems, tokens.segment(index), 'not a segment');
    else if (header === null && index > 0) problemAt(problems, tokens.segment(index), `${tag} outside of a message`);
  }
  close(tokens.count - 1, null);
  return messages;
}

function messageOf(
  tokens: Tokens,
  tags: MessageTags,
  header: Segment,
  last: number,
  trailer: Segment | null,
): EdiMessage {
  const end = tokens.segment(last);
  return {
    ...tags.read(header, tokens),
    offset: header.offset,
    length: end.offset + end.length - header.offset,
    firstSegment: header.index,
    segmentCount: last - header.index + 1,
    complete: trailer !== null,
  };
}

/** Checks the trailer, which repeats the number of segments and the reference. */
function checkTrailer(message: EdiMessage, header: Segment, trailer: Segment | null, problems: EdiProblem[]): void {
  if (trailer === null) {
    problemAt(problems, header, `message ${message.reference} has no trailer and is not read`);
    return;
  }
  if (Number(at(trailer, 1)) !== message.segmentCount) {
    problemAt(problems, trailer, `${at(trailer, 1)} segments announced, ${message.segmentCount} found`);
  }
  if (at(trailer, 2) !== message.reference) problemAt(problems, trailer, 'reference of header and trailer differ');
}

export function problemAt(problems: EdiProblem[], segment: Segment, what: string): void {
  report(problems, { segment: segment.index, offset: segment.offset, what });
}

/** Checks the trailer of the interchange: the number of groups or messages, and the repeated control number. */
export function checkInterchange(
  tokens: Tokens,
  trailer: string,
  counted: number,
  controlNumber: string,
  problems: EdiProblem[],
): void {
  const last = tokens.count > 0 ? tokens.segment(tokens.count - 1) : null;
  if (last?.tag !== trailer) {
    report(problems, { segment: null, offset: tokens.end, what: `the interchange has no ${trailer}` });
    return;
  }
  if (Number(at(last, 1)) !== counted) problemAt(problems, last, `${at(last, 1)} announced, ${counted} found`);
  if (at(last, 2) !== controlNumber) problemAt(problems, last, 'control numbers of header and trailer differ');
}
