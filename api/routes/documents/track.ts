/** `POST /v2/documents/{id}/track`: tracks the numbers of a document that nothing tracks yet. */
import { MAX_TRACKED_NUMBERS, type TrackOutcome, trackDocument } from '../../../operations/documents/track-document.ts';
import { document } from '../../../resources/documents/document.ts';
import { ApiError } from '../../json-api/errors.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';
import { documentId, documentResponse, findDocumentInPath, noDocument, parameters } from './find-document.ts';

export const trackRoute: Route = {
  name: 'track-document',
  method: 'POST',
  path: '/v2/documents/:id/track',
  scope: 'write',
  body: 'none',
  bucket: 'create',
  feature: 'document_processing',
  doc: {
    tag: 'Documents',
    summary: 'Track the numbers of a document',
    description:
      'Creates tracking requests for its bills of lading, otherwise for its bookings, otherwise for its containers; their lines are ' +
      'detected. The relationship `tracking_requests` lists them, and the document is linked once there is a shipment. ' +
      'Repeating the request creates nothing. A document that may concern a tracked shipment is rejected with the code ' +
      '`already_tracked`.',
    extension: true,
    parameters,
    answers: { 200: { about: 'The document', schema: documentOf(document) } },
    errors: [422],
  },
  async handle(request) {
    const { database, caller, now } = request;
    const by = { accountId: caller.accountId, userId: caller.userId, isRule: false, now: now() };
    const outcome = await trackDocument(database, await request.linesOfAccount(), by, documentId(request));
    if (outcome === 'not_found') throw noDocument();
    if (outcome !== 'tracked') throw refusal(outcome);
    return ok(await documentResponse(request, await findDocumentInPath(request)));
  },
};

const DETAILS: Readonly<Record<Exclude<TrackOutcome, 'tracked' | 'not_found'>, string>> = {
  not_read: 'The document is still being read',
  rejected: 'A person has rejected the document',
  already_tracked: 'The account already tracks a number of this document; link it instead',
  no_number: 'The document states no bill of lading, booking or container number with certainty',
  too_many_numbers: `The document states more than ${MAX_TRACKED_NUMBERS} numbers; import them as a list`,
};

function refusal(code: keyof typeof DETAILS): ApiError {
  return new ApiError(422, [{ status: '422', code, title: 'Cannot be tracked', detail: DETAILS[code] }]);
}
