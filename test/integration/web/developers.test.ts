/** Tests the developer portal: keys, webhooks from the first test to a replay, the event log, apps, limits. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { recordGrant } from '../../../identity/oauth/grants.ts';
import { DevelopersWorld } from './developers-world.ts';
import type { Visitor, WebRig } from './web-rig.ts';

const CREATED = 'container.created';
const LOADED = 'container.transport.vessel_loaded';

let world: DevelopersWorld;
let rig: WebRig;
let owner: Visitor;
let page: Page;
beforeAll(async () => {
  world = await DevelopersWorld.start();
  rig = world.rig;
  owner = await rig.signIn('owner');
  page = owner.page;
});
afterAll(() => world?.stop());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('a key is created, shown once, used and revoked', async () => {
  await page.goto('/developers/keys');
  await heading('API keys').waitFor();
  await rig.checkAxe(page);
  await button('Create key').click();
  await dialog().getByRole('button', { name: 'Create key' }).click();
  await dialog().getByText("Name can't be blank").waitFor();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Warehouse dashboard');
  await dialog().getByRole('radio', { name: 'Read', exact: true }).check();
  await dialog().getByRole('button', { name: 'Create key' }).click();
  await button('Done').waitFor();
  const key = ((await dialog().getByRole('group', { name: 'API key' }).textContent()) ?? '').trim();
  expect(key).toMatch(/^smk_[\w-]{43}$/);
  await rig.checkAxe(page);
  const call = () => fetch(`${rig.origin}/v2/parties`, { headers: { Authorization: `Token ${key}` } });
  expect((await call()).status).toBe(200);

  await button('Done').click();
  await page.reload();
  const record = page.getByRole('listitem').filter({ hasText: 'Warehouse dashboard' });
  await record.getByText(`smk_…${key.slice(-4)}`).waitFor();
  expect(await page.content()).not.toContain(key);
  await rig.screenshot(page, 'web-developers-keys');
  await button('Revoke Warehouse dashboard').click();
  await dialog().getByRole('button', { name: 'Revoke' }).click();
  await record.waitFor({ state: 'detached' });
  expect((await call()).status).toBe(401);
  await page.getByRole('switch', { name: 'Show revoked and expired keys (1)' }).check({ force: true });
  await record.getByText('Revoked', { exact: true }).first().waitFor();
});

describe('a webhook', () => {
  let address = '';

  test('is added with selected events, tested, and receives deliveries', async () => {
    await page.goto('/developers/webhooks');
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await button('Add a webhook').first().click();
    await dialog().getByRole('textbox', { name: 'Address' }).fill('http://nowhere');
    await dialog().getByRole('button', { name: 'Add the webhook' }).click();
    await dialog()
      .getByText(/Url is not accepted/)
      .waitFor();
    await dialog().getByText("Events can't be blank").waitFor();
    await dialog().getByRole('textbox', { name: 'Address' }).fill(world.receiver.url);
    await dialog().getByRole('textbox', { name: 'Find an event' }).fill('loaded at the port');
    await dialog().getByRole('checkbox', { name: LOADED }).check();
    await dialog().getByRole('textbox', { name: 'Find an event' }).fill(CREATED);
    await dialog().getByRole('checkbox', { name: CREATED, exact: true }).check();
    await dialog()
      .getByText(/^2 of \d+ chosen$/)
      .waitFor();
    await button('Order, signature and retries').click();
    await dialog().getByRole('textbox', { name: 'Retry after, in seconds' }).fill('1');
    await rig.checkAxe(page);
    await dialog().getByRole('button', { name: 'Add the webhook' }).click();
    const secret = ((await dialog().getByRole('group', { name: 'secret' }).textContent()) ?? '').trim();
    expect(secret).toMatch(/^whsec_/);
    world.secret = secret;
    await button('Open webhook').click();
    await heading(new URL(world.receiver.url).host).waitFor();
    address = new URL(page.url()).pathname;

    await button('Send a test').click();
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('The receiver accepted it').waitFor();
    await dialog()
      .getByText(/Status 204 after \d+ ms/)
      .waitFor();
    await button('Close').click();
    await world.happen(CREATED);
    await page.getByRole('row').filter({ hasText: CREATED }).getByText('Delivered').waitFor();
  });

  test('shows the attempts of failed deliveries, and resends them with progress', async () => {
    world.answer = 503;
    await world.happen(LOADED, 12);
    const givenUp = page.getByRole('row').filter({ hasText: 'Failed' });
    await expect.poll(() => givenUp.count(), { timeout: 30_000, interval: 250 }).toBe(12);
    await page.reload();
    await page.getByText('Deliveries are failing').waitFor();
    await page.getByRole('link', { name: LOADED }).first().click();
    await dialog().getByText('Attempt 2').waitFor();
    await dialog().getByText('The receiver responded with 503').first().waitFor();
    await dialog()
      .getByText(/webhook-signature: v1,/)
      .first()
      .waitFor();
    await rig.checkAxe(page);
    await dialog().getByRole('tab', { name: 'Payload' }).click();
    await dialog().getByText(`"event": "${LOADED}"`).waitFor();
    // The URL includes the delivery, so that the link can be shared.
    expect(page.url()).toContain('delivery=');
    await button('Close').click();

    // The receiver accepts four requests, and the rest only once the page has shown progress.
    const seen = Promise.withResolvers<void>();
    let requestCount = 0;
    world.answer = async () => {
      requestCount++;
      if (requestCount > 4) await seen.promise;
      return 204;
    };
    await button('Resend').click();
    await page.getByRole('menuitem', { name: 'Failed deliveries' }).click();
    await page.getByText('4 of 12 delivered').waitFor();
    await rig.screenshot(page, 'web-developers-replay');
    seen.resolve();
    world.answer = 204;
    await page.getByRole('tab', { name: 'Replays' }).click();
    const replay = page.getByRole('list', { name: 'Replays' }).getByRole('listitem');
    await replay.getByText('12 of 12 delivered').waitFor();
    await replay.getByText('Done').waitFor();
    await rig.checkAxe(page);
    // The sample, the first event, and the deliveries that had failed.
    expect(world.receiver.received).toHaveLength(14);
    await page.getByText('Deliveries are failing').waitFor({ state: 'detached' });
  });

  test('cancels a running replay', async () => {
    await world.happen(CREATED, 40);
    await expect.poll(() => world.receiver.received.length, { timeout: 30_000 }).toBe(54);
    await button('Resend').click();
    await page.getByRole('menuitem', { name: 'Since a time' }).click();
    await dialog().getByRole('button', { name: 'Resend' }).click();
    await dialog().getByText('From must be an RFC 3339 time').waitFor();
    await dialog().getByRole('textbox', { name: 'Since' }).fill('2026-01-01T00:00');
    await dialog().getByRole('radio', { name: 'All events' }).check();
    await dialog().getByRole('button', { name: 'Resend' }).click();
    await button('Cancel replay').click();
    const replay = page.getByRole('list', { name: 'Replays' }).getByRole('listitem').first();
    await replay.getByText('Cancelled').waitFor();
    await replay.getByText(/not sent$/).waitFor();
  });

  test('replaces the secret with an overlap and ends the overlap', async () => {
    await page.goto(`${address}?view=settings`);
    await button('Replace secret').click();
    await dialog().getByRole('button', { name: 'Replace secret' }).click();
    const secret = ((await dialog().getByRole('group', { name: 'secret' }).textContent()) ?? '').trim();
    expect(secret).not.toBe(world.secret);
    await button('Done').click();
    await page.getByText(/also signs until/).waitFor();
    await rig.checkAxe(page);
    await button('End the overlap').click();
    await dialog().getByRole('button', { name: 'End the overlap' }).click();
    await page.getByText(/also signs until/).waitFor({ state: 'detached' });
    world.secret = secret;
  });

  test('shows why the server disabled it, and is activated with its missed events', async () => {
    const { database } = rig.tracking;
    const since = new Date(Date.now() - 3_600_000);
    const off = { active: false, disabled_at: new Date(), disabled_reason: 'gone', failing_since: since } as const;
    await database.updateTable('webhooks').set(off).execute();
    await world.happen(LOADED, 3);
    await page.goto('/developers/webhooks');
    await page.getByText('Disabled', { exact: true }).waitFor();
    await rig.checkAxe(page);
    await page.getByRole('link', { name: /^Open / }).click();
    await page.getByText(/responded with 410 Gone/).waitFor();
    const before = world.receiver.received.length;
    await button('Activate and send missed events').click();
    await page.getByText('Disabled by the server').waitFor({ state: 'detached' });
    await expect.poll(() => world.receiver.received.length, { timeout: 30_000 }).toBe(before + 3);
  });

  test('is deleted', async () => {
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  });
});

test('the event log is live, can be paused, and shows whole events', async () => {
  const { accountId, database } = rig.tracking;
  const logged = async () => {
    const events = await database.selectFrom('events').select('id').where('account_id', '=', accountId).execute();
    return events.length;
  };
  const shown = async () => Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
  const rows = page.getByRole('link', { name: LOADED });
  await world.happen(CREATED);
  await world.happen(LOADED);
  await page.goto('/developers/events');
  await page.getByText('Live', { exact: true }).waitFor();
  await expect.poll(shown, { timeout: 15_000 }).toBe(await logged());
  await world.happen(LOADED);
  await expect.poll(shown, { timeout: 15_000 }).toBe(await logged());
  const before = await shown();
  await button('Pause').click();
  await world.happen(LOADED, 2);
  await button('Resume (2 new)').waitFor();
  expect(await shown()).toBe(before);
  await button('Resume (2 new)').click();
  await expect.poll(shown, { timeout: 15_000 }).toBe(before + 2);
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-developers-events');
  await rows.first().click();
  await dialog().getByText('"type": "transport_event"').first().waitFor();
  await button('Close').click();
  await page.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: CREATED, exact: true }).click();
  await rows.first().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: CREATED }).first().waitFor();
});

test('a connected app is disconnected, and the snippets contain the server’s address', async () => {
  const { accountId, database } = rig.tracking;
  const app = { clientId: 'https://assistant.example', clientName: 'Assistant', redirectHost: 'assistant.example' };
  const grant = { accountId, userId: owner.userId, ...app, scopes: ['tracking:read'] as const };
  await recordGrant({ database, now: () => new Date() }, grant, OPERATOR);
  await page.goto('/developers/apps');
  await page.getByRole('tab', { name: 'Cursor' }).click();
  await page.getByText('"url": "http://mcp.seamark.test/mcp"').waitFor();
  await rig.checkAxe(page);
  await button(/^Disconnect Assistant/).click();
  await dialog().getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('heading', { name: 'No application connected yet' }).waitFor();
});

test('shows the usage of each limit', async () => {
  await page.goto('/developers/usage');
  await page.getByRole('heading', { name: 'In the last 60 seconds' }).waitFor();
  await page.getByLabel(/^Valid API keys: \d+ of 50$/).waitFor();
  await rig.checkAxe(page);
});

test('a viewer sees webhooks, cannot change them, and is refused keys, also by the server', async () => {
  const viewer = await rig.signIn('viewer');
  page = viewer.page;
  await page.goto('/developers/keys');
  await page.getByRole('heading', { name: 'Your role cannot manage API keys' }).waitFor();
  expect(await button('Create key').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  await page.goto('/developers/webhooks');
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  expect(await button('Add a webhook').count()).toBe(0);
  const statuses = await page.evaluate<number[]>(`Promise.all(
    ['api_keys', 'webhooks'].map(async (name) => (await fetch('/v2/' + name, { method: 'POST', body: '{}' })).status))`);
  expect(statuses).toEqual([403, 403]);
});
