/**
 * Tests what all pages have in common: sign-in and return, external links, the frame, missing pages, and role limits.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked, type Tracked } from '../api/rows.ts';
import { insertExceptions } from './exceptions-world.ts';
import { insertTrackingWorld } from './tracking-world.ts';
import { PASSWORD, type Visitor, WebRig } from './web-rig.ts';

const PATIENT = { timeout: 15_000 };

let rig: WebRig;
let owner: Visitor;
let two: Tracked;
let other: Tracked;
beforeAll(async () => {
  rig = await WebRig.start();
  const { database, accountId } = rig.tracking;
  await insertTrackingWorld(database, accountId);
  await insertExceptions(database, accountId);
  const references = { ref_numbers: ['PO-88'] };
  two = await insertTracked(database, accountId, {
    number: 'MAEU900100',
    containers: ['MSCU1000010', 'MSCU1000025'],
    shipment: references,
  });
  other = await insertTracked(database, accountId, { number: 'HLCU70077', containers: ['TCLU7777770'] });
  owner = await rig.signIn('owner');
});
afterAll(() => rig?.stop());

/** Checks that the page of a shipment is shown, with one of its containers in view. */
async function isShown(page: Page, { shipmentId, containerIds }: Tracked, container: number | null): Promise<void> {
  const id = container === null ? null : containerIds[container];
  await page.waitForURL(`**/shipments/${shipmentId}${id === null ? '' : `?container=${id}`}`);
  const name = await numberOf(containerIds[container ?? 0]);
  await page.getByRole('region', { name: 'Container', exact: true }).getByRole('heading', { name }).waitFor();
}

async function numberOf(containerId: string | undefined): Promise<string> {
  const { number } = await rig.tracking.database
    .selectFrom('containers')
    .select('number')
    .where('id', '=', containerId ?? '')
    .executeTakeFirstOrThrow();
  return number;
}

describe('a link of another system', () => {
  const find = (q: string) => `/shipments/find?q=${encodeURIComponent(q)}`;

  test('leads to sign-in first, then to its target', async () => {
    const { email } = await rig.person('member');
    const { page, context } = await rig.open();
    await page.goto(find('mscu 100002-5'));
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await isShown(page, two, 1);
    await context.close();
  });

  test('resolves a shipment by each of the five rules', async () => {
    const { page } = owner;
    const rules: [q: string, shipment: Tracked, container: number | null][] = [
      ['tclu-777777 0', other, 0],
      ['maeu900100', two, null],
      ['po-88', two, null],
      ['100002', two, 1],
      ['LCU700', other, null],
    ];
    for (const [q, shipment, container] of rules) {
      await page.goto(find(q));
      await isShown(page, shipment, container);
    }
    await page.goto(find('UNKNOWN NUMBER'));
    await page.getByRole('heading', { name: 'No shipments match' }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search shipments' }).inputValue()).toBe('UNKNOWN NUMBER');
  });
});

describe('the frame', () => {
  test('opens any page by the keyboard', async () => {
    const { page } = owner;
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await rig.screenshot(page, 'web-home');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to main content' }).waitFor();
    const open = async (text: string, found: string) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('A number, a reference, or a page').fill(text);
      await page.getByRole('dialog').getByText(found, { exact: true }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    await open('tclu777', 'TCLU7777770');
    await isShown(page, other, 0);
    await open('usage', 'Usage and limits');
    await page.waitForURL('**/developers/usage');
    await open('add num', 'Add numbers');
    await page.waitForURL('**/add');
    await page.keyboard.press('Control+k');
    // This account has no simulated data.
    await page.getByPlaceholder('A number, a reference, or a page').fill('simulated journ');
    await page.getByRole('dialog').getByText('No page, number or reference matches').waitFor();
    await page.keyboard.press('Escape');
  });

  test('keeps the chosen dark mode', async () => {
    const { page, context } = await rig.signIn('member');
    const scheme = (on: Page) => on.locator('html').getAttribute('data-mantine-color-scheme');
    await page.goto('/');
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect.poll(() => scheme(page), PATIENT).toBe('dark');
    const next = await context.newPage();
    await next.goto('/exceptions');
    await next.getByRole('button', { name: 'Light mode' }).waitFor();
    expect(await scheme(next)).toBe('dark');
    await context.close();
  });

  test('shows local times of the place, and the reader’s time on hover and focus', async () => {
    const { page, context } = await rig.signIn('member', { timezoneId: 'Asia/Tokyo' });
    await page.goto('/exceptions');
    const time = page.locator('[data-exception] time[tabindex="0"]').first();
    const own = page.getByRole('tooltip').getByText(/GMT\+9 your time$/);
    await time.hover();
    await own.waitFor();
    await page.mouse.move(0, 0);
    await own.waitFor({ state: 'hidden' });
    await time.focus();
    await own.waitFor();
    await context.close();
  });

  test('folds its navigation on a phone', async () => {
    const { page, context } = await rig.signIn('member', { viewport: { width: 375, height: 760 } });
    await page.goto('/');
    await page.getByRole('button', { name: 'Navigation' }).click();
    const link = page.getByRole('link', { name: 'Tracking board' }).first();
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Tracking board' }).waitFor();
    await expect.poll(async () => (await link.boundingBox())?.x, PATIENT).toBeLessThan(0);
    await context.close();
  });
});

describe('a page that cannot be shown', () => {
  test.each([
    ['/shipments/:id', 'Shipment not found', 'All shipments'],
    ['/tracking/:id', 'Tracking request not found', 'Tracking board'],
    ['/demurrage/:id/evidence', 'Container not found', 'Demurrage'],
    ['/developers/webhooks/:id', 'Webhook not found', 'All webhooks'],
    ['/settings/nothing', 'Page not found', 'Home'],
  ])('%s: %s', async (address, title, way) => {
    const { page } = owner;
    await page.goto(address.replace(':id', newId()));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('main').getByRole('link', { name: way }).waitFor();
  });

  test('reports an unreachable server and loads when it is back', async () => {
    const { page, context } = owner;
    await page.goto('/exceptions');
    await page.locator('[data-exception]').first().waitFor();
    await context.setOffline(true);
    await page.getByText('Resolved', { exact: true }).click();
    await page.getByText('The server could not be reached. Check your connection and try again.').waitFor();
    await rig.checkAxe(page);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No resolved exceptions').waitFor();
  });
});

describe('edges', () => {
  test('an unknown address gets the page of the app in a browser, and JSON in a program', async () => {
    const { page } = owner;
    const response = await page.goto('/nothing-here?q=1');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Seamark' }).waitFor();
    await rig.checkAxe(page);
    for (const [address, accept] of [
      ['/nothing-here', 'application/json'],
      ['/v2/nothing', 'text/html'],
    ] as const) {
      const answer = await fetch(`${rig.origin}${address}`, { headers: { accept } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/vnd.api+json']);
    }
    const stranger = await rig.open();
    await stranger.page.goto('/nothing-here');
    await stranger.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await stranger.context.close();
  });

  test('a page whose code is not loaded keeps the frame without a connection, and loads when it is back', async () => {
    const { page, context } = await rig.signIn('member');
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Demurrage', exact: true }).first().click();
    await page.getByText('No connection to the server').waitFor();
    await page.getByRole('link', { name: 'Shipments', exact: true }).first().waitFor();
    await rig.checkAxe(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No connection to the server').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Demurrage' }).waitFor();
    await context.close();
  });

  test('shows within the app shell that the server cannot start the app, and retries', async () => {
    const { page, context } = await rig.signIn('member');
    await page.route('**/v2/session', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/vnd.api+json',
        body: JSON.stringify({
          errors: [{ status: '503', title: 'Service Unavailable', detail: 'The database is not reachable' }],
        }),
      }),
    );
    await page.goto('/shipments');
    await page.getByRole('heading', { level: 1, name: 'Seamark is not available right now' }).waitFor();
    await page.getByText('The database is not reachable').waitFor();
    await rig.checkAxe(page);
    await page.unroute('**/v2/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor();
    await context.close();
  });

  test('the sign-in page has the design of the app', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context } = await rig.open({ colorScheme });
      await page.goto('/portal/sign-in');
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Seamark' }).waitFor();
      await rig.checkAxe(page);
      await context.close();
    }
  });
});

