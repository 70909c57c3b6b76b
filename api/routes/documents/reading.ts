import { readingOf } from '../../../operations/documents/reading-of.ts';
import { documentReading } from '../../../resources/documents/document-reading.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';
import { findDocumentInPath } from './find-document.ts';

export const readingRoute: Route = {
  name: 'get-document-reading',
  method: 'GET',
  path: '/v2/documents/:id/reading',
  scope: 'read',
  body: 'none',
  feature: 'document_processing',
  doc: {
    tag: 'Documents',
    summary: 'Get what was read from a document',
    description:
      'Each value with its confidence and the passage that states it, including values too uncertain for the contents, and the ' +
      'text of the pages. Values entered by a person replace those found.',
    extension: true,
    parameters: fieldsParameters('document_reading'),
    answers: { 200: { about: 'What was read', schema: documentOf(documentReading) } },
  },
  async handle(request) {
    const document = await findDocumentInPath(request);
    const reading = await readingOf(request.database, document);
    return ok(await resourceDocument(request, documentReading.render(reading)));
  },
};
