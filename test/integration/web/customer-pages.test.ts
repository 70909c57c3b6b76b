/**
 * Tests customer pages from beginning to end: a member creates one, the customer opens it without an account, searches
 * and opens a shipment, and the member revokes it.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked, insertTransportEvent } from '../api/rows.ts';
import { type Visitor, WebRig } from './web-rig.ts';

const PASSWORD = 'seven lamps';
const PHONE = { viewport: { width: 375, height: 740 } };
const LATER = new Date(Date.now() + 20 * 86_400_000).toISOString();

/** A PNG of one pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let rig: WebRig;
let owner: Visitor;
beforeAll(async () => {
  rig = await WebRig.start();
  const { database, accountId } = rig.tracking;
  const partyId = newId();
  await database
    .insertInto('parties')
    .values({ account_id: accountId, id: partyId, company_name: 'Maple Foods' })
    .execute();
  const published = {
    ...{ port_of_lading_locode: 'CNSHA', port_of_discharge_locode: 'USLAX', pod_timezone: 'America/Los_Angeles' },
    ...{ pol_atd_at: '2026-01-01T00:00:00Z', pod_eta_at: LATER },
  };
  for (const [number, stopped] of [
    ['OOLU7000001', null],
    ['OOLU7000002', null],
    ['OOLU7000003', new Date()],
  ] as const) {
    const tracked = await insertTracked(database, accountId, {
      number,
      containers: [`MSCU${number.slice(4)}`],
      shipment: {
        ...{ customer_id: partyId, shipping_line_scac: 'OOLU', ref_numbers: [`PO-${number.slice(-1)}`] },
        ...{ published: JSON.stringify(published), tracking_stopped_at: stopped },
        tracking_stopped_reason: stopped === null ? null : 'all_containers_terminated',
      },
    });
    await insertTransportEvent(database, accountId, tracked);
  }
  await insertTracked(database, accountId, { number: 'OTHERCUSTOMER1', containers: ['MSCU9000009'] });
  owner = await rig.signIn('owner');
}, 180_000);
afterAll(() => rig?.stop());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New customer page' });

async function makePage(page: Page, name: string, password = ''): Promise<string> {
  await page.goto('/settings/customers');
  await page.getByRole('button', { name: 'New customer page' }).click();
  await dialog(page).getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option', { name: 'Maple Foods' }).click();
  await dialog(page).getByRole('textbox', { name: 'For' }).fill(name);
  await dialog(page).getByRole('checkbox', { name: 'References' }).check();
  if (password !== '') await dialog(page).getByLabel('Password (optional)').fill(password);
  await rig.checkAxe(page);
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const text = await dialog(page).getByRole('group', { name: 'link' }).textContent();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  return new URL(text ?? '').pathname;
}

const fits = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.viewport.width);

test('a customer lists, searches and opens its shipments on a phone, in light and dark', async () => {
  const path = await makePage(owner.page, 'Imports desk');
  await owner.page.getByRole('list', { name: 'Customer pages' }).getByText('Not yet').waitFor();
  await rig.screenshot(owner.page, 'web-customer-pages');
  const { page } = await rig.open({ ...PHONE, colorScheme: 'light' });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Shipments of Maple Foods' }).waitFor();
  const main = page.locator('main');
  for (const word of ['OOLU7000001', 'OOLU7000002', 'In transit', 'Shanghai → Los Angeles', 'expected', 'PO-1']) {
    expect(await main.textContent()).toContain(word);
  }
  for (const word of ['OOLU7000003', 'OTHERCUSTOMER1']) expect(await main.textContent()).not.toContain(word);
  expect(await page.locator('script').count()).toBe(0);
  await rig.checkAxe(page);
  await fits(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await rig.checkAxe(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByLabel('Shipments').selectOption('Finished');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'OOLU7000003' }).waitFor();
  expect(await page.getByRole('link', { name: 'OOLU7000001' }).count()).toBe(0);

  // By keyboard only.
  await page.getByLabel('Shipments').selectOption('All');
  await page.getByLabel('Number').focus();
  await page.keyboard.type('mscu7000002');
  await page.keyboard.press('Enter');
  await page.getByText('1 shipment').waitFor();
  await page.getByRole('link', { name: 'OOLU7000002' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Shipment OOLU7000002' }).waitFor();
  await page.getByText('Vessel arrived').first().waitFor();
  await rig.checkAxe(page);
  await fits(page);
  await page.getByRole('link', { name: 'All shipments' }).click();
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.getByRole('link', { name: 'OOLU7000001' }).waitFor();
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-customer-page');
});

test('the brand of the account is on its pages', async () => {
  const { page } = owner;
  const path = await makePage(page, 'Branded');
  const card = page.getByRole('region', { name: 'Brand' });
  await card.getByLabel('Name on the pages').fill('Harbor Forwarding');
  await card.getByLabel('Accent color').fill('#ffcc00');
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText(/has a contrast of 1.5 to white/).waitFor();
  await card.getByLabel('Accent color').fill('#7a1f3d');
  await card.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await card.getByRole('img', { name: 'Your logo' }).waitFor();
  await card.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await rig.checkAxe(page);
  const customer = await rig.open({ viewport: { width: 1400, height: 900 }, colorScheme: 'light' });
  await customer.page.goto(path);
  await customer.page.getByRole('banner').getByText('Harbor Forwarding').waitFor();
  expect(await customer.page.evaluate('document.querySelector("header img").naturalWidth')).toBe(1);
  const color = await customer.page.evaluate('getComputedStyle(document.querySelector("main table a")).color');
  expect(color).toBe('rgb(122, 31, 61)');
  await rig.checkAxe(customer.page);
  await customer.page.emulateMedia({ colorScheme: 'dark' });
  await rig.checkAxe(customer.page, ['color-contrast']);
});

test('a page with a password asks for it once', async () => {
  const path = await makePage(owner.page, 'Warehouse', PASSWORD);
  const { page } = await rig.open(PHONE);
  await page.goto(path);
  await page.getByLabel('Password').fill('seven candles');
  await page.getByRole('button', { name: 'Show the shipments' }).click();
  await page.getByText('The password is wrong.').waitFor();
  await rig.checkAxe(page);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Show the shipments' }).click();
  await page.getByRole('link', { name: 'OOLU7000001' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shipment OOLU7000001' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Shipment OOLU7000001' }).waitFor();
});

test('a revoked page shows nothing, and both changes are in the audit log', async () => {
  const { page } = owner;
  const path = await makePage(page, 'Pine Traders');
  await page.getByRole('button', { name: 'Revoke the link of Pine Traders' }).click();
  await page
    .getByRole('dialog', { name: /^Revoke/ })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click();
  await page.getByText('The link of Pine Traders was revoked').waitFor();
  const customer = await rig.open(PHONE);
  const response = await customer.page.goto(path);
  expect(response?.status()).toBe(404);
  await customer.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await rig.checkAxe(customer.page);
  await page.goto('/settings/audit');
  await page.getByText('Created a customer page for').first().waitFor();
  await page.getByText('Revoked a customer page of').first().waitFor();
});

test('a viewer can neither create nor revoke a page', async () => {
  const viewer = await rig.signIn('viewer');
  await viewer.page.goto('/settings/customers');
  await viewer.page.getByRole('list', { name: 'Customer pages' }).waitFor();
  expect(await viewer.page.getByRole('button', { name: /customer page|Revoke/ }).count()).toBe(0);
});