describe('an operation beyond the role', () => {
  const NOT_FOR_VIEWERS = [
    ['POST', '/v2/tracking_requests'],
    ['POST', '/v2/tracking_requests/actions'],
    ['PATCH', '/v2/shipments/:shipment'],
    ['PATCH', '/v2/shipments/:shipment/stop_tracking'],
    ['PATCH', '/v2/containers/:container/stop_tracking'],
    ['PATCH', '/v2/containers/:container/refresh'],
    ['POST', '/v2/tariffs'],
  ] as const;
  const NOT_FOR_MEMBERS = [
    ['GET', '/v2/audit_log'],
    ['GET', '/v2/api_keys'],
    ['POST', '/v2/api_keys'],
    ['POST', '/v2/webhooks'],
    ['POST', '/v2/invitations'],
  ] as const;

  /** Sends requests as the page's own scripts do. */
  async function statuses(page: Page, operations: readonly (readonly [method: string, path: string])[]) {
    const ids = { shipment: two.shipmentId, container: two.containerIds[0] ?? '' };
    const requested = operations.map(
      ([method, path]) =>
        [method, path.replace(':shipment', ids.shipment).replace(':container', ids.container)] as const,
    );
    return page.evaluate(
      (all) =>
        Promise.all(
          all.map(async ([method, path]) => {
            const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
            return (await fetch(path, { method, ...body })).status;
          }),
        ),
      requested,
    );
  }

  test.each([
    ['viewer', [...NOT_FOR_VIEWERS, ...NOT_FOR_MEMBERS]],
    ['member', NOT_FOR_MEMBERS],
  ] as const)('is not offered to a %s and is refused by the server', async (role, operations) => {
    const { page, context } = await rig.signIn(role);
    await page.goto('/');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Webhooks' }).waitFor();
    for (const name of ['API keys', 'Audit log']) expect(await pages.getByRole('link', { name }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Track a number' }).count()).toBe(role === 'viewer' ? 0 : 1);
    expect(await statuses(page, operations)).toEqual(operations.map(() => 403));
    await context.close();
  });
});

test('signing out ends the session', async () => {
  const { page } = await rig.signIn();
  await page.goto('/');
  await page.getByRole('button', { name: /^You:/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/portal/sign-in');
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe('/portal/sign-in');
});

test('the page stays when its notices cannot be loaded, and loads them on the next action', async () => {
  const { page, context } = await rig.signIn('member');
  await page.route('**/assets/notices-*', (route) => route.abort('internetdisconnected'));
  await page.goto('/shipments');
  const table = page.getByRole('table');
  await table.waitFor();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/notices-'));
  await page.keyboard.press('Shift');
  await failed;
  await page.unroute('**/assets/notices-*');
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return page.locator('.mantine-Notifications-root').count();
    }, PATIENT)
    .toBeGreaterThan(0);
  expect(await table.count()).toBe(1);
  await context.close();
});
