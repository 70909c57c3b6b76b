/** `POST /v2/documents/{id}/review`: records a person's decision about a document. */
import { documentReview, reviewDocument } from '../../../operations/documents/review-document.ts';
import { document } from '../../../resources/documents/document.ts';
import { ApiError } from '../../json-api/errors.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';
import { documentId, documentResponse, findDocumentInPath, noDocument, parameters } from './find-document.ts';

export const reviewRoute: Route = {
  name: 'review-document',
  method: 'POST',
  path: '/v2/documents/:id/review',
  scope: 'write',
  body: 'required',
  feature: 'document_processing',
  doc: {
    tag: 'Documents',
    summary: 'Review a document',
    description:
      'Confirms a document, with corrections of its kind, values and shipment, or rejects it. It then leaves the list ' +
      'of `filter[review_status]=open`. `open` reverts the decision and its corrections, unless the document has been ' +
      'changed otherwise since. A document from an email whose sender is not verified states nothing, even if it is confirmed.',
    extension: true,
    parameters,
    request: {
      schema: documentReview,
      examples: {
        confirmed: {
          outcome: 'confirmed',
          fields: [
            { name: 'equipmentReference', value: 'MSCU6683873', container_number: 'MSCU6683873' },
            { name: 'lastFreeDay', value: '2026-09-10', container_number: 'MSCU6683873' },
          ],
        },
      },
    },
    answers: { 200: { about: 'The document', schema: documentOf(document) } },
  },
  async handle(request) {
    const { database, caller, now } = request;
    const id = documentId(request);
    const read = documentReview.safeParse(request.body);
    if (!read.success) {
      const { path, message } = read.error.issues[0] ?? { path: [], message: 'Invalid' };
      throw refusal(message, `/${path.join('/')}`);
    }
    const by = { accountId: caller.accountId, userId: caller.userId, now: now() };
    const reviewed = await reviewDocument(database, by, id, read.data);
    if (reviewed.outcome === 'not_found') throw noDocument();
    if (reviewed.outcome === 'no_shipment') throw refusal('The shipment does not exist', '/shipment_id');
    if (reviewed.outcome === 'not_read') throw refusal('The document is still being read', '/outcome');
    if (reviewed.outcome === 'invalid') {
      throw new ApiError(
        422,
        reviewed.problems.map(({ index, detail }) => errorOf(detail, `/fields/${index}/value`)),
      );
    }
    return ok(await documentResponse(request, await findDocumentInPath(request)));
  },
};

function refusal(detail: string, pointer: string): ApiError {
  return new ApiError(422, [errorOf(detail, pointer)]);
}

function errorOf(detail: string, pointer: string) {
  return { status: '422', title: 'Invalid review', detail, source: { pointer } };
}
