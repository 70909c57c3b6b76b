/**
 * `/v2/line_credentials`. Every member sees whether credentials are set; everything else requires `check_lines`. Values
 * are write-only. `Idempotency-Key` is not supported, because a hash of the values would be stored.
 */
import { audit, permits, requireCurrentRole } from '../../../identity/accounts/audit.ts';
import { may } from '../../../identity/accounts/roles.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import {
  credentialValues,
  type LoginOffer,
  readCredentialValues,
  removeLineCredentials,
  setLineCredentials,
} from '../../../operations/watches/change-line-credentials.ts';
import { publishPauses } from '../../../operations/watches/publish-pauses.ts';
import { shippingLineId } from '../../../resources/reference/shipping-line.ts';
import { lineCredentials } from '../../../resources/watches/line-credentials.ts';
import { sliceRows } from '../../../store/lists/keyset.ts';
import { type LineCredentialsRow, lineCredentialsOf } from '../../../store/watches/line-credentials.ts';
import { listDocument, resourceDocument } from '../../json-api/document.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { readData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, listOf, requestOf } from '../../json-api/schemas.ts';
import { found } from '../../path-ids.ts';
import { type ApiRequest, ok, type Route } from '../../route.ts';
import { byOf, withIdentityErrors } from '../people/identity-errors.ts';

const tag = 'Line credentials';
const pages = pageParameters(50);
const parameters = fieldsParameters('line_credentials');
const allowed = permits('check_lines');

const list: Route = {
  name: 'list-line-credentials',
  method: 'GET',
  path: '/v2/line_credentials',
  scope: 'read',
  forPeople: true,
  body: 'none',
  withoutExport: true,
  doc: {
    tag,
    summary: 'List line credentials',
    description:
      'Every line that the account may poll with its own credentials, with the fields that the line requires and whether they ' +
      'are set. Their author, time and last check are visible with `check_lines`.',
    extension: true,
    parameters: [...pages.parameters, ...parameters],
    answers: { 200: { about: 'A page of line credentials', schema: listOf(lineCredentials) } },
  },
  async handle(request) {
    const page = pages.read(request.query);
    const all = request.services.lineLogins();
    const listed = sliceRows(all, ({ scac }) => scac, sliceOf(page));
    const data = listed.rows.map(await rendererFor(request));
    return ok(await listDocument(request, page, data, listed));
  },
};

const get: Route = {
  name: 'get-line-credentials',
  method: 'GET',
  path: '/v2/line_credentials/:id',
  scope: 'read',
  forPeople: true,
  body: 'none',
  doc: {
    tag,
    summary: 'Get line credentials',
    description: 'By the id of the line, or a SCAC of the line.',
    extension: true,
    parameters,
    answers: { 200: { about: 'The credentials, without values', schema: documentOf(lineCredentials) } },
  },
  async handle(request) {
    const offer = offerInPath(request);
    return ok(await resourceDocument(request, (await rendererFor(request))(offer)));
  },
};

