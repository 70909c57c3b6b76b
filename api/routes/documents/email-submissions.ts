import { sliceOf } from '../../../operations/lists/pages.ts';
import { emailSubmission } from '../../../resources/documents/email-submission.ts';
import { findLinkedEmailSubmissions, listEmailSubmissions } from '../../../store/documents/email-submissions.ts';
import { isUuid } from '../../../store/postgres/ids.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { notFound } from '../../json-api/errors.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../json-api/parameters.ts';
import { documentOf, listOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { ok, type Route } from '../../route.ts';

const tag = 'Email submissions';
const TYPE = 'email_submission';
const pages = pageParameters(25);
const include = includeParameter(TYPE, { byDefault: ['documents', 'documents.last_document_representation'] });
const parameters = [include, ...fieldsParameters(TYPE, 'document', 'document_representation')];

const list: Route = {
  name: 'list-email-submissions',
  method: 'GET',
  path: '/v2/email_submissions',
  scope: 'read',
  body: 'none',
  feature: 'document_processing',
  withoutExport: true,
  doc: {
    tag,
    summary: 'List received emails',
    description: 'Newest first. Their documents with contents are included, unless `include` specifies otherwise.',
    parameters: [...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of emails', schema: listOf(emailSubmission) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const tree = include.read(query);
    const page = pages.read(query);
    const listed = await listEmailSubmissions(database, caller.accountId, sliceOf(page));
    const loader = loaderFor(request);
    const data = listed.rows.map((row) => loader.emailSubmission(row, { withoutBody: false }));
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loader.load }));
  },
};

const get: Route = {
  name: 'get-email-submission',
  method: 'GET',
  path: '/v2/email_submissions/:id',
  scope: 'read',
  body: 'none',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'Get a received email',
    parameters,
    answers: { 200: { about: 'The mail', schema: documentOf(emailSubmission) } },
  },
  async handle(request) {
    const id = (request.params['id'] ?? '').toLowerCase();
    const tree = include.read(request.query);
    const [row] = isUuid(id) ? await findLinkedEmailSubmissions(request.database, request.caller.accountId, [id]) : [];
    // Clients recognize this wording (spec/contract 6.2).
    if (row === undefined) throw notFound("Couldn't find EmailSubmission");
    const loader = loaderFor(request);
    const data = loader.emailSubmission(row, { withoutBody: false });
    return ok(await resourceDocument(request, data, { include: tree, load: loader.load }));
  },
};

export const emailSubmissionRoutes: readonly Route[] = [list, get];
