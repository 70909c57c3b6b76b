/** Reads the envelope UNB, UNH, BGM … UNT, UNZ. */
import { checkInterchange, type Envelope, findMessages, type MessageTags } from './envelope.ts';
import type { MessageFunction } from './interchange.ts';
import { at, type EdiProblem, type Segment, type Tokens } from './segment.ts';

/** Message function (element 1225). A missing one means `original`. */
const FUNCTIONS: Record<string, MessageFunction> = {
  '1': 'cancel',
  '3': 'delete',
  '4': 'change',
  '5': 'replace',
  '9': 'original',
};

const TAGS: MessageTags = { header: 'UNH', trailer: 'UNT', others: ['UNG', 'UNE', 'UNZ'], read: readHeader };

export function readEdifactEnvelope(tokens: Tokens): Envelope {
  const problems: EdiProblem[] = [];
  const header = tokens.count > 0 ? tokens.segment(0) : null;
  const controlNumber = at(header, 5);
  const messages = findMessages(tokens, TAGS, problems);
  let groups = 0;
  for (let index = 0; index < tokens.count; index += 1) if (tokens.tagOf(index) === 'UNG') groups += 1;
  checkInterchange(tokens, 'UNZ', groups === 0 ? messages.length : groups, controlNumber, problems);
  return { sender: at(header, 2), receiver: at(header, 3), controlNumber, messages, problems };
}

function readHeader(header: Segment, tokens: Tokens): ReturnType<MessageTags['read']> {
  const next = header.index + 1 < tokens.count ? tokens.segment(header.index + 1) : null;
  const beginning = next?.tag === 'BGM' ? next : null;
  return {
    type: at(header, 2),
    reference: at(header, 1),
    function: FUNCTIONS[at(beginning, 3)] ?? 'original',
    documentId: at(beginning, 2) || null,
  };
}
