import {
  changeDocument,
  DOCUMENT_CODES,
  documentChanges,
  removeDocument,
} from '../../../operations/documents/change-document.ts';
import {
  createDocument,
  DuplicateDocument,
  newDocumentAttributes,
} from '../../../operations/documents/create-document.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { DOCUMENT_STATUSES, document, REVIEW_STATUSES } from '../../../resources/documents/document.ts';
import { DOCUMENT_SORTS, listDocuments } from '../../../store/documents/list.ts';
import { normalizeNumber } from '../../../tracking/claims/numbers.ts';
import { listDocument } from '../../json-api/document.ts';
import { ApiError } from '../../json-api/errors.ts';
import {
  choiceParameter,
  choicesParameter,
  pageParameters,
  sortParameter,
  textParameter,
  uuidParameter,
} from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { created, ok, type Route } from '../../route.ts';
import { documentId, documentResponse, findDocumentInPath, include, noDocument, parameters } from './find-document.ts';
import { readUploadId } from './signed-links.ts';

const tag = 'Documents';
const TYPE = 'document';
const PATH = '/v2/documents/:id';
const responseDoc = { about: 'The document', schema: documentOf(document) };

const pages = pageParameters(25);
const sort = sortParameter(DOCUMENT_SORTS, 'Default: newest first.');
const filename = textParameter(
  'filter[filename]',
  'Words of the name or the file name, in any order, case-insensitive',
);
const reference = textParameter(
  'filter[reference]',
  'Number stated in the document: container, bill of lading, booking or reference',
);
const types = choicesParameter('filter[document_types]', DOCUMENT_CODES, 'Codes of kinds of documents');
const status = choiceParameter(
  'filter[extraction_status]',
  DOCUMENT_STATUSES,
  'Whether the contents were extracted. Extension',
);
const review = choiceParameter(
  'filter[review_status]',
  REVIEW_STATUSES,
  'Whether a person should check it, or has decided. Extension',
);
const shipment = uuidParameter('filter[shipment_id]', 'Id of a linked shipment. Extension');

const list: Route = {
  name: 'list-documents',
  method: 'GET',
  path: '/v2/documents',
  scope: 'read',
  body: 'none',
  feature: 'document_processing',
  withoutExport: true,
  doc: {
    tag,
    summary: 'List documents',
    description: 'Files of the account, newest first.',
    parameters: [filename, reference, types, status, review, shipment, sort, ...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of documents', schema: listOf(document) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const tree = include.read(query);
    const page = pages.read(query);
    const number = reference.read(query);
    const filter = {
      filename: filename.read(query),
      reference: number === null ? null : normalizeNumber(number),
      documentTypes: types.read(query),
      status: status.read(query),
      shipmentId: shipment.read(query),
      review: review.read(query),
    };
    const listed = await listDocuments(database, caller.accountId, filter, sort.read(query) ?? [], sliceOf(page));
    const loader = loaderFor(request);
    const data = listed.rows.map((row) => loader.document(row));
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loader.load }));
  },
};

const create: Route = {
  name: 'create-document',
  method: 'POST',
  path: '/v2/documents',
  scope: 'write',
  body: 'required',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'Create a document',
    description:
      'From an [uploaded](#operation/createDirectUpload) file. Its kind, contents and shipments are determined in the ' +
      'background, followed by `document.extracted` or `document.extraction_failed`. If the account has already received ' +
      'the same bytes, the response is 409 with the code `duplicate_document`.',
    parameters,
    request: {
      schema: requestOf(TYPE, { attributes: newDocumentAttributes }),
      examples: {
        upload: {
          data: {
            type: TYPE,
            attributes: { name: 'Arrival notice', attached_document: '019e4b91-1f00-7237-a043-2b3c4d5ef500.q1w2e3…' },
          },
        },
      },
    },
    answers: { 201: { ...responseDoc, about: 'The new document' } },
  },
  async handle(request) {
    const { database, caller, services, now } = request;
    const { accountId, userId } = caller;
    const { id } = await createDocument(database, {
      accountId,
      userId,
      source: caller.person === undefined ? 'api' : 'upload',
      attributes: readNewData(request.body, TYPE),
      uploadIdOf: (signedId) => readUploadId(services.secretBox, accountId, signedId),
      now: now(),
    }).catch((error: unknown) => {
      throw error instanceof DuplicateDocument ? duplicate(error) : error;
    });
    const row = await findDocumentInPath({ ...request, params: { id } });
    const response = await documentResponse(request, row);
    return created(response, response.data.links?.self);
  },
};

/** Builds the error in the form of spec/contract 6.2. */
function duplicate({ message, existing }: DuplicateDocument): ApiError {
  const meta = { existing_document_id: existing.id, existing_document_name: existing.name };
  const error = { status: '409', code: 'duplicate_document', title: 'Duplicate document', detail: message, meta };
  return new ApiError(409, [error]);
}

const get: Route = {
  name: 'get-document',
  method: 'GET',
  path: PATH,
  scope: 'read',
  body: 'none',
  feature: 'document_processing',
  doc: { tag, summary: 'Get a document', parameters, answers: { 200: responseDoc } },
  async handle(request) {
    return ok(await documentResponse(request, await findDocumentInPath(request)));
  },
};

const update: Route = {
  name: 'update-document',
  method: 'PATCH',
  path: PATH,
  scope: 'write',
  body: 'required',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'Change a document',
    description:
      'A kind and contents entered by a person replace those found, and remain when the file is extracted again.',
    parameters,
    request: {
      schema: requestOf(TYPE, { id: 'optional', attributes: documentChanges }),
      examples: { kind: { data: { type: TYPE, attributes: { document_type_manual: 'delivery_order' } } } },
    },
    answers: { 200: responseDoc },
  },
  async handle(request) {
    const id = documentId(request);
    const { attributes } = readData(request.body, { type: TYPE, id });
    const changed = await changeDocument(request.database, request.caller.accountId, id, attributes);
    if (changed === null) throw noDocument();
    return ok(await documentResponse(request, await findDocumentInPath(request)));
  },
};

const remove: Route = {
  name: 'delete-document',
  method: 'DELETE',
  path: PATH,
  scope: 'write',
  body: 'none',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'Delete a document',
    description: 'It is removed from every list, and what it stated about shipments is withdrawn.',
    answers: { 204: { about: 'Deleted', schema: null } },
  },
  async handle(request) {
    const isDeleted = await removeDocument(request.database, request.caller.accountId, documentId(request));
    if (!isDeleted) throw noDocument();
    return { status: 204, body: undefined };
  },
};

export const documentRoutes: readonly Route[] = [list, create, get, update, remove];
