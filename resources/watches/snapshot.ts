/** Resource `answer` (an extension): the stored response of a source, which is the evidence for facts and failures. */
import { z } from 'zod';
import type { StoredResponse } from '../../store/watches/snapshots.ts';
import { defineResource } from '../define.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { sourceKind, valueSource, valueSourceOf } from '../value-source.ts';

export interface SnapshotSource {
  id: string;
  snapshot: StoredResponse;
  text: string;
}

/** Maximum characters to show, because responses may be several megabytes long. Clients can download the rest. */
export const MAX_SHOWN_CHARACTERS = 20_000;

export const answer = defineResource<SnapshotSource>()({
  type: 'answer',
  about: 'A response of a source, as received. Its text is untrusted',
  id: ({ id }) => id,
  attributes: {
    source: [
      valueSource.describe('Source of the response'),
      ({ snapshot: { source } }) => valueSourceOf({ kind: sourceKind.parse(source.kind), code: source.code }),
    ],
    received_at: [
      instant.describe('When it was received, by the clock of the tracking request'),
      ({ snapshot: { receivedAt } }) => wireTime(receivedAt),
    ],
    http_status: [z.int().describe('HTTP status of the last page'), ({ snapshot: { status } }) => status],
    url: [z.string().describe('Requested URL, without secrets'), ({ snapshot: { url } }) => url],
    content_type: [
      text('Content type stated by the source'),
      ({ snapshot: { headers } }) => headers['content-type'] ?? null,
    ],
    pages: [z.int().min(1).describe('Number of pages'), ({ snapshot: { pages } }) => pages],
    bytes: [z.int().min(0).describe('Total length in bytes'), ({ snapshot: { body } }) => body.byteLength],
    text: [
      z
        .string()
        .describe(`First ${MAX_SHOWN_CHARACTERS} characters. JSON pointers of provenance refer to the full response`),
      (source) => source.text.slice(0, MAX_SHOWN_CHARACTERS),
    ],
    is_whole: [
      z.boolean().describe('Whether `text` is complete; `/v2/answers/{id}/body` returns the full response'),
      (source) => source.text.length <= MAX_SHOWN_CHARACTERS,
    ],
  },
});
