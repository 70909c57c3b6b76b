/**
 * Extracts what a document states: from bytes to a text layer, then its kind, fields and references. Uses no store and
 * no network.
 */
import { readArchive } from './archive/read-archive.ts';
import type { DocumentFile, ExtractedDocument, Extraction } from './document.ts';
import { collectFields } from './fields/collect-fields.ts';
import { payloadOf } from './fields/payload.ts';
import { referencesOf } from './fields/references.ts';
import { classify } from './kinds/classify.ts';
import { MAX_BYTES } from './limits.ts';
import { readTextLayer } from './read-text-layer.ts';
import { limitByRecognition } from './scan/certainty.ts';
import { schemaIdOf } from './schemas/document-schemas.ts';
import { publishedPages, type TextLayer } from './text/text-layer.ts';
import { Unreadable } from './unreadable.ts';

export type * from './document.ts';
export { SURE } from './document.ts';

/** Never rejects; returns a reason if the file cannot be read. */
export async function extractDocument(file: DocumentFile): Promise<Extraction> {
  try {
    if (file.bytes.length > MAX_BYTES) throw new Unreadable('too_large', `It has over ${MAX_BYTES / 1024 / 1024} MB.`);
    if (file.bytes.length === 0) throw new Unreadable('no_text', 'The file is empty.');
    return (await readArchive(file)) ?? { ok: true, document: read(await readTextLayer(file)) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason, detail: error.message };
    return {
      ok: false,
      reason: 'not_readable',
      detail: 'The file is damaged, or its content does not match its signature.',
    };
  }
}

function read(layer: TextLayer): ExtractedDocument {
  const pages = publishedPages(layer);
  const { kind, notes } = classify(layer);
  const fields = limitByRecognition(layer, collectFields(layer));
  return {
    documentType: kind,
    classificationNotes: notes,
    schemaId: kind === null ? null : schemaIdOf(kind),
    payload: kind === null ? {} : payloadOf(kind, fields),
    fields,
    references: referencesOf(fields),
    pages,
  };
}
