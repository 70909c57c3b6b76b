/** Repeats work on a document (spec/contract 1.10). Responses are plain JSON, as clients expect. */
import { z } from 'zod';
import {
  DEGREES,
  type RequestedWork,
  relinkDocument,
  requestWork,
  rotateDocument,
} from '../../../operations/documents/change-document.ts';
import { ApiError } from '../../json-api/errors.ts';
import type { ApiRequest, ApiResponse, OperationDoc, Route } from '../../route.ts';
import { documentId, noDocument } from './find-document.ts';

const tag = 'Documents';
const ACCEPTED: ApiResponse = { status: 202, body: { status: 'accepted' } };
const answers: OperationDoc['answers'] = {
  202: { about: 'The work continues in the background', schema: z.strictObject({ status: z.literal('accepted') }) },
};

function workRoute(action: string, work: RequestedWork, summary: string, description: string): Route {
  return {
    name: `${action}-document`,
    method: 'POST',
    path: `/v2/documents/:id/${action}`,
    scope: 'write',
    body: 'none',
    feature: 'document_processing',
    doc: { tag, summary, description, answers },
    async handle(request) {
      const { database, caller } = request;
      if (!(await requestWork(database, caller.accountId, documentId(request), work))) throw noDocument();
      return ACCEPTED;
    },
  };
}

const rotation = z.looseObject({ degrees: z.literal(DEGREES).describe('Clockwise') });

const rotate: Route = {
  name: 'rotate-document',
  method: 'POST',
  path: '/v2/documents/:id/rotate',
  scope: 'write',
  body: 'required',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'Rotate the image of a document',
    description:
      'For images and PDFs. Turns the pages of a scan clockwise and extracts the document again. The file stays as received, and pages with a text layer are read as before.',
    request: { schema: rotation, examples: { left: { degrees: 270 } } },
    answers,
  },
  async handle(request: ApiRequest) {
    const read = rotation.safeParse(request.body);
    const { database, caller } = request;
    const id = documentId(request);
    if (!read.success) throw refusal('Invalid rotation', 'degrees must be one of: 90, 180, 270');
    const outcome = await rotateDocument(database, caller.accountId, id, read.data.degrees);
    if (outcome === 'not_found') throw noDocument();
    if (outcome === 'no_file') throw refusal('No document attached', 'The document has no file');
    if (outcome === 'no_image') throw refusal('Invalid rotation', 'Only images and PDFs can be rotated');
    return ACCEPTED;
  },
};

const choice = z.looseObject({
  shipment_id: z
    .uuid()
    .nullable()
    .optional()
    .describe('Shipment that the document concerns, chosen by a person; null: determined by its numbers again'),
});

const relink: Route = {
  name: 'relink-document',
  method: 'POST',
  path: '/v2/documents/:id/relink',
  scope: 'write',
  body: 'optional',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'Link a document again',
    description:
      'To the shipments and containers that match its numbers now, or to the given shipment and those of its ' +
      'containers that the document names.',
    request: { schema: choice, examples: { chosen: { shipment_id: '019e4b91-2200-7237-a043-2b3c4d5e6f70' } } },
    answers,
  },
  async handle(request: ApiRequest) {
    const { database, caller } = request;
    const id = documentId(request);
    const read = choice.safeParse(request.body ?? {});
    if (!read.success) throw refusal('Invalid shipment', 'shipment_id must be a UUID or null', '/shipment_id');
    const outcome = await relinkDocument(database, caller.accountId, id, read.data.shipment_id);
    if (outcome === 'not_found') throw noDocument();
    if (outcome === 'no_shipment') throw refusal('Invalid shipment', 'The shipment does not exist', '/shipment_id');
    return ACCEPTED;
  },
};

/** Titles and details from spec/contract 6.2. */
function refusal(title: string, detail: string, pointer = '/degrees'): ApiError {
  return new ApiError(422, [{ status: '422', title, detail, source: { pointer } }]);
}

export const documentWorkRoutes: readonly Route[] = [
  workRoute('reextract', 'extract', 'Extract a document again', 'Extracts its contents again, then links it.'),
  workRoute(
    'reclassify',
    'classify',
    'Classify a document again',
    'Its contents are extracted again if its kind changes.',
  ),
  relink,
  rotate,
];
