/** `/v2/tariffs`: an account's demurrage and detention rates. */
import type { AuditAction } from '../../../identity/accounts/audit.ts';
import {
  changeTariff,
  createTariff,
  newTariffAttributes,
  tariffChanges,
} from '../../../operations/demurrage/tariffs.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { tariff } from '../../../resources/demurrage/tariff.ts';
import { deleteTariff, findTariffs, listTariffs, type TariffRow } from '../../../store/demurrage/tariffs.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { type AuditedAction, changedFields, withAudit } from '../../audit-trail.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { notFound } from '../../json-api/errors.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../json-api/parameters.ts';
import { readData, readNewData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { loaderFor } from '../../loader-context.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, created, ok, type Route } from '../../route.ts';

const tag = 'Demurrage';
const pages = pageParameters(25);
const include = includeParameter('tariff');
const parameters = [include, ...fieldsParameters('tariff', 'terminal')];
const answers = { 200: { about: 'The tariff', schema: documentOf(tariff) } };

async function documentFor(request: ApiRequest, row: TariffRow | null | undefined) {
  const tree = include.read(request.query);
  const loader = loaderFor(request);
  const { baseUrl } = request.settings;
  const data = tariff.render({ row: found(row), references: loader.references, baseUrl });
  return resourceDocument(request, data, { include: tree, load: loader.load });
}

const auditOf =
  (action: AuditAction, details: AuditedAction['details'] = {}) =>
  (row: TariffRow | null) =>
    row && { action, subject: { kind: 'tariff' as const, id: row.id, name: row.name }, details };

const list: Route = {
  name: 'list-tariffs',
  method: 'GET',
  path: '/v2/tariffs',
  scope: 'read',
  body: 'none',
  doc: {
    tag,
    summary: 'List tariffs',
    description: 'Newest first, including expired ones.',
    extension: true,
    parameters: [...parameters, ...pages.parameters],
    answers: { 200: { about: 'A page of tariffs', schema: listOf(tariff) } },
  },
  async handle(request) {
    const { database, caller, query, settings } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const listed = await listTariffs(database, caller.accountId, sliceOf(page));
    const loader = loaderFor(request);
    const { references } = loader;
    const data = listed.rows.map((row) => tariff.render({ row, references, baseUrl: settings.baseUrl }));
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loader.load }));
  },
};

const create: Route = {
  name: 'create-tariff',
  method: 'POST',
  path: '/v2/tariffs',
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag,
    summary: 'Enter a tariff',
    description:
      'Nothing is assumed: days without a tier are free, and a stay without a tariff has no cost. If several tariffs match a ' +
      'stay, one that names its terminal takes precedence, then its port, line, size and type; among equal ones, the latest.',
    extension: true,
    parameters,
    request: {
      schema: requestOf('tariff', { attributes: newTariffAttributes }),
      examples: {
        demurrage: {
          data: {
            type: 'tariff',
            attributes: {
              name: 'Los Angeles, 40 foot, import',
              charge: 'demurrage',
              port_locode: 'USLAX',
              equipment_length: 40,
              currency: 'USD',
              tiers: [
                { from_day: 1, to_day: 4, daily_amount: '150.00' },
                { from_day: 5, daily_amount: '300.00' },
              ],
              valid_from: '2026-01-01',
            },
          },
        },
      },
    },
    answers: { 201: { about: 'The tariff', schema: documentOf(tariff) } },
  },
  async handle(request) {
    const attributes = readNewData(request.body, 'tariff');
    const { accountId } = request.caller;
    const row = await withAudit(
      request,
      (database) => createTariff(database, accountId, attributes),
      auditOf('tariff.created'),
    );
    const document = await documentFor(request, row);
    return created(document, document.data.links?.self);
  },
};

const get: Route = {
  name: 'get-tariff',
  method: 'GET',
  path: '/v2/tariffs/:id',
  scope: 'read',
  body: 'none',
  doc: { tag, summary: 'Get a tariff', extension: true, parameters, answers },
  async handle(request) {
    const [row] = await findTariffs(request.database, request.caller.accountId, [idInPath(request)]);
    return ok(await documentFor(request, row));
  },
};

const update: Route = {
  name: 'update-tariff',
  method: 'PATCH',
  path: '/v2/tariffs/:id',
  scope: 'write',
  permission: 'manage_rules',
  body: 'required',
  doc: {
    tag,
    summary: 'Change a tariff',
    description:
      'Omitted attributes stay unchanged; tiers replace the previous ones. Costs change immediately, even those of past stays: if ' +
      'rates have changed, end the tariff and enter a new one.',
    extension: true,
    parameters,
    request: { schema: requestOf('tariff', { id: 'optional', attributes: tariffChanges }) },
    answers,
  },
  async handle(request) {
    const id = idInPath(request);
    const { attributes } = readData(request.body, { type: 'tariff', id });
    const { accountId } = request.caller;
    const row = await withAudit(
      request,
      (database) => changeTariff(database, accountId, id, attributes),
      auditOf('tariff.changed', changedFields(attributes, tariffChanges)),
    );
    return ok(await documentFor(request, row));
  },
};

const remove: Route = {
  name: 'delete-tariff',
  method: 'DELETE',
  path: '/v2/tariffs/:id',
  scope: 'write',
  permission: 'manage_rules',
  body: 'none',
  doc: {
    tag,
    summary: 'Delete a tariff',
    extension: true,
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const id = idInPath(request);
    const { accountId } = request.caller;
    const remove = async (database: Database) => {
      const [row = null] = await findTariffs(database, accountId, [id]);
      return (await deleteTariff(database, accountId, id)) ? row : null;
    };
    if ((await withAudit(request, remove, auditOf('tariff.deleted'))) === null) throw notFound();
    return ok({ meta: {} });
  },
};

export const tariffRoutes: readonly Route[] = [list, create, get, update, remove];
