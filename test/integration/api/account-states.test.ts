/**
 * Tests that a suspended or closed account refuses all callers from the next request on, and that it is unchanged when
 * it is reopened.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccountState, createAccount } from '../../../identity/accounts/manage-accounts.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { renewCaller } from '../../../identity/sessions/renew-caller.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { signedIn } from '../../support/signed-in.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ services: () => ({ portal: idlePortal() }) });
});
afterAll(() => api.stop());

const deps = () => ({ database: api.database, now: () => new Date() });

describe.each([
  ['suspended', 'account_suspended', 'This account is suspended'],
  ['closed', 'account_closed', 'This account is closed'],
] as const)('while %s', (state, code, text) => {
  let id: string;
  let key: string;
  let page: Record<string, string>;
  beforeAll(async () => {
    id = await createAccount(deps(), `Account that is ${state}`);
    key = (await createApiKey(api.database, { accountId: id, name: 'Key' })).key;
    await raiseLimits(api.database);
    page = await signedIn(api.database, id);
    await api.database.updateTable('sessions').set({ account_id: null, user_id: null }).execute();
    const user = await api.database
      .selectFrom('users')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    await api.database.updateTable('sessions').set({ account_id: id, user_id: user.id }).execute();
  });

  test('keys and sessions are refused with the reason, and served again afterwards', async () => {
    const requests = (['GET', 'POST'] as const).flatMap((method) =>
      [{ key }, { key: null, headers: page }].map((by) => ({ method, by })),
    );
    const send = async () =>
      Promise.all(
        requests.map(async ({ method, by }) => {
          const party = { data: { type: 'party', attributes: { company_name: newId() } } };
          const options = method === 'GET' ? by : { ...by, body: party };
          return api.request(method, '/v2/parties', options);
        }),
      );
    expect((await send()).map(({ status }) => status)).toEqual([200, 200, 201, 201]);
    await changeAccountState(deps(), id, state);
    for (const { status, body } of await send()) {
      expect([status, body.errors]).toMatchObject([403, [{ code, title: 'Forbidden' }]]);
      expect(body.errors[0].detail).toContain(text);
    }
    await changeAccountState(deps(), id, 'open');
    expect((await send()).map(({ status }) => status)).toEqual([200, 200, 201, 201]);
  });

  test('pages explain the state and offer other accounts', async () => {
    const open = () => fetch(`${api.origin}/shipments`, { headers: page, redirect: 'manual' });
    await changeAccountState(deps(), id, state);
    const refused = await open();
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining(text)]);
    const others = await fetch(`${api.origin}/portal/accounts`, { headers: page });
    expect(others.status).toBe(200);
    await changeAccountState(deps(), id, 'open');
    // Any other status will do: this rig has no built web app and therefore no such page.
    expect((await open()).status).not.toBe(403);
  });

  test('a request in progress is not renewed', async () => {
    const row = await api.database
      .selectFrom('api_keys')
      .select('id')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    const account = { limits: {}, features: {}, customFieldLimit: 0 } as never;
    const caller = { accountId: id, apiKeyId: row.id, userId: null, scopes: ['read'] as const, account };
    expect(await renewCaller(api.database, caller, new Date())).not.toBeNull();
    await changeAccountState(deps(), id, state);
    expect(await renewCaller(api.database, caller, new Date())).toBeNull();
    await changeAccountState(deps(), id, 'open');
  });
});

test('the operator’s actions are in the audit log, and other changes are refused', async () => {
  const id = await createAccount(deps(), 'Audited');
  await expect(createAccount(deps(), ' Audited ')).rejects.toThrow('already exists');
  await expect(createAccount(deps(), 'two\nlines')).rejects.toThrow('one line');
  await expect(changeAccountState(deps(), id, 'open')).rejects.toThrow('Audited is open');
  await changeAccountState(deps(), id, 'suspended');
  await expect(changeAccountState(deps(), id, 'erasing')).rejects.toThrow('Audited is suspended');
  await changeAccountState(deps(), id, 'closed');
  const log = await api.database
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'subject_name'])
    .where('account_id', '=', id)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
  expect(log).toEqual(
    ['account.created', 'account.suspended', 'account.closed'].map((action) => ({
      action,
      actor_kind: 'operator',
      subject_name: 'Audited',
    })),
  );
});
