/** `/v2/custom_field_definitions`: fields that an account adds to the resources it tracks (spec/contract 1.9). */
import { dataTypeNames } from '../../../operations/custom-fields/data-types.ts';
import { definitionChanges, newDefinition } from '../../../operations/custom-fields/definition-attributes.ts';
import { changeDefinition, createDefinition } from '../../../operations/custom-fields/definitions.ts';
import { renderDefinitions } from '../../../operations/custom-fields/render.ts';
import type { IncludeTree } from '../../../operations/included-resources.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { customFieldDefinition } from '../../../resources/custom-fields/custom-field-definition.ts';
import {
  type DefinitionRow,
  deleteDefinition,
  findDefinition,
  listDefinitions,
} from '../../../store/custom-fields/definitions.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { notFound } from '../../json-api/errors.ts';
import {
  choiceParameter,
  fieldsParameters,
  includeParameter,
  pageParameters,
  textParameter,
} from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { loaderContext, loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';
import { entityTypeParameter } from './entity-type-parameter.ts';
import { optionRoutes } from './options.ts';

const tag = 'Custom fields';
const type = 'custom_field_definition';
const pages = pageParameters(25);
const include = includeParameter(type);
const shared = [include, ...fieldsParameters(type, 'custom_field', 'custom_field_option')];
const dataType = choiceParameter('filter[data_type]', dataTypeNames, 'Only fields of this data type');
const displayName = textParameter('filter[display_name]', 'Beginning of the name, case-insensitive');
const one = { about: 'The definition', schema: documentOf(customFieldDefinition) };

const documentFor = async (request: ApiRequest, row: DefinitionRow, tree: IncludeTree | null) => {
  const [resource] = await renderDefinitions(loaderContext(request), [row]);
  return resourceDocument(request, found(resource), { include: tree, load: loaderFor(request).load });
};

const list: Route = {
  name: 'list-custom-field-definitions',
  method: 'GET',
  path: '/v2/custom_field_definitions',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List custom field definitions',
    description: 'Newest first.',
    parameters: [entityTypeParameter, dataType, displayName, ...pages.parameters, ...shared],
    answers: { 200: { about: 'A page of definitions', schema: listOf(customFieldDefinition) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const filter = {
      entityType: entityTypeParameter.read(query),
      dataType: dataType.read(query),
      displayName: displayName.read(query),
    };
    const listed = await listDefinitions(database, caller.accountId, filter, sliceOf(page));
    const resources = await renderDefinitions(loaderContext(request), listed.rows);
    const { load } = loaderFor(request);
    return ok(await listDocument(request, page, resources, listed, { include: tree, load }));
  },
};

const create: Route = {
  name: 'create-custom-field-definition',
  method: 'POST',
  path: '/v2/custom_field_definitions',
  scope: 'write',
  body: 'required',
  exactNumbers: true,
  doc: {
    tag,
    summary: 'Create a custom field definition',
    description:
      'Adds a field to all shipments, containers or tracking requests of the account. `entity_type`, `api_slug`, ' +
      '`data_type` and `reference_type` cannot change. An account may have 100 definitions, unless the operator set another limit.',
    parameters: shared,
    request: {
      schema: requestOf(type, { attributes: newDefinition }),
      examples: {
        field: {
          data: { type, attributes: { entity_type: 'Shipment', display_name: 'Duty paid on', data_type: 'date' } },
        },
      },
    },
    answers: { 201: { about: 'The new definition', schema: documentOf(customFieldDefinition) } },
  },
  async handle(request) {
    const tree = include.read(request.query);
    const row = await createDefinition(request.database, request.caller.accountId, readNewData(request.body, type));
    const document = await documentFor(request, row, tree);
    return created(document, document.data.links?.self);
  },
};

const get: Route = {
  name: 'get-custom-field-definition',
  method: 'GET',
  path: '/v2/custom_field_definitions/:id',
  scope: 'read',
  body: 'none',
  doc: { tag, summary: 'Get a custom field definition', parameters: shared, answers: { 200: one } },
  async handle(request) {
    const tree = include.read(request.query);
    const row = await findDefinition(request.database, request.caller.accountId, idInPath(request));
    return ok(await documentFor(request, found(row), tree));
  },
};

const update: Route = {
  name: 'update-custom-field-definition',
  method: 'PATCH',
  path: '/v2/custom_field_definitions/:id',
  scope: 'write',
  body: 'required',
  exactNumbers: true,
  doc: {
    tag,
    summary: 'Change a custom field definition',
    description:
      'Omitted attributes stay unchanged. New rules apply to values that are set from then on; stored values remain. ' +
      'A different `entity_type`, `api_slug`, `data_type` or `reference_type` is rejected.',
    parameters: shared,
    request: { schema: requestOf(type, { id: 'optional', attributes: definitionChanges }) },
    answers: { 200: one },
  },
  async handle(request) {
    const id = idInPath(request);
    const tree = include.read(request.query);
    const { attributes } = readData(request.body, { type, id });
    const row = await changeDefinition(request.database, request.caller.accountId, id, attributes);
    return ok(await documentFor(request, found(row), tree));
  },
};

const remove: Route = {
  name: 'delete-custom-field-definition',
  method: 'DELETE',
  path: '/v2/custom_field_definitions/:id',
  scope: 'write',
  body: 'none',
  doc: {
    tag,
    summary: 'Delete a custom field definition',
    description: 'Also deletes its options and its values in all shipments, containers and tracking requests.',
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    if (!(await deleteDefinition(request.database, request.caller.accountId, idInPath(request)))) throw notFound();
    return ok({ meta: {} });
  },
};

export const customFieldDefinitionRoutes: readonly Route[] = [list, create, get, update, remove, ...optionRoutes];
