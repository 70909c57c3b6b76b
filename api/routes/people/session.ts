/** `/v2/session`: the signed-in person and account, switching accounts, and signing out. */
import { z } from 'zod';
import { renewCaller } from '../../../identity/sessions/renew-caller.ts';
import { chooseAccount, endSessions } from '../../../identity/sessions/sessions.ts';
import { session } from '../../../resources/people/session.ts';
import { uuid } from '../../../resources/schemas.ts';
import { unprocessable } from '../../json-api/errors.ts';
import { readData } from '../../json-api/request-document.ts';
import { deletedDocument, documentOf, requestOf } from '../../json-api/schemas.ts';
import { found } from '../../path-ids.ts';
import { Cookies } from '../../portal/cookies.ts';
import { type ApiRequest, ok, type Route } from '../../route.ts';
import { sessionDocument } from './session-document.ts';

const common = { path: '/v2/session', scope: 'read', forPeople: true } as const;
const tag = 'Session';

const getSessionRoute: Route = {
  ...common,
  name: 'get-session',
  method: 'GET',
  body: 'none',
  doc: {
    tag,
    summary: 'Get the session',
    description: 'The signed-in person with their permissions. 403 with an API key, which has no session.',
    extension: true,
    answers: { 200: { about: 'The session', schema: documentOf(session) } },
  },
  handle: async (request) => ok(await sessionDocument(request)),
};

const updateSessionRoute: Route = {
  ...common,
  name: 'update-session',
  method: 'PATCH',
  body: 'required',
  doc: {
    tag,
    summary: 'Switch to another account',
    extension: true,
    request: {
      schema: requestOf('session', { id: 'optional', attributes: z.object({ account_id: uuid }) }),
      examples: {
        'another account': {
          data: { type: 'session', attributes: { account_id: '019e1f30-4400-7ef3-ac0f-e7f8091abc01' } },
        },
      },
    },
    answers: { 200: { about: 'The session, in that account', schema: documentOf(session) } },
  },
  async handle(request) {
    const { caller, database, now } = request;
    const person = found(caller.person);
    const { attributes } = readData(request.body, { type: 'session', id: person.sessionId });
    const accountId = uuid.safeParse(attributes['account_id']).data;
    const deps = { database, now };
    if (accountId === undefined || !(await chooseAccount(deps, { id: person.sessionId, person }, accountId))) {
      throw unprocessable([
        { pointer: '/data/attributes/account_id', detail: 'You are not a member of that account', code: 'invalid' },
      ]);
    }
    const renewed = found(await renewCaller(database, { ...caller, accountId }, now()));
    return ok(await sessionDocument({ ...request, caller: renewed }));
  },
};

const deleteSessionRoute: Route = {
  ...common,
  name: 'delete-session',
  method: 'DELETE',
  body: 'none',
  doc: {
    tag,
    summary: 'Sign out',
    extension: true,
    answers: { 200: { about: 'The session has ended', schema: deletedDocument } },
  },
  async handle(request) {
    const { id, sessionId } = found(request.caller.person);
    await endSessions(request, id, { id: sessionId }, { address: request.address });
    return { ...ok({ meta: {} }), cookies: [cookiesOf(request).remove('session')] };
  },
};

function cookiesOf({ settings: { baseUrl, appUrl = baseUrl } }: ApiRequest): Cookies {
  return new Cookies(appUrl);
}

export const sessionRoutes: Route[] = [getSessionRoute, updateSessionRoute, deleteSessionRoute];
