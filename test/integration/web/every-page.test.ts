/**
 * Tests all pages of the router with data: axe must find no violations in light and dark colors and on a phone, and no
 * page may be wider than the phone. Requests to other origins and page errors fail the suite at the end.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_PATHS } from '../../support/paths-of-app.ts';
import { insertComparisons } from '../api/compared-values.ts';
import { insertTracked } from '../api/rows.ts';
import { insertReadNotice } from './documents-world.ts';
import { insertExceptions } from './exceptions-world.ts';
import { insertFleet } from './fleet.ts';
import { insertTrackingWorld } from './tracking-world.ts';
import { type Visitor, WebRig } from './web-rig.ts';

const DESK = { width: 1400, height: 900 };
const PHONE = { width: 360, height: 760 };
/** Pages that only redirect. */
const LEADS_ON = ['/developers', '/settings'];
const PATIENT = { timeout: 60_000 };

const addresses = APP_PATHS.filter((address) => !LEADS_ON.includes(address));

let rig: WebRig;
let owner: Visitor;
/** Examples of paths with parameters. */
let filled: Readonly<Record<string, string>>;
beforeAll(async () => {
  rig = await WebRig.start();
  const { database, accountId } = rig.tracking;
  await insertFleet(database, accountId, 12);
  await insertComparisons(database, accountId);
  await insertExceptions(database, accountId);
  const { troubledId } = await insertTrackingWorld(database, accountId);
  const { shipmentId, containerIds } = await insertTracked(database, accountId, {
    number: 'MAEU900100',
    containers: ['MSCU1000010'],
  });
  const documentId = await insertReadNotice(database, accountId);
  filled = {
    '/shipments/$id': `/shipments/${shipmentId}`,
    '/connect/$id': '/connect/hapag-lloyd',
    '/documents/$id': `/documents/${documentId}`,
    '/documents/review/$id': `/documents/review/${documentId}`,
    '/tracking/$id': `/tracking/${troubledId}`,
    '/demurrage/$id/evidence': `/demurrage/${containerIds[0]}/evidence`,
    '/developers/webhooks/$webhookId': `/developers/webhooks/${await addWebhook()}`,
  };
  owner = await rig.signIn('owner', { viewport: DESK, reducedMotion: 'reduce', colorScheme: 'light' });
});
afterAll(() => rig?.stop());

async function addWebhook(): Promise<string> {
  const attributes = { url: 'https://93.184.215.14/hook', events: ['container.created'], active: true };
  const response = await fetch(`${rig.origin}/v2/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Token ${rig.apiKey}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'webhook', attributes } }),
  });
  const text = await response.text();
  expect(response.status, text).toBe(201);
  return JSON.parse(text).data.id;
}

async function isColored(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

test.each(addresses)('%s', async (address) => {
  const to = filled[address] ?? address;
  expect(to, 'give an example of this address').not.toContain('$');
  const page = await owner.context.newPage();
  page.setDefaultTimeout(PATIENT.timeout);
  await page.goto(to);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.mantine-Skeleton-root').count(), PATIENT).toBe(0);
  await rig.checkAxe(page);
  await isColored(page, 'dark');
  await rig.checkAxe(page, ['color-contrast']);
  await page.setViewportSize(PHONE);
  await rig.checkAxe(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await page.close();
});