const update: Route = {
  name: 'update-line-credentials',
  method: 'PATCH',
  path: '/v2/line_credentials/:id',
  scope: 'write',
  permission: 'check_lines',
  forPeople: true,
  body: 'required',
  doc: {
    tag,
    summary: 'Set line credentials',
    description:
      'From the next call on, the line is polled for this account with these credentials, separately from all other accounts: with ' +
      'its own responses, quota and pauses. Tracking that waited because the previous ones were rejected is retried immediately. Values ' +
      'are stored encrypted and never returned; the audit log contains only the names of the fields.',
    extension: true,
    parameters,
    request: {
      schema: requestOf('line_credentials', { id: 'optional', attributes: credentialValues }),
      examples: {
        'a client id and its secret': {
          data: {
            type: 'line_credentials',
            attributes: { values: { CLIENT_ID: 'harbour-imports', CLIENT_SECRET: 'as issued by the line' } },
          },
        },
      },
    },
    answers: { 200: { about: 'The credentials, without values', schema: documentOf(lineCredentials) } },
  },
  async handle(request) {
    const { database, caller, body, now } = request;
    const { accountId } = caller;
    const offer = offerInPath(request);
    const by = byOf(request);
    const id = shippingLineId(offer.scac);
    const values = readCredentialValues(offer, readData(body, { type: 'line_credentials', id }).attributes);
    const setBy = { userId: found(caller.userId), name: found(caller.person).email };
    const { seal } = request.services.secretBox;
    const key = await withIdentityErrors({}, () =>
      database.transaction().execute(async (trx) => {
        await requireCurrentRole(trx, accountId, by, allowed);
        const credentialKey = await setLineCredentials(trx, { accountId, offer, now: now() }, { values, setBy, seal });
        const details = { fields: Object.keys(values).sort().join(', ') };
        await audit(trx, by, {
          accountId,
          action: 'line_credentials.set',
          subject: auditSubject(offer),
          details,
          at: now(),
        });
        return credentialKey;
      }),
    );
    await publishNewPauses(request, key);
    return ok(await resourceDocument(request, (await rendererFor(request))(offer)));
  },
};

const remove: Route = {
  name: 'delete-line-credentials',
  method: 'DELETE',
  path: '/v2/line_credentials/:id',
  scope: 'write',
  permission: 'check_lines',
  forPeople: true,
  body: 'none',
  doc: {
    tag,
    summary: 'Remove line credentials',
    description: 'The line is polled with the credentials of this server again, if it has any. 404 if none are set.',
    extension: true,
    answers: { 200: { about: 'Deleted', schema: deletedDocument } },
  },
  async handle(request) {
    const { database, caller, now } = request;
    const { accountId } = caller;
    const offer = offerInPath(request);
    const by = byOf(request);
    const key = await withIdentityErrors({}, () =>
      database.transaction().execute(async (trx) => {
        await requireCurrentRole(trx, accountId, by, allowed);
        const credentialKey = found(await removeLineCredentials(trx, { accountId, offer, now: now() }));
        await audit(trx, by, {
          accountId,
          action: 'line_credentials.removed',
          subject: auditSubject(offer),
          at: now(),
        });
        return credentialKey;
      }),
    );
    await publishNewPauses(request, key);
    return ok({ meta: {} });
  },
};

const auditSubject = ({ scac, name }: LoginOffer) => ({
  kind: 'shipping_line' as const,
  id: shippingLineId(scac),
  name,
});

/** Publishes the pauses of these credentials immediately. Those of other credentials follow on schedule. */
async function publishNewPauses({ database, logger, settings, now }: ApiRequest, credentialKey: string): Promise<void> {
  await publishPauses({ database, logger, baseUrl: settings.baseUrl }, { credentialKey, atMost: 100 }, now());
}

function offerInPath({ params, services }: ApiRequest): LoginOffer {
  const given = params['id'] ?? '';
  const isGiven = (code: string) => code === given.toUpperCase() || shippingLineId(code) === given.toLowerCase();
  return found(services.lineLogins().find(({ codes }) => codes.some(isGiven)));
}

async function rendererFor({ caller, database }: ApiRequest) {
  const rows = await lineCredentialsOf(database, caller.accountId);
  const mayChange = caller.person !== undefined && may(caller.person.role, 'check_lines');
  return (offer: LoginOffer) => {
    const row = rows.find(({ scac }) => scac === offer.scac);
    return lineCredentials.render({ ...offer, own: row === undefined ? null : ownOf(row, offer, mayChange) });
  };
}

function ownOf(row: LineCredentialsRow, { fields }: LoginOffer, mayChange: boolean) {
  const { checked_at: at, check_verdict: verdict, check_reason: reason } = row;
  const check = at === null || verdict === null ? null : { at, verdict, reason };
  return {
    isComplete: fields.every((field) => row.fields.includes(field)),
    history: mayChange ? { setBy: row.set_by_name, setAt: row.set_at, check } : null,
  };
}

export const lineCredentialRoutes: readonly Route[] = [list, get, update, remove];
