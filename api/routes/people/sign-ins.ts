/** `/v2/sign_ins`: the signed-in person's open sessions in all accounts, any of which can be ended. */
import { deviceOf } from '../../../identity/sessions/device.ts';
import { endSessions, listSessions } from '../../../identity/sessions/sessions.ts';
import { sliceOf } from '../../../operations/lists/pages.ts';
import { signIn } from '../../../resources/people/sign-in.ts';
import { sliceRows } from '../../../store/lists/keyset.ts';
import { listDocument } from '../../json-api/document.ts';
import { forbidden, notFound } from '../../json-api/errors.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { deletedDocument, listOf } from '../../json-api/schemas.ts';
import { found, idInPath } from '../../path-ids.ts';
import { type ApiRequest, ok, type Route } from '../../route.ts';

const path = '/v2/sign_ins';
const common = { scope: 'read', forPeople: true, body: 'none' } as const;
const tag = 'Session';
const pages = pageParameters(50);

function personOf({ caller }: ApiRequest) {
  if (caller.person === undefined) throw forbidden('Only signed-in people have sessions');
  return found(caller.person);
}

const list: Route = {
  ...common,
  name: 'list-sign-ins',
  method: 'GET',
  path,
  doc: {
    tag,
    summary: 'List your sessions',
    description: 'Open sessions of the signed-in person, most recently used first.',
    extension: true,
    parameters: [...pages.parameters, ...fieldsParameters('sign_in')],
    answers: { 200: { about: 'A page of sessions', schema: listOf(signIn) } },
  },
  async handle(request) {
    const { id, sessionId } = personOf(request);
    const page = pages.read(request.query);
    const rows = await listSessions(request, id);
    const listed = sliceRows(rows, (row) => row.id, sliceOf(page));
    const data = listed.rows.map((row) =>
      signIn.render({ row, device: deviceOf(row.userAgent), isCurrent: row.id === sessionId }),
    );
    return ok(await listDocument(request, page, data, listed));
  },
};

const end: Route = {
  ...common,
  name: 'end-sign-in',
  method: 'DELETE',
  path: `${path}/:id`,
  doc: {
    tag,
    summary: 'End a session',
    description: 'Its browser is signed out at the next request.',
    extension: true,
    answers: { 200: { about: 'Ended', schema: deletedDocument } },
  },
  async handle(request) {
    const { address } = request;
    const ended = await endSessions(request, personOf(request).id, { id: idInPath(request) }, { address });
    if (ended === 0) throw notFound();
    return ok({ meta: {} });
  },
};

const endOthers: Route = {
  ...common,
  name: 'end-other-sign-ins',
  method: 'DELETE',
  path,
  doc: {
    tag,
    summary: 'End all other sessions',
    description: 'All except the one that makes the request.',
    extension: true,
    answers: { 200: { about: 'Ended', schema: deletedDocument } },
  },
  async handle(request) {
    const { id, sessionId } = personOf(request);
    await endSessions(request, id, { exceptId: sessionId }, { address: request.address });
    return ok({ meta: {} });
  },
};

export const signInRoutes: Route[] = [list, end, endOthers];
