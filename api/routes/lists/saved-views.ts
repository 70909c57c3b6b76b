/** `/v2/saved_views`. Viewers can save private views; sharing a view requires the scope `write`. */

import { sliceOf } from '../../../operations/lists/pages.ts';
import { SAVED_LISTS } from '../../../operations/lists/saved-lists.ts';
import {
  changeSavedView,
  createSavedView,
  newSavedViewAttributes,
  savedViewChanges,
} from '../../../operations/lists/saved-views.ts';
import { savedView } from '../../../resources/lists/saved-view.ts';
import {
  deleteSavedView,
  findSavedView,
  listSavedViews,
  type SavedViewRow,
  type SavedViewScope,
} from '../../../store/lists/saved-views.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { forbidden } from '../../json-api/errors.ts';
import { choiceParameter, fieldsParameters, includeParameter, pageParameters } from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';

const tag = 'Saved views';
const pages = pageParameters(100);
const include = includeParameter('saved_view');
const parameters = [include, ...fieldsParameters('saved_view', 'user')];
const ofList = choiceParameter('filter[list]', SAVED_LISTS, 'Views of this list');

/** API keys have no private views and see only shared ones. */
function scopeOf({ caller }: ApiRequest): SavedViewScope {
  return { accountId: caller.accountId, userId: caller.person === undefined ? null : caller.userId };
}

function checkMayShare({ caller }: ApiRequest, isShared: boolean): void {
  if (isShared && !caller.scopes.includes('write')) {
    throw forbidden('Changing shared views requires the scope write; save your own view instead');
  }
}

async function documentFor(request: ApiRequest, row: SavedViewRow) {
  const tree = include.read(request.query);
  const data = savedView.render({ row, baseUrl: request.settings.baseUrl });
  return resourceDocument(request, data, { include: tree, load: loaderFor(request).load });
}

async function viewInPath(request: ApiRequest): Promise<SavedViewRow> {
  return found(await findSavedView(request.database, scopeOf(request), idInPath(request)));
}

const list: Route = {
  name: 'list-saved-views',
  method: 'GET',
  path: '/v2/saved_views',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List saved views',
    description:
      'Shared views, and private ones of the signed-in person, by name. API keys and tokens have no private views.',
    extension: true,
    parameters: [ofList, ...parameters, ...pages.parameters],
    answers: { 200: { about: 'A page of saved views', schema: listOf(savedView) } },
  },
  async handle(request) {
    const { database, query, settings } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const listed = await listSavedViews(database, scopeOf(request), ofList.read(query), sliceOf(page));
    const data = listed.rows.map((row) => savedView.render({ row, baseUrl: settings.baseUrl }));
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loaderFor(request).load }));
  },
};

const create: Route = {
  name: 'create-saved-view',
  method: 'POST',
  path: '/v2/saved_views',
  scope: 'read',
  body: 'required',
  doc: {
    tag,
    summary: 'Save a view',
    description:
      'Filters and order are validated against the list. Without `shared`, a view belongs to the person who saves it; a key always ' +
      'saves a shared one. A person can have 100 views, and an account can share 100. Sharing requires the scope `write`.',
    extension: true,
    parameters,
    request: {
      schema: requestOf('saved_view', { attributes: newSavedViewAttributes }),
      examples: {
        'at sea': {
          data: {
            type: 'saved_view',
            attributes: {
              name: 'At sea to Los Angeles',
              list: 'shipments',
              filters: { 'filter[status]': 'in_transit', 'filter[port]': 'USLAX' },
              sort: 'arrival_date',
              shared: true,
            },
          },
        },
      },
    },
    answers: { 201: { about: 'The view', schema: documentOf(savedView) } },
  },
  async handle(request) {
    const attributes = readNewData(request.body, 'saved_view');
    const scope = scopeOf(request);
    checkMayShare(request, attributes['shared'] === true || scope.userId === null);
    const document = await documentFor(request, await createSavedView(request.database, { ...scope, attributes }));
    return created(document, document.data.links?.self);
  },
};

const get: Route = {
  name: 'get-saved-view',
  method: 'GET',
  path: '/v2/saved_views/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Get a saved view',
    extension: true,
    parameters,
    answers: { 200: { about: 'The view', schema: documentOf(savedView) } },
  },
  async handle(request) {
    return ok(await documentFor(request, await viewInPath(request)));
  },
};

const update: Route = {
  name: 'update-saved-view',
  method: 'PATCH',
  path: '/v2/saved_views/:id',
  scope: 'read',
  body: 'required',
  doc: {
    tag,
    summary: 'Change a saved view',
    description:
      'Omitted attributes stay unchanged; the list cannot change. Anyone with the scope `write` may change a shared view; only ' +
      'the person who saved it may stop sharing it.',
    extension: true,
    parameters,
    request: { schema: requestOf('saved_view', { id: 'optional', attributes: savedViewChanges }) },
    answers: { 200: { about: 'The view', schema: documentOf(savedView) } },
  },
  async handle(request) {
    const before = await viewInPath(request);
    const { attributes } = readData(request.body, { type: 'saved_view', id: before.id });
    checkMayShare(request, before.is_shared || attributes['shared'] === true);
    const row = await changeSavedView(request.database, before, { ...scopeOf(request), attributes });
    return ok(await documentFor(request, found(row)));
  },
};

const remove: Route = {
  name: 'delete-saved-view',
  method: 'DELETE',
  path: '/v2/saved_views/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Delete a saved view',
    extension: true,
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const row = await viewInPath(request);
    checkMayShare(request, row.is_shared);
    await deleteSavedView(request.database, row);
    return ok({ meta: {} });
  },
};

export const savedViewRoutes: readonly Route[] = [list, create, get, update, remove];
