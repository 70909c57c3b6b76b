/**
 * Tests saved views of lists: they are validated against their list, and are either private to one person or shared
 * within the account.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../identity/accounts/roles.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { PeopleWorld, type Someone } from '../identity/people-world.ts';
import { type Answer, lines } from './server.ts';

let world: PeopleWorld;
let api: ServedApi;
let owner: Someone;
let program: Record<string, string>;
beforeAll(async () => {
  world = await PeopleWorld.start();
  owner = await world.account();
  const { database, now } = world.deps;
  api = await serveApi({ database, registry: lines, now });
  const { key } = await createApiKey(database, { accountId: owner.accountId, name: 'Program' });
  program = { Authorization: `Token ${key}` };
});
afterAll(async () => {
  await api?.stop();
  await world?.test.drop();
});

async function signIn(who: Pick<Someone, 'personId'>): Promise<Record<string, string>> {
  const { database, now } = world.deps;
  const token = await createSession(database, { personId: who.personId, address: null, userAgent: null }, now());
  return { Cookie: `seamark_session=${token}`, 'Sec-Fetch-Site': 'same-origin' };
}

const colleague = async (role: Role) => signIn(await world.member(owner.accountId, role));

async function call(
  by: Record<string, string>,
  method: string,
  path: string,
  attributes?: unknown,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const body = attributes === undefined ? null : JSON.stringify({ data: { type: 'saved_view', attributes } });
  const headers = { ...by, ...(body === null ? {} : { 'Content-Type': 'application/vnd.api+json' }) };
  const response = await fetch(`${api.origin}/v2/saved_views${path}`, { method, headers, body });
  return { status: response.status, body: await response.json() };
}

let views = 0;
const view = (more: Record<string, unknown> = {}) => ({ name: `View ${++views}`, list: 'shipments', ...more });
const namesOf = ({ body }: Pick<Answer, 'body'>): string[] =>
  body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name);

test('a view is saved, read, changed and deleted', async () => {
  const me = await colleague('member');
  const requested = view({
    name: '  At sea ',
    filters: { 'filter[status]': 'in_transit', q: 'PO' },
    columns: ['number', 'pod_eta_at'],
    sort: '-arrival_date',
  });
  const made = await call(me, 'POST', '?include=owner', requested);
  expect(made.status).toBe(201);
  expect(made.body.data.attributes).toMatchObject({ ...requested, name: 'At sea', shared: false });
  expect(made.body.included).toMatchObject([{ type: 'user', id: made.body.data.relationships.owner.data.id }]);
  const path = `/${made.body.data.id}`;
  const changed = await call(me, 'PATCH', path, { filters: {}, columns: null, name: 'All' });
  expect(changed.body.data.attributes).toMatchObject({
    name: 'All',
    filters: {},
    columns: null,
    sort: '-arrival_date',
  });
  expect((await call(me, 'GET', path)).body.data).toEqual(changed.body.data);
  expect((await call(me, 'DELETE', path)).status).toBe(200);
  expect((await call(me, 'GET', path)).status).toBe(404);
});

test('personal views are visible to their owner only, shared ones to all members', async () => {
  const [me, other] = [await colleague('member'), await colleague('admin')];
  const mine = await call(me, 'POST', '', view({ name: 'Mine', list: 'containers' }));
  await call(me, 'POST', '', view({ name: 'Ours', list: 'containers', shared: true }));
  await call(program, 'POST', '', view({ name: 'Of a program', list: 'containers' }));
  const lists = '?filter[list]=containers';
  expect(namesOf(await call(me, 'GET', lists))).toEqual(['Mine', 'Of a program', 'Ours']);
  for (const by of [other, program]) {
    expect(namesOf(await call(by, 'GET', lists))).toEqual(['Of a program', 'Ours']);
    const path = `/${mine.body.data.id}`;
    expect((await call(by, 'GET', path)).status).toBe(404);
    expect((await call(by, 'PATCH', path, { name: 'X' })).status).toBe(404);
    expect((await call(by, 'DELETE', path)).status).toBe(404);
  }
});

test('viewers save personal views and cannot change shared ones', async () => {
  const viewer = await colleague('viewer');
  expect((await call(viewer, 'POST', '', view())).status).toBe(201);
  const refused = await call(viewer, 'POST', '', view({ shared: true }));
  expect(refused.status).toBe(403);
  const ours = await call(await signIn(owner), 'POST', '', view({ shared: true }));
  const path = `/${ours.body.data.id}`;
  expect((await call(viewer, 'GET', path)).status).toBe(200);
  expect((await call(viewer, 'PATCH', path, { name: 'X' })).status).toBe(403);
  expect((await call(viewer, 'DELETE', path)).status).toBe(403);
});

test('a view can be shared later, and unshared only by its creator', async () => {
  const [me, other] = [await colleague('member'), await colleague('member')];
  const { body } = await call(me, 'POST', '', view());
  const path = `/${body.data.id}`;
  expect((await call(me, 'PATCH', path, { shared: true })).body.data.attributes.shared).toBe(true);
  expect((await call(other, 'PATCH', path, { sort: 'created_at' })).status).toBe(200);
  const taken = await call(other, 'PATCH', path, { shared: false });
  expect(taken.status).toBe(422);
  expect(taken.body.errors[0].source.pointer).toBe('/data/attributes/shared');
  expect((await call(me, 'PATCH', path, { shared: false })).body.data.attributes.shared).toBe(false);
});

describe('422', () => {
  test.each([
    ['no name', { name: ' ' }, "Name can't be blank", 'name'],
    ['a long name', { name: 'x'.repeat(81) }, 'Name is too long (maximum is 80 characters)', 'name'],
    ['no list', { list: undefined }, "List can't be blank", 'list'],
    ['another list', { list: 'webhooks' }, 'List must be one of: shipments, containers, tracking_requests', 'list'],
    ['filters that are none', { filters: [] }, 'Filters must be an object', 'filters'],
    ['a filter that is no text', { filters: { q: 7 } }, 'Filters must hold strings only', 'filters/q'],
    [
      'a filter as long as a book',
      { filters: { 'filter[port]': 'USLAX,'.repeat(700) } },
      'Each filter may have 4000 characters',
      'filters/filter[port]',
    ],
    [
      'a filter of no list',
      { filters: { colour: 'x' } },
      'The list of shipments has no filter colour',
      'filters/colour',
    ],
    [
      'a value that the list refuses',
      { filters: { 'filter[status]': 'afloat' } },
      expect.stringContaining('filter[status] must be one of: '),
      'filters/filter[status]',
    ],
    [
      'too many filters',
      { filters: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, ''])) },
      'Filters may hold 20 filters',
      'filters',
    ],
    [
      'a column with a blank',
      { columns: ['a b'] },
      'Columns must hold names of lower-case letters, digits, underscores and dots',
      'columns/0',
    ],
    [
      'an order of another list',
      { sort: '-pickup_lfd' },
      'Sort must consist of: created_at, changed_at, arrival_date',
      'sort',
    ],
    ['shared as a text', { shared: 'yes' }, 'Shared must be true or false', 'shared'],
  ])('for %s', async (_, attributes, detail, pointer) => {
    const answer = await call(program, 'POST', '', view(attributes));
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ detail, source: { pointer: `/data/attributes/${pointer}` } }]);
  });

  test('for a view that a program would keep to itself', async () => {
    expect((await call(program, 'POST', '', view({ shared: false }))).status).toBe(422);
  });

  test('for a name that the list has, in any case', async () => {
    const { body } = await call(program, 'POST', '', view({ name: 'Twice' }));
    const again = await call(program, 'POST', '', view({ name: 'tWICE' }));
    expect(again.status).toBe(422);
    expect(again.body.errors).toMatchObject([{ code: 'duplicate', source: { pointer: '/data/attributes/name' } }]);
    expect((await call(program, 'POST', '', view({ name: 'Twice', list: 'containers' }))).status).toBe(201);
    const other = await call(program, 'POST', '', view());
    expect((await call(program, 'PATCH', `/${other.body.data.id}`, { name: 'TWICE' })).status).toBe(422);
    expect((await call(program, 'PATCH', `/${body.data.id}`, { name: 'TWICE' })).status).toBe(200);
  });

  test('for more than 100 shared views', async () => {
    const { database } = world.deps;
    const { accountId } = await world.account();
    const { key } = await createApiKey(database, { accountId, name: 'Other' });
    const rows = Array.from({ length: 99 }, (_, index) => ({
      account_id: accountId,
      id: newId(),
      list: 'shipments' as const,
      name: `${index}`,
      is_shared: true,
      filters: '{}',
    }));
    await database.insertInto('saved_views').values(rows).execute();
    const by = { Authorization: `Token ${key}` };
    const answers = await Promise.all([call(by, 'POST', '', view()), call(by, 'POST', '', view())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});
