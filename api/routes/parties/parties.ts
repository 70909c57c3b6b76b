/** `/v2/parties`: an account's customers (spec/contract 1.8). They cannot be deleted. */

import { sliceOf } from '../../../operations/lists/pages.ts';
import { changeParty, createParty, partyAttributes } from '../../../operations/parties/parties.ts';
import { party } from '../../../resources/parties/party.ts';
import { findPartiesByIds, listParties, type PartyRow } from '../../../store/parties/parties.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { readInclude } from '../../json-api/include.ts';
import { fieldsParameters, pageParameters, textParameter } from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';

const tag = 'Parties';
const pages = pageParameters(25);
const fields = fieldsParameters('party');
const companyName = textParameter('filter[company_name]', 'Beginning of the name, case-insensitive. Extension');
const q = textParameter('q', 'Part of the name, case-insensitive. Extension');

const documentFor = async (request: ApiRequest, row: PartyRow) => {
  const loader = loaderFor(request);
  return resourceDocument(request, loader.party(row), { include: null, load: loader.load });
};

const list: Route = {
  name: 'list-parties',
  method: 'GET',
  path: '/v2/parties',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List parties',
    description: 'The customers of the account, newest first.',
    parameters: [companyName, q, ...pages.parameters, ...fields],
    answers: { 200: { about: 'A page of parties', schema: listOf(party) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    readInclude(query, 'party');
    const page = pages.read(query);
    const filter = { companyName: companyName.read(query), q: q.read(query) };
    const listed = await listParties(database, caller.accountId, filter, sliceOf(page));
    const loader = loaderFor(request);
    const resources = listed.rows.map((row) => loader.party(row));
    return ok(await listDocument(request, page, resources, listed, { include: null, load: loader.load }));
  },
};

const create: Route = {
  name: 'create-party',
  method: 'POST',
  path: '/v2/parties',
  scope: 'write',
  body: 'required',
  doc: {
    tag,
    summary: 'Create a party',
    description:
      'A name that the account already has, regardless of case, is rejected: 422 with the pointer `/data/attributes/customer`.',
    parameters: fields,
    request: {
      schema: requestOf('party', { attributes: partyAttributes }),
      examples: { party: { data: { type: 'party', attributes: { company_name: 'Northwind Imports' } } } },
    },
    answers: { 201: { about: 'The new party', schema: documentOf(party) } },
  },
  async handle(request) {
    const row = await createParty(request.database, request.caller.accountId, readNewData(request.body, 'party'));
    const document = await documentFor(request, row);
    return created(document, document.data.links?.self);
  },
};

const get: Route = {
  name: 'get-party',
  method: 'GET',
  path: '/v2/parties/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'Get a party',
    parameters: fields,
    answers: { 200: { about: 'The party', schema: documentOf(party) } },
  },
  async handle(request) {
    readInclude(request.query, 'party');
    const [row] = await findPartiesByIds(request.database, request.caller.accountId, [idInPath(request)]);
    return ok(await documentFor(request, found(row)));
  },
};

const update: Route = {
  name: 'update-party',
  method: 'PATCH',
  path: '/v2/parties/:id',
  scope: 'write',
  body: 'required',
  doc: {
    tag,
    summary: 'Rename a party',
    description: 'Its shipments show the new name from then on.',
    parameters: fields,
    request: { schema: requestOf('party', { id: 'optional', attributes: partyAttributes }) },
    answers: { 200: { about: 'The party', schema: documentOf(party) } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: 'party', id });
    return ok(
      await documentFor(request, found(await changeParty(request.database, request.caller.accountId, id, attributes))),
    );
  },
};

export const partyRoutes: readonly Route[] = [list, create, get, update];
