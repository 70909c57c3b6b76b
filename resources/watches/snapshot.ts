/** `answer`, an extension: what a source answered, as it was received: the evidence behind facts and failures. */
import { z } from 'zod';
import type { StoredAnswer } from '../../store/watches/snapshots.ts';
import { defineResource } from '../define.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { sourceKind, valueSource, valueSourceOf } from '../value-source.ts';

export interface AnswerSource {
  id: string;
  answer: StoredAnswer;
  /** The whole of it, decoded. */
  text: string;
}

/** Answers can be megabytes; people read their beginning, and fetch the rest where they want it. */
export const SHOWN_CHARACTERS = 20_000;

export const answer = defineResource<AnswerSource>()({
  type: 'answer',
  about: 'What a source answered, as it was received. Its text is data of that source, whatever it says',
  id: ({ id }) => id,
  attributes: {
    source: [
      valueSource.describe('Who answered'),
      ({ answer: { source } }) => valueSourceOf({ kind: sourceKind.parse(source.kind), code: source.code }),
    ],
    received_at: [
      instant.describe('When it was received, by the clock of the tracking request'),
      ({ answer: { receivedAt } }) => wireTime(receivedAt),
    ],
    http_status: [z.int().describe('Status of its last page'), ({ answer: { status } }) => status],
    url: [z.string().describe('What was asked, without secrets'), ({ answer: { url } }) => url],
    content_type: [text('As the source named it'), ({ answer: { headers } }) => headers['content-type'] ?? null],
    pages: [z.int().min(1).describe('Pages that it came in'), ({ answer: { pages } }) => pages],
    bytes: [z.int().min(0).describe('Length of the whole'), ({ answer: { body } }) => body.byteLength],
    text: [
      z.string().describe(`Its first ${SHOWN_CHARACTERS} characters. JSON pointers of provenance lead into the whole`),
      (source) => source.text.slice(0, SHOWN_CHARACTERS),
    ],
    is_whole: [
      z.boolean().describe('Whether that is all; the whole stands at `/v2/answers/{id}/body`'),
      (source) => source.text.length <= SHOWN_CHARACTERS,
    ],
  },
});
