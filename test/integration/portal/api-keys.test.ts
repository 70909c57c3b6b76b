/** A key from its form to its end, and what the portal says on the way. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../../store/audit-log.ts';
import type { Someone } from '../identity/people-world.ts';
import { PortalRig } from './portal-rig.ts';
import type { PortalVisitor } from './portal-visitor.ts';
import { sendForm } from './send-form.ts';

const PATH = '/portal/api-keys';
const UNVERIFIED =
  'The API key could not be verified. Send it as "Authorization: Token <API_KEY>", complete and without quotes, ' +
  'and check that it has not been revoked.';

let rig: PortalRig;
let owner: Someone;
let browser: PortalVisitor;
beforeAll(async () => {
  rig = await PortalRig.start();
  owner = await rig.world.account();
  browser = await rig.signedIn(owner);
});
afterAll(() => rig.stop());

const make = (fields: Record<string, string>) => sendForm(browser, PATH, { name: 'A key', access: 'read', ...fields });
const keyIn = (html: string) => /<textarea id="key"[^>]*>(smk_[\w-]{43})<\/textarea>/.exec(html)?.[1] ?? '';
const ask = (key: string, method = 'GET') =>
  fetch(`${rig.origin}/v2/parties`, { method, headers: { Authorization: `Token ${key}` } });

test('is shown once, works, is masked with its last use, and is refused from the moment it is revoked', async () => {
  expect((await browser.get(PATH)).text).toContain('No key yet.');
  const made = await make({ name: 'Warehouse dashboard' });
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store, no-transform']);
  const key = keyIn(made.text);
  expect(made.text).toContain('http://seamark.test/v2/shipments');
  expect((await ask(key)).status).toBe(200);
  expect((await ask(key, 'POST')).status).toBe(403);

  const { text: html } = await browser.get(PATH);
  expect(html).not.toContain(key);
  for (const said of [`smk_…${key.slice(-4)}`, 'Warehouse dashboard', `by ${owner.email}`, '2026-03-02 08:00 UTC']) {
    expect(html).toContain(said);
  }
  const path = /href="(\/portal\/api-keys\/[^"]+\/revoke)"/.exec(html)?.[1] ?? '';
  expect((await browser.get(path)).text).toContain('It was last used');
  expect((await ask(key)).status).toBe(200);
  const revoked = await sendForm(browser, path);
  expect([revoked.status, (await browser.follow(revoked)).notice]).toEqual([303, '“Warehouse dashboard” is revoked']);
  const refused = await ask(key);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ errors: [{ title: 'Unauthorized', detail: UNVERIFIED }] });
  // Sent twice, as by an impatient hand.
  expect((await sendForm(browser, path)).status).toBe(303);
  expect((await browser.get(path)).text).toContain('is revoked already');

  const rows = await listAudit(rig.world.deps.database, owner.accountId, { limit: 2 });
  expect(rows.toReversed().map(({ action, address, details }) => [action, address, details])).toEqual([
    ['api_key.created', '127.0.0.1', { scopes: 'read', expires_at: null }],
    ['api_key.revoked', '127.0.0.1', {}],
  ]);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('is good to the end of its last day', async () => {
  const made = await make({ name: 'Until Tuesday', access: 'write', expires: '2026-03-03' });
  const key = keyIn(made.text);
  rig.world.pass(39 * 60 * 60_000);
  expect((await ask(key)).status).toBe(200);
  rig.world.pass(60 * 60_000);
  expect((await ask(key)).status).toBe(401);
  browser = await rig.signedIn(owner);
  expect((await browser.get(PATH)).text).toMatch(/Expired <time datetime="2026-03-03T23:59:59.999Z">/);
});

describe('a form that is refused comes back with what was typed, and the reason beside it', () => {
  test.each([
    ['a name of nothing', { name: ' ' }, 'name', 'The name of a key is one line of 1 to 100 characters.'],
    ['a name that another key has', { name: 'TAKEN' }, 'name', 'There is a key with this name already.'],
    ['a day that is over', { expires: '2026-03-01' }, 'expires', 'A key expires on a day from today on'],
    ['a day that never comes', { expires: '2027-02-30' }, 'expires', 'A key expires on a day from today on'],
  ])('%s', async (_, fields, wrong, said) => {
    await make({ name: 'Taken' });
    const { status, text: html } = await make({ name: 'Typed', access: 'write', ...fields });
    expect(status).toBe(422);
    expect(html).toContain(`id="${wrong}-problem">${said}`);
    expect(html).toMatch(
      new RegExp(`id="${wrong}" name="${wrong}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*${wrong}-problem"`),
    );
    expect(html).toContain('value="write" required\n checked');
    expect(html).toContain(`value="${{ name: 'Typed', ...fields }.name}"`);
  });

  test('what no form of ours sends is a bad request', async () => {
    expect((await make({ access: 'everything' })).status).toBe(400);
    expect((await make({ access: 'constructor' })).status).toBe(400);
    expect((await make({ name: 'a\0b' })).status).toBe(400);
  });
});

test('more than a page of them are on pages, revoked ones last', async () => {
  const other = await rig.world.account();
  browser = await rig.signedIn(other);
  for (let made = 1; made <= 26; made++) await make({ name: `Number ${made}` });
  const first = (await browser.get(PATH)).text;
  expect(first).toContain('26 keys');
  expect(first).toContain('Page 1 of 2');
  expect(first).toContain('Number 26 ');
  expect(first).not.toContain('Number 1 ');
  const next = /rel="next" href="([^"]+)"/.exec(first)?.[1] ?? '';
  expect((await browser.get(next)).text).toContain('Number 1 ');
  const path = /href="(\/portal\/api-keys\/[^"]+\/revoke)" aria-label="Revoke Number 26"/.exec(first)?.[1] ?? '';
  await sendForm(browser, path);
  expect((await browser.get(PATH)).text).not.toContain('Number 26 ');
  expect((await browser.get(`${PATH}?page[number]=0`)).status).toBe(400);
});
