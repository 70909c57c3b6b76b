/**
 * `/v2/{shipments|containers|tracking_requests}/:id/custom_fields`: the custom fields of one resource, by slug
 * (spec/contract 1.9).
 */
import { entityResourceTypes, entityTypes } from '../../../operations/custom-fields/entity-types.ts';
import {
  changeCustomField,
  customFieldChanges,
  type Entity,
  newCustomField,
  setEntityField,
} from '../../../operations/custom-fields/values.ts';
import { customField } from '../../../resources/custom-fields/custom-field.ts';
import { findNames } from '../../../store/custom-fields/entities.ts';
import { deleteCustomField, findCustomFieldId, findCustomFieldsByIds } from '../../../store/custom-fields/values.ts';
import { notFound } from '../../json-api/errors.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';
import {
  customFieldDocument,
  customFieldListParameters,
  customFieldParameters,
  customFieldsResponse,
  readCustomFieldInclude,
} from './custom-field-responses.ts';

const tag = 'Custom fields';
const type = 'custom_field';

/** Resource type that supports custom fields. */
interface Owner {
  type: Entity['type'];
  /** Name of the path parameter with its id. */
  id: string;
  /** Its name in operation names: `tracking-request`. */
  operation: string;
  /** Its name in sentences: `tracking request`. */
  kind: string;
  path: string;
}

function ownerOf(type: Entity['type']): Owner {
  const name = entityResourceTypes[type];
  const id = `${name}_id`;
  const path = `/v2/${name}s/:${id}/custom_fields`;
  return { type, id, operation: name.replace('_', '-'), kind: name.replace('_', ' '), path };
}

function entityInPath(request: ApiRequest, owner: Owner): Entity {
  return { type: owner.type, id: idInPath(request, owner.id) };
}

/** Finds the id of the field value in the path. Throws 404 if the resource has no such value. */
async function fieldInPath(request: ApiRequest, owner: Owner): Promise<string> {
  const where = {
    entityType: owner.type,
    entityId: idInPath(request, owner.id),
    apiSlug: request.params.api_slug ?? '',
  };
  if (!/^[a-z0-9_-]{1,63}$/.test(where.apiSlug)) throw notFound();
  return found(await findCustomFieldId(request.database, request.caller.accountId, where));
}

function listRoute(owner: Owner): Route {
  return {
    name: `list-${owner.operation}-custom-fields`,
    method: 'GET',
    path: owner.path,
    scope: 'read',
    body: 'none',
    doc: {
      tag,
      summary: `List the custom fields of a ${owner.kind}`,
      parameters: customFieldListParameters,
      answers: { 200: { about: 'A page of custom fields', schema: listOf(customField) } },
    },
    async handle(request) {
      const { id } = entityInPath(request, owner);
      const names = await findNames(request.database, request.caller.accountId, owner.type, [id]);
      if (!names.has(id)) throw notFound();
      return customFieldsResponse(request, { entityType: owner.type, entityId: id, definitionId: null });
    },
  };
}

function setRoute(owner: Owner): Route {
  return {
    name: `set-${owner.operation}-custom-field`,
    method: 'POST',
    path: owner.path,
    scope: 'write',
    body: 'required',
    exactNumbers: true,
    doc: {
      tag,
      summary: `Set a custom field of a ${owner.kind}`,
      description: 'Sets the field with this `api_slug`, whether or not it has a value.',
      parameters: customFieldParameters,
      request: { schema: requestOf(type, { attributes: newCustomField }) },
      answers: { 201: { about: 'The custom field', schema: documentOf(customField) } },
    },
    async handle(request) {
      readCustomFieldInclude(request);
      const attributes = readNewData(request.body, type);
      const row = await setEntityField(
        request.database,
        request.caller.accountId,
        entityInPath(request, owner),
        attributes,
      );
      const document = await customFieldDocument(request, row);
      return created(document, document.data.links?.self);
    },
  };
}

function getRoute(owner: Owner): Route {
  return {
    name: `get-${owner.operation}-custom-field`,
    method: 'GET',
    path: `${owner.path}/:api_slug`,
    scope: 'read',
    body: 'none',
    doc: {
      tag,
      summary: `Get a custom field of a ${owner.kind}`,
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
}

function updateRoute(owner: Owner): Route {
  return {
    name: `update-${owner.operation}-custom-field`,
    method: 'PATCH',
    path: `${owner.path}/:api_slug`,
    scope: 'write',
    body: 'required',
    exactNumbers: true,
    doc: {
      tag,
      summary: `Change a custom field of a ${owner.kind}`,
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
}

function removeRoute(owner: Owner): Route {
  return {
    name: `delete-${owner.operation}-custom-field`,
    method: 'DELETE',
    path: `${owner.path}/:api_slug`,
    scope: 'write',
    body: 'none',
    doc: {
      tag,
      summary: `Delete a custom field of a ${owner.kind}`,
      answers: { 204: { about: 'Deleted', schema: null } },
    },
    async handle(request) {
      const id = await fieldInPath(request, owner);
      if (!(await deleteCustomField(request.database, request.caller.accountId, id))) throw notFound();
      return { status: 204, body: undefined };
    },
  };
}

export const entityFieldRoutes: readonly Route[] = entityTypes
  .map(ownerOf)
  .flatMap((owner) => [listRoute, setRoute, getRoute, updateRoute, removeRoute].map((route) => route(owner)));
