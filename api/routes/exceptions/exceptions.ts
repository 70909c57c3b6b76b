/** `/v2/exceptions`: problems that need attention, and how they are being handled. */

import { exceptionChanges, updateException } from '../../../operations/exceptions/change-exceptions.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { exception } from '../../../resources/exceptions/exception.ts';
import { exceptionSummary } from '../../../resources/exceptions/exception-summary.ts';
import {
  countMine,
  countUnresolved,
  EXCEPTION_SORT_KEYS,
  findExceptions,
  type ListedException,
  listExceptions,
} from '../../../store/exceptions/lists.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { filterRows, parametersOf, readFilters } from '../../json-api/filters.ts';
import { fieldsParameters, includeParameter, pageParameters, sortParameter } from '../../json-api/parameters.ts';
import { readData } from '../../json-api/request-document.ts';
import { documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, type ApiResponse, ok, type Route } from '../../route.ts';
import { changeExceptionsRoute } from './change-many.ts';
import { exceptionFilters, filterFor } from './filters.ts';
import { listUsersRoute } from './list-users.ts';

const tag = 'Exceptions';
const filters = filterRows(exceptionFilters);
const pages = pageParameters(25);
const include = includeParameter('exception');
const sort = sortParameter(
  EXCEPTION_SORT_KEYS,
  'Default: by urgency, that is open before resolved, most severe first, then by the time left.',
);
const parameters = [include, ...fieldsParameters('exception', 'container', 'shipment', 'user')];
const answers = { 200: { about: 'The exception', schema: documentOf(exception) } };

function render({ settings, now }: ApiRequest, row: ListedException) {
  return exception.render({ row, now: now(), baseUrl: settings.baseUrl });
}

async function respond(request: ApiRequest, row: ListedException | null | undefined): Promise<ApiResponse> {
  const tree = include.read(request.query);
  const data = render(request, found(row));
  return ok(await resourceDocument(request, data, { include: tree, load: loaderFor(request).load }));
}

const list: Route = {
  name: 'list-exceptions',
  method: 'GET',
  path: '/v2/exceptions',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List exceptions',
    description:
      'Includes resolved ones, with when and why they ended, unless `filter[state]` excludes them. A cause that returns is a ' +
      'new exception.',
    extension: true,
    parameters: [...parametersOf(filters), sort, ...parameters, ...pages.parameters],
    answers: { 200: { about: 'A page of exceptions', schema: listOf(exception) } },
  },
  async handle(request) {
    const { database, caller, query, now } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const listed = await listExceptions(database, caller.accountId, {
      filter: filterFor(readFilters(filters, query), request),
      now: now(),
      sort: sort.read(query),
      slice: sliceOf(page),
    });
    const data = listed.rows.map((row) => render(request, row));
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loaderFor(request).load }));
  },
};

const summary: Route = {
  name: 'get-exception-summary',
  method: 'GET',
  path: '/v2/exceptions/summary',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Count exceptions',
    description: 'Unresolved exceptions, by kind.',
    extension: true,
    parameters: fieldsParameters('exception_summary'),
    answers: { 200: { about: 'The counts', schema: documentOf(exceptionSummary) } },
  },
  async handle(request) {
    const { database, caller } = request;
    const { accountId, userId } = caller;
    const at = request.now();
    const [counts, mine] = await Promise.all([
      countUnresolved(database, accountId, at),
      userId === null ? 0 : countMine(database, accountId, userId, at),
    ]);
    return ok(await resourceDocument(request, exceptionSummary.render({ accountId, counts, mine })));
  },
};

const get: Route = {
  name: 'get-exception',
  method: 'GET',
  path: '/v2/exceptions/:id',
  scope: 'read',
  body: 'none',
  doc: { tag, summary: 'Get an exception', extension: true, parameters, answers },
  async handle(request) {
    const [row] = await findExceptions(request.database, request.caller.accountId, [idInPath(request)]);
    return respond(request, row);
  },
};

const update: Route = {
  name: 'update-exception',
  method: 'PATCH',
  path: '/v2/exceptions/:id',
  scope: 'write',
  body: 'required',
  doc: {
    tag,
    summary: 'Change an exception',
    description:
      'Assigns it to a person of the account, acknowledges it, snoozes it, or adds a note. A resolved one can only be assigned ' +
      'or noted; other changes fail with 409. An exception cannot be resolved manually; it ends with its cause.',
    extension: true,
    parameters,
    request: {
      schema: requestOf('exception', { id: 'optional', attributes: exceptionChanges }),
      examples: {
        acknowledge: { data: { type: 'exception', attributes: { acknowledged: true, note: 'Broker is on it' } } },
      },
    },
    answers,
    errors: [409],
  },
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: 'exception', id });
    const { accountId, userId } = request.caller;
    return respond(
      request,
      await updateException(request.database, { accountId, userId, now: request.now() }, id, attributes),
    );
  },
};

export const exceptionRoutes: readonly Route[] = [list, summary, get, update, changeExceptionsRoute, listUsersRoute];
