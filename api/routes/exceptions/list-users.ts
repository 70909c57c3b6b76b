import { sliceOf } from '../../../operations/lists/pages.ts';
import { user } from '../../../resources/people/user.ts';
import { sliceRows } from '../../../store/lists/keyset.ts';
import { membershipsOfAccount } from '../../../store/people/memberships.ts';
import { listDocument } from '../../json-api/document.ts';
import { fieldsParameters, pageParameters } from '../../json-api/parameters.ts';
import { listOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

const pages = pageParameters(100);

/** Reads all people and then selects the page, because an account has few. */
export const listUsersRoute: Route = {
  name: 'list-users',
  method: 'GET',
  path: '/v2/users',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Exceptions',
    summary: 'List the people of the account',
    description:
      'People to whom exceptions can be assigned: all who can sign in, by email address. Programs see only names; members also ' +
      'see email addresses.',
    extension: true,
    parameters: [...fieldsParameters('user'), ...pages.parameters],
    answers: { 200: { about: 'A page of people', schema: listOf(user) } },
  },
  async handle(request) {
    const page = pages.read(request.query);
    const people = await membershipsOfAccount(request.database, request.caller.accountId);
    const listed = sliceRows(people, ({ userId }) => userId, sliceOf(page));
    const isPerson = request.caller.person !== undefined;
    const data = listed.rows.map(({ userId, name, email }) =>
      user.render({ id: userId, name, email: isPerson ? email : null }),
    );
    return ok(await listDocument(request, page, data, listed));
  },
};
