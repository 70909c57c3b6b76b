/**
 * Tests sharing a shipment from beginning to end: a member creates a link, a customer without an account opens it, and
 * the member revokes it.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { type Visitor, WebRig } from './web-rig.ts';

const PASSWORD = 'seven lamps';
const PHONE = { viewport: { width: 375, height: 740 } };

let rig: WebRig;
let owner: Visitor;
let shipment: { id: string; number: string };
beforeAll(async () => {
  rig = await WebRig.start({ isTracking: true });
  const number = scenarioNumber('RAIL', 7);
  const attributes = { ref_numbers: ['PO-77120'] };
  const { tracking } = rig;
  const { requestId, clockId } = await tracking.track(number, { startAt: '2026-08-01T00:00:00Z', attributes });
  await tracking.advance(clockId ?? '', '2026-08-20T00:00:00Z', 60_000);
  const { shipment_id: id } = await tracking.request(requestId);
  shipment = { id: id ?? '', number };
  owner = await rig.signIn('owner');
}, 180_000);
afterAll(() => rig?.stop());

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Share/ });

async function share(page: Page, name: string, parts: readonly string[], password = ''): Promise<string> {
  await page.goto(`/shipments/${shipment.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await dialog(page).getByRole('textbox', { name: 'For' }).fill(name);
  for (const part of parts) await dialog(page).getByRole('checkbox', { name: part }).check();
  if (password !== '') await dialog(page).getByLabel('Password (optional)').fill(password);
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const text = await dialog(page).getByRole('group', { name: 'link' }).textContent();
  return new URL(text ?? '').pathname;
}

test('a customer opens a link on a phone, in light and dark', async () => {
  const path = await share(owner.page, 'Maple Foods', ['Pickup', 'References']);
  await dialog(owner.page).getByRole('list', { name: 'Links' }).getByText('Not yet').waitFor();
  await rig.checkAxe(owner.page);
  await rig.screenshot(owner.page, 'web-share');
  const { page } = await rig.open({ ...PHONE, colorScheme: 'light' });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: `Shipment ${shipment.number}` }).waitFor();
  const text = await page.locator('main').textContent();
  for (const word of ['Chicago', 'PO-77120', 'Last free day', 'Vessel departed', 'expected'])
    expect(text).toContain(word);
  expect(text).not.toContain('Fees');
  expect(await page.locator('script').count()).toBe(0);
  await rig.checkAxe(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.viewport.width);
  await page.emulateMedia({ colorScheme: 'dark' });
  await rig.checkAxe(page, ['color-contrast']);
  await page.setViewportSize({ width: 1400, height: 900 });
  await rig.checkAxe(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await rig.screenshot(page, 'web-shared');
});

test('a link with a password shows nothing without it', async () => {
  const path = await share(owner.page, 'Oak Imports', ['Holds and fees'], PASSWORD);
  const { page } = await rig.open(PHONE);
  await page.goto(path);
  await page.getByLabel('Password').fill('seven candles');
  await page.getByRole('button', { name: 'Show the shipment' }).click();
  await page.getByText('The password is wrong.').waitFor();
  await rig.checkAxe(page);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Show the shipment' }).click();
  await page.getByRole('heading', { level: 1, name: `Shipment ${shipment.number}` }).waitFor();
  await page.getByText('Fees').first().waitFor();
});

test('a revoked link shows nothing, and both changes are in the audit log', async () => {
  const { page } = owner;
  const path = await share(page, 'Pine Traders', []);
  await dialog(page).getByRole('button', { name: 'Revoke the link of Pine Traders' }).click();
  await page
    .getByRole('dialog', { name: /^Revoke/ })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click();
  await page.getByText('The link of Pine Traders was revoked').waitFor();
  await expect
    .poll(() =>
      dialog(page)
        .getByRole('button', { name: /Pine Traders/ })
        .count(),
    )
    .toBe(0);
  const customer = await rig.open(PHONE);
  const response = await customer.page.goto(path);
  expect(response?.status()).toBe(404);
  await customer.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await rig.checkAxe(customer.page);
  await page.goto('/settings/audit');
  await page.getByText('Shared a shipment with').first().waitFor();
  await page.getByText('Revoked a shared link of').first().waitFor();
});

test('a viewer cannot share', async () => {
  const viewer = await rig.signIn('viewer');
  await viewer.page.goto(`/shipments/${shipment.id}`);
  await viewer.page.getByRole('heading', { level: 1, name: shipment.number }).waitFor();
  expect(await viewer.page.getByRole('button', { name: 'Share' }).count()).toBe(0);
});
