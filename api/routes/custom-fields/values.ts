/** `/v2/custom_fields`: custom field values of all resources (spec/contract 1.9). */
import {
  changeCustomField,
  createCustomField,
  customFieldChanges,
  entityRelationship,
  newCustomField,
} from '../../../operations/custom-fields/values.ts';
import { customField } from '../../../resources/custom-fields/custom-field.ts';
import { deleteCustomField, findCustomFieldsByIds } from '../../../store/custom-fields/values.ts';
import { notFound } from '../../json-api/errors.ts';
import { uuidParameter } from '../../json-api/parameters.ts';
import { readData, readNewResource } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { idInPath } from '../../path-ids.ts';
import { created, ok, type Route } from '../../route.ts';
import {
  customFieldDocument,
  customFieldListParameters,
  customFieldParameters,
  customFieldsResponse,
  readCustomFieldInclude,
} from './custom-field-responses.ts';
import { entityTypeParameter } from './entity-type-parameter.ts';

const tag = 'Custom fields';
const type = 'custom_field';
const entityId = uuidParameter('filter[entity_id]', 'Only fields of this shipment, container or tracking request');
const definitionId = uuidParameter('filter[definition_id]', 'Only values of this definition');
const one = { about: 'The custom field', schema: documentOf(customField) };

const list: Route = {
  name: 'list-custom-fields',
  method: 'GET',
  path: '/v2/custom_fields',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List custom fields',
    description: 'Values of the account, newest first; all of them if there is no filter.',
    parameters: [entityTypeParameter, entityId, definitionId, ...customFieldListParameters],
    answers: { 200: { about: 'A page of custom fields', schema: listOf(customField) } },
  },
  handle: (request) =>
    customFieldsResponse(request, {
      entityType: entityTypeParameter.read(request.query),
      entityId: entityId.read(request.query),
      definitionId: definitionId.read(request.query),
    }),
};

const create: Route = {
  name: 'create-custom-field',
  method: 'POST',
  path: '/v2/custom_fields',
  scope: 'write',
  body: 'required',
  exactNumbers: true,
  doc: {
    tag,
    summary: 'Set a custom field',
    description:
      'For a shipment, container or tracking request whose field has no value yet; a second value is rejected.',
    parameters: customFieldParameters,
    request: {
      schema: requestOf(type, { attributes: newCustomField, relationships: entityRelationship }),
      examples: {
        date: {
          data: {
            type,
            attributes: { api_slug: 'duty_paid_on', value: '2026-11-02' },
            relationships: { entity: { data: { type: 'shipment', id: '5b0c3a52-6f1e-4d0a-9c55-0a7c1f2e8d11' } } },
          },
        },
      },
    },
    answers: { 201: { about: 'The new custom field', schema: documentOf(customField) } },
  },
  async handle(request) {
    readCustomFieldInclude(request);
    const data = readNewResource(request.body, type);
    const row = await createCustomField(request.database, request.caller.accountId, data);
    const document = await customFieldDocument(request, row);
    return created(document, document.data.links?.self);
  },
};

const get: Route = {
  name: 'get-custom-field',
  method: 'GET',
  path: '/v2/custom_fields/:id',
  scope: 'read',
  body: 'none',
  doc: { tag, summary: 'Get a custom field', parameters: customFieldParameters, answers: { 200: one } },
  async handle(request) {
    const [row] = await findCustomFieldsByIds(request.database, request.caller.accountId, [idInPath(request)]);
    return ok(await customFieldDocument(request, row));
  },
};

const update: Route = {
  name: 'update-custom-field',
  method: 'PATCH',
  path: '/v2/custom_fields/:id',
  scope: 'write',
  body: 'required',
  exactNumbers: true,
  doc: {
    tag,
    summary: 'Change a custom field',
    parameters: customFieldParameters,
    request: { schema: requestOf(type, { id: 'optional', attributes: customFieldChanges }) },
    answers: { 200: one },
  },
  async handle(request) {
    const id = idInPath(request);
    readCustomFieldInclude(request);
    const { attributes } = readData(request.body, { type, id });
    return ok(
      await customFieldDocument(
        request,
        await changeCustomField(request.database, request.caller.accountId, id, attributes),
      ),
    );
  },
};

const remove: Route = {
  name: 'delete-custom-field',
  method: 'DELETE',
  path: '/v2/custom_fields/:id',
  scope: 'write',
  body: 'none',
  doc: {
    tag,
    summary: 'Delete a custom field',
    description: 'Deletes the value of one shipment, container or tracking request; the definition remains.',
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    if (!(await deleteCustomField(request.database, request.caller.accountId, idInPath(request)))) throw notFound();
    return ok({ meta: {} });
  },
};

export const valueRoutes: readonly Route[] = [list, create, get, update, remove];
