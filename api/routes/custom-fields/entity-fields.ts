/** `/v2/{shipments|containers|tracking_requests}/:id/custom_fields`: the fields of one thing, by slug (rest-contract 1.9). */
import type { Entity } from '../../../operations/custom-fields/values.ts';
import {
  changeCustomField,
  customFieldChanges,
  newCustomField,
  setEntityField,
} from '../../../operations/custom-fields/values.ts';
import { customField } from '../../../resources/custom-field.ts';
import { findNames } from '../../../store/custom-field-entities.ts';
import { deleteCustomField, findCustomFieldId, findCustomFieldsByIds } from '../../../store/custom-fields.ts';
import { found, idInPath } from '../../ids.ts';
import { notFound } from '../../json-api/errors.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';
import {
  answerCustomFields,
  customFieldDocument,
  customFieldListParameters,
  customFieldParameters,
  readCustomFieldInclude,
} from './answer-custom-field.ts';

const tag = 'Custom fields';
const type = 'custom_field';

interface Owner {
  type: Entity['type'];
  /** In names of operations and in the path: `tracking_request`. */
  name: string;
}

/** Throws 404 where the entity has no value in the field of the path. */
async function fieldInPath(request: ApiRequest, owner: Owner): Promise<string> {
  const where = {
    entityType: owner.type,
    entityId: idInPath(request, `${owner.name}_id`),
    apiSlug: request.params.api_slug ?? '',
  };
  if (!/^[a-z0-9_-]{1,63}$/.test(where.apiSlug)) throw notFound();
  return found(await findCustomFieldId(request.database, request.caller.accountId, where));
}

function routesOf(owner: Owner): Route[] {
  const kind = owner.name.replace('_', ' ');
  const operation = owner.name.replace('_', '-');
  const all = `/v2/${owner.name}s/:${owner.name}_id/custom_fields`;
  const one = `${all}/:api_slug`;
  const entityOf = (request: ApiRequest): Entity => ({ type: owner.type, id: idInPath(request, `${owner.name}_id`) });

  const list: Route = {
    name: `list-${operation}-custom-fields`,
    method: 'GET',
    path: all,
    scope: 'read',
    body: 'none',
    doc: {
      tag,
      summary: `List the custom fields of a ${kind}`,
      parameters: customFieldListParameters,
      answers: { 200: { about: 'A page of custom fields', schema: listOf(customField) } },
    },
    async handle(request) {
      const { id } = entityOf(request);
      const names = await findNames(request.database, request.caller.accountId, owner.type, [id]);
      if (!names.has(id)) throw notFound();
      return answerCustomFields(request, { entityType: owner.type, entityId: id, definitionId: null });
    },
  };

  const set: Route = {
    name: `set-${operation}-custom-field`,
    method: 'POST',
    path: all,
    scope: 'write',
    body: 'required',
    exactNumbers: true,
    doc: {
      tag,
      summary: `Set a custom field of a ${kind}`,
      description: 'By its `api_slug`, whether or not it has a value.',
      parameters: customFieldParameters,
      request: { schema: requestOf(type, { attributes: newCustomField }) },
      answers: { 201: { about: 'The custom field', schema: documentOf(customField) } },
    },
    async handle(request) {
      readCustomFieldInclude(request);
      const attributes = readNewData(request.body, type);
      const row = await setEntityField(request.database, request.caller.accountId, entityOf(request), attributes);
      const document = await customFieldDocument(request, row);
      return created(document, document.data.links?.self);
    },
  };

  const get: Route = {
    name: `get-${operation}-custom-field`,
    method: 'GET',
    path: one,
    scope: 'read',
    body: 'none',
    doc: {
      tag,
      summary: `Get a custom field of a ${kind}`,
      description: '404 where it has no value yet.',
      extension: true,
      parameters: customFieldParameters,
      answers: { 200: { about: 'The custom field', schema: documentOf(customField) } },
    },
    async handle(request) {
      const id = await fieldInPath(request, owner);
      const [row] = await findCustomFieldsByIds(request.database, request.caller.accountId, [id]);
      return ok(await customFieldDocument(request, row));
    },
  };

  const update: Route = {
    name: `update-${operation}-custom-field`,
    method: 'PATCH',
    path: one,
    scope: 'write',
    body: 'required',
    exactNumbers: true,
    doc: {
      tag,
      summary: `Change a custom field of a ${kind}`,
      description: '404 where it has no value yet.',
      parameters: customFieldParameters,
      request: { schema: requestOf(type, { id: 'optional', attributes: customFieldChanges }) },
      answers: { 200: { about: 'The custom field', schema: documentOf(customField) } },
    },
    async handle(request) {
      readCustomFieldInclude(request);
      const id = await fieldInPath(request, owner);
      const { attributes } = readData(request.body, { type, id });
      const row = await changeCustomField(request.database, request.caller.accountId, id, attributes);
      return ok(await customFieldDocument(request, row));
    },
  };

  const remove: Route = {
    name: `delete-${operation}-custom-field`,
    method: 'DELETE',
    path: one,
    scope: 'write',
    body: 'none',
    doc: {
      tag,
      summary: `Delete a custom field of a ${kind}`,
      answers: { 204: { about: 'It is gone', schema: null } },
    },
    async handle(request) {
      const id = await fieldInPath(request, owner);
      if (!(await deleteCustomField(request.database, request.caller.accountId, id))) throw notFound();
      return { status: 204, body: undefined };
    },
  };
  return [list, set, get, update, remove];
}

export const entityFieldRoutes: readonly Route[] = [
  ...routesOf({ type: 'Shipment', name: 'shipment' }),
  ...routesOf({ type: 'Container', name: 'container' }),
  ...routesOf({ type: 'TrackingRequest', name: 'tracking_request' }),
];
