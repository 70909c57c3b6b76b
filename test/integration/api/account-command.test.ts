/** Tests that settings changed with `npm run account` apply from the next request. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idlePortal } from '../../support/idle-portal.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ accountSettings: {}, services: () => ({ portal: idlePortal() }) });
});
afterAll(() => api.stop());

async function account(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const options = { env: { ...environment, DATABASE_URL: api.databaseUrl, NO_COLOR: '1' } };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['infra/commands/account.ts', ...words],
      options,
    );
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

const policy = async () => (await api.get('/v2/shipping_lines')).headers.get('ratelimit-policy');

test('limits and features are shown, set, and set back', async () => {
  const shown = await account('list');
  expect(shown.out).toContain(`Default account  ${api.accountId}`);
  expect(shown.out).toContain('default 100, create 100, infer 200, refresh 10');
  expect(shown.out).toContain('routing-data on, on-demand-refresh on, rail on, webhooks on');

  const changed = await account('limits', api.accountId, '--default', '5', '--refresh', '0');
  expect([changed.code, changed.out]).toEqual([
    0,
    expect.stringContaining('default 5, create 100, infer 200, refresh 0'),
  ]);
  expect(await policy()).toBe('"default";q=5;w=60');
  await account('limits', 'Default account', '--default', 'standard');
  expect(await policy()).toBe('"default";q=100;w=60');

  await account('features', api.accountId, '--on-demand-refresh', 'off');
  const listed = JSON.parse((await account('list', '--json')).out);
  expect(listed).toMatchObject([
    {
      id: api.accountId,
      state: 'open',
      limits: { default: 100, refresh: 0 },
      features: { on_demand_refresh: false, rail: true },
    },
    { id: api.otherAccountId, limits: { refresh: 10 }, features: { on_demand_refresh: true } },
  ]);
});

test('the settings of documents are shown, set, and set back', async () => {
  expect((await account('list')).out).toContain('quota-megabytes 2000, duplicates reject');
  const changed = await account('documents', api.accountId, '--quota-megabytes', '5', '--duplicates', 'replace');
  expect([changed.code, changed.out]).toEqual([0, expect.stringContaining('quota-megabytes 5, duplicates replace')]);
  const ruled = await account('documents', api.accountId, '--track-per-day', '3');
  expect(ruled.out).toContain('duplicates replace, track-per-day 3');
  const back = await account('documents', api.accountId, '--duplicates', 'standard');
  expect(back.out).toContain('quota-megabytes 5, duplicates reject');
});

test('an account is created with a key, renamed, suspended, closed and reopened', async () => {
  const created = await account('create', 'Harbour Foods');
  expect(created.err).toBe('');
  const [, key = ''] = created.out.split('\n');
  const status = async () => (await api.get('/v2/parties', { key })).status;
  expect(await status()).toBe(200);
  await account('rename', 'Harbour Foods', 'Harbour & Sons');
  for (const [command, expected] of [
    ['suspend', 403],
    ['close', 403],
    ['resume', 200],
  ] as const) {
    const { code, out } = await account(command, 'Harbour & Sons');
    expect([code, out]).toEqual([0, expect.stringContaining('Harbour & Sons is')]);
    expect(await status()).toBe(expected);
  }
  const again = await account('resume', 'Harbour & Sons');
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('Harbour & Sons is open')]);
  const taken = await account('create', 'Harbour & Sons');
  expect([taken.code, taken.err]).toEqual([2, expect.stringContaining('already exists')]);
});

test('a closed account is erased, and no other account', async () => {
  await account('create', 'Former');
  for (const [words, text] of [
    [['erase', 'Former', '--yes'], 'Former is open'],
    [['close', 'Former'], ''],
    [['erase', 'Former'], 'Give --yes'],
  ] as const) {
    expect((await account(...words)).err).toContain(text);
  }
  expect((await account('list')).out).toContain('Former');
  const { code, out } = await account('erase', 'Former', '--yes');
  expect([code, out]).toEqual([0, expect.stringMatching(/^Former \(\S+\) is erased: \d+ rows/)]);
  const left = (await account('list')).out;
  expect(left).not.toContain('Former');
  expect(left).toContain('Default account');
});

test('an account is created with an invitation for its owner, and not created for an invalid address', async () => {
  const { invitation, apiKey } = JSON.parse(
    (await account('create', 'Quay', '--owner-email', 'mira@example.com', '--json')).out,
  );
  expect(apiKey).toBeNull();
  expect(invitation).toMatchObject({ email: 'mira@example.com' });
  const { pathname } = new URL(invitation.link);
  expect((await fetch(`${api.origin}${pathname}`)).status).toBe(200);
  const refused = await account('create', 'Pier', '--owner-email', 'nobody');
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('not a valid email address')]);
  expect((await account('list')).out).not.toContain('Pier');
});

test.each([
  [[], 'Commands:'],
  [['limit', 'x'], "unknown command 'limit'"],
  [['limits'], "missing required argument 'account'"],
  [['limits', 'nobody', '--default', '5'], 'There is no account nobody'],
  [['limits', 'Default account', '--default', 'many'], 'It must be a whole number'],
  [['limits', 'Default account', '--default', '9999999'], 'It must be a whole number'],
  [['features', 'Default account', '--rail', 'maybe'], 'It must be on, off or standard'],
  [['documents', 'Default account', '--duplicates', 'keep'], 'It must be reject, replace, accept or standard'],
  [['features', 'Default account', '--trains', 'off'], "unknown option '--trains'"],
])('wrong usage exits with 2 and shows the usage: %j', async (words, text) => {
  const { code, out, err } = await account(...words);
  expect(code).toBe(2);
  expect(`${out}${err}`).toContain(text);
  expect(`${out}${err}`).toContain('Usage: npm run account --');
});
