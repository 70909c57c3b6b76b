/** `/v2/custom_field_definitions/:definition_id/options`: the options of an enumeration (spec/contract 1.9). */
import {
  changeOption,
  createOption,
  newOption,
  optionChanges,
  removeOption,
} from '../../../operations/custom-fields/options.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { customFieldOption } from '../../../resources/custom-fields/custom-field-option.ts';
import { findDefinition } from '../../../store/custom-fields/definitions.ts';
import { findOption, listOptions, type OptionRow } from '../../../store/custom-fields/options.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { notFound } from '../../json-api/errors.ts';
import { readInclude } from '../../json-api/include.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';

const tag = 'Custom fields';
const type = 'custom_field_option';
const ALL = '/v2/custom_field_definitions/:definition_id/options';
const ONE = `${ALL}/:option_id`;
const pages = pageParameters(25);
const fields = fieldsParameters(type);
const one = { about: 'The option', schema: documentOf(customFieldOption) };

const documentFor = async (request: ApiRequest, row: OptionRow) => {
  const loader = loaderFor(request);
  return resourceDocument(request, loader.customFieldOption(row), { include: null, load: loader.load });
};

const idsInPath = (request: ApiRequest): [definitionId: string, optionId: string] => [
  idInPath(request, 'definition_id'),
  idInPath(request, 'option_id'),
];

const list: Route = {
  name: 'list-custom-field-options',
  method: 'GET',
  path: ALL,
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List options',
    description: 'In order of position.',
    parameters: [...pages.parameters, ...fields],
    answers: { 200: { about: 'A page of options', schema: listOf(customFieldOption) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    readInclude(query, type);
    const page = pages.read(query);
    const definition = found(await findDefinition(database, caller.accountId, idInPath(request, 'definition_id')));
    const listed = await listOptions(database, caller.accountId, definition.id, sliceOf(page));
    const loader = loaderFor(request);
    const resources = listed.rows.map((row) => loader.customFieldOption(row));
    return ok(await listDocument(request, page, resources, listed, { include: null, load: loader.load }));
  },
};

const create: Route = {
  name: 'create-custom-field-option',
  method: 'POST',
  path: ALL,
  scope: 'write',
  body: 'required',
  doc: {
    tag,
    summary: 'Add an option',
    description:
      'For a field of the data type enum or enum_multi. `value` cannot change later, and is unique within the field.',
    parameters: fields,
    request: {
      schema: requestOf(type, { attributes: newOption }),
      examples: { option: { data: { type, attributes: { label: 'In dispute', value: 'in_dispute' } } } },
    },
    answers: { 201: { about: 'The new option', schema: documentOf(customFieldOption) } },
  },
  async handle(request) {
    const definitionId = idInPath(request, 'definition_id');
    const attributes = readNewData(request.body, type);
    const row = found(await createOption(request.database, request.caller.accountId, definitionId, attributes));
    const document = await documentFor(request, row);
    return created(document, document.data.links?.self);
  },
};

const get: Route = {
  name: 'get-custom-field-option',
  method: 'GET',
  path: ONE,
  scope: 'read',
  body: 'none',
  doc: { tag, summary: 'Get an option', parameters: fields, answers: { 200: one } },
  async handle(request) {
    readInclude(request.query, type);
    const row = found(await findOption(request.database, request.caller.accountId, ...idsInPath(request)));
    return ok(await documentFor(request, row));
  },
};

const update: Route = {
  name: 'update-custom-field-option',
  method: 'PATCH',
  path: ONE,
  scope: 'write',
  body: 'required',
  doc: {
    tag,
    summary: 'Change an option',
    description: 'Changes its label and position; a different `value` is rejected.',
    parameters: fields,
    request: { schema: requestOf(type, { id: 'optional', attributes: optionChanges }) },
    answers: { 200: one },
  },
  async handle(request) {
    const [definitionId, id] = idsInPath(request);
    const { attributes } = readData(request.body, { type, id });
    const row = await changeOption(request.database, request.caller.accountId, definitionId, id, attributes);
    return ok(await documentFor(request, found(row)));
  },
};

const remove: Route = {
  name: 'delete-custom-field-option',
  method: 'DELETE',
  path: ONE,
  scope: 'write',
  body: 'none',
  doc: {
    tag,
    summary: 'Delete an option',
    description:
      'It can no longer be chosen. Fields with this option retain its value and show it instead of the label; a `default_value` that names the option is cleared.',
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const { database, caller } = request;
    if (!(await removeOption(database, caller.accountId, ...idsInPath(request)))) throw notFound();
    return ok({ meta: {} });
  },
};

export const optionRoutes: readonly Route[] = [list, create, get, update, remove];
