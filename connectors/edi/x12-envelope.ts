/** Reads the envelope ISA, GS, ST … SE, GE, IEA. */
import { checkInterchange, type Envelope, findMessages, type MessageTags } from './envelope.ts';
import { at, type EdiProblem, type Segment, type Tokens } from './segment.ts';

const TAGS: MessageTags = {
  header: 'ST',
  trailer: 'SE',
  others: ['GS', 'GE', 'IEA'],
  // X12 cannot cancel or replace a status; a later message restates it.
  read: (header: Segment) => ({
    type: at(header, 1),
    reference: at(header, 2),
    function: 'original',
    documentId: null,
  }),
};

export function readX12Envelope(tokens: Tokens): Envelope {
  const problems: EdiProblem[] = [];
  const header = tokens.count > 0 ? tokens.segment(0) : null;
  const controlNumber = at(header, 13);
  const messages = findMessages(tokens, TAGS, problems);
  let groups = 0;
  for (let index = 0; index < tokens.count; index += 1) if (tokens.tagOf(index) === 'GS') groups += 1;
  checkInterchange(tokens, 'IEA', groups, controlNumber, problems);
  return { sender: at(header, 6), receiver: at(header, 8), controlNumber, messages, problems };
}
