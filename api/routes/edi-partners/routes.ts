/** `/v2/edi_partners`: who may send EDI messages. */
import { changeEdiPartner, createEdiPartner } from '../../../operations/edi-partners.ts';
import { ediPartnerResource } from '../../../resources/edi-partner.ts';
import { deleteEdiPartner, findEdiPartner, listEdiPartners } from '../../../store/edi-partners.ts';
import { found, idInPath } from '../../ids.ts';
import { notFound } from '../../json-api/errors.ts';
import { listLinks, listMeta, readPage, sliceOf } from '../../json-api/pagination.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { created, ok, type Route } from '../../route.ts';

const TYPE = 'edi_partner';
const PATH = '/v2/edi_partners/:id';
const DEFAULT_SIZE = 25;

const create: Route = {
  name: 'create-edi-partner',
  method: 'POST',
  path: '/v2/edi_partners',
  scope: 'write',
  body: 'required',
  async handle({ database, caller, body, settings, url }) {
    const row = await createEdiPartner(database, caller.accountId, readNewData(body, TYPE));
    const data = ediPartnerResource(row, settings.baseUrl);
    return created({ data, links: { self: url } }, data.links?.self);
  },
};

const list: Route = {
  name: 'list-edi-partners',
  method: 'GET',
  path: '/v2/edi_partners',
  scope: 'read',
  body: 'none',
  async handle({ database, caller, query, settings, url }) {
    const page = readPage(query, DEFAULT_SIZE);
    const { rows, total } = await listEdiPartners(database, caller.accountId, sliceOf(page));
    const data = rows.map((row) => ediPartnerResource(row, settings.baseUrl));
    return ok({ data, links: listLinks(url, query, page, total), meta: listMeta(page, data.length, total) });
  },
};

const get: Route = {
  name: 'get-edi-partner',
  method: 'GET',
  path: PATH,
  scope: 'read',
  body: 'none',
  async handle(request) {
    const { database, caller, settings, url } = request;
    const row = found(await findEdiPartner(database, caller.accountId, { id: idInPath(request) }));
    return ok({ data: ediPartnerResource(row, settings.baseUrl), links: { self: url } });
  },
};

const update: Route = {
  name: 'update-edi-partner',
  method: 'PATCH',
  path: PATH,
  scope: 'write',
  body: 'required',
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: TYPE, id });
    const row = found(await changeEdiPartner(request.database, request.caller.accountId, id, attributes));
    return ok({ data: ediPartnerResource(row, request.settings.baseUrl), links: { self: request.url } });
  },
};

const remove: Route = {
  name: 'delete-edi-partner',
  method: 'DELETE',
  path: PATH,
  scope: 'write',
  body: 'none',
  async handle(request) {
    if (!(await deleteEdiPartner(request.database, request.caller.accountId, idInPath(request)))) throw notFound();
    return ok({ meta: {} });
  },
};

export const ediPartnerRoutes: readonly Route[] = [create, list, get, update, remove];
