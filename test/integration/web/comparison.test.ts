/** Tests the comparison of the bridge with other sources, from the counts by line and value down to the containers. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPARED, insertComparisons } from '../api/compared-values.ts';
import { WebRig } from './web-rig.ts';

let rig: WebRig;
let page: Page;
beforeAll(async () => {
  rig = await WebRig.start();
  ({ page } = await rig.signIn('owner'));
}, 120_000);
afterAll(() => rig?.stop());

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const summary = () => page.getByRole('region', { name: 'By line and value' });
const cellsOf = (table: ReturnType<typeof summary>, value: string) =>
  table.getByRole('row').filter({ hasText: value }).getByRole('cell').allTextContents();
const containers = () => page.getByRole('region', { name: 'Compared values' });

test('without a bridge, the page leads to its guide', async () => {
  await page.goto('/lines');
  await page.getByRole('main').getByRole('link', { name: 'Comparison' }).click();
  await heading('Comparison').waitFor();
  await page.getByText('Nothing to compare yet').waitFor();
  await page.getByRole('link', { name: 'Set up a bridge' }).click();
  await heading('Connect The service that you use today').waitFor();
  await page.getByText(/create a webhook at the service for \/v2\/bridge/).waitFor();
  await page.getByRole('link', { name: 'Open the comparison' }).click();
  await page.getByText('Nothing to compare yet').waitFor();
});

test('counts by line and value who was first, who differs, and who was right', async () => {
  await insertComparisons(rig.tracking.database, rig.tracking.accountId);
  await page.goto('/comparison');
  await summary().waitFor();
  expect(await cellsOf(summary(), 'Estimated arrival')).toEqual([
    'Estimated arrival',
    '1',
    '1 (100 %)',
    '0 (0 %)',
    'Service by 24 h',
    '1 (100 %)',
    '1',
    '0 (0 %)',
    '1 (100 %)',
  ]);
  expect(await cellsOf(summary(), 'Available for pickup')).toEqual([
    'Available for pickup',
    '1',
    '–',
    '–',
    '–',
    '1 (100 %)',
    '0',
    '–',
    '–',
  ]);
  await rig.checkAxe(page);
});

test('a count leads to its containers, whose values are side by side in the time of the port', async () => {
  await summary().getByRole('link', { name: 'TEST, Estimated arrival: service first, 1 (100 %)' }).click();
  await page.getByText('1 value', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?line=TEST&field=pod_eta_at&first=bridge');
  const [eta] = await rowsOf(1);
  expect(eta?.slice(0, 7)).toEqual([
    COMPARED,
    'Estimated arrival (TEST)',
    '22 Nov 2026, 01:00 GMT-8',
    '19 Nov 2026, 22:00 GMT-8',
    'Differ',
    'The service, by 24 h',
    'Your sources',
  ]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText('4 values', { exact: true }).waitFor();
});

test('a last free day is a day at the port, and filters narrow the list by keyboard', async () => {
  await page.goto('/comparison?field=pickup_lfd');
  const [day] = await rowsOf(1);
  expect(day?.slice(2, 7)).toEqual([
    '25 Nov 2026',
    expect.stringContaining('–'),
    'Differ',
    'Only one has it',
    'Neither',
  ]);
  const right = page.getByRole('combobox', { name: 'Right in the end' });
  await right.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Both' }).waitFor();
  // The third of the four verdicts.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByText('No values match').waitFor();
  expect(new URL(page.url()).searchParams.get('right')).toBe('both');
});

test('a container leads to its shipment', async () => {
  await page.goto('/comparison?field=pod_arrived_at');
  const [arrival] = await rowsOf(1);
  expect(arrival?.slice(4, 7)).toEqual(['Agree', expect.stringMatching(/^Your sources, by 24 h$/), 'Both']);
  await containers().getByRole('link', { name: COMPARED }).click();
  await page.waitForURL(/\/shipments\/[0-9a-f-]{36}\?container=/);
});

/** Texts of the cells of all rows of the list, once it has `count` rows. */
async function rowsOf(count: number): Promise<string[][]> {
  const rows = containers().locator('tbody').getByRole('row');
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(count);
  return Promise.all((await rows.all()).map((row) => row.getByRole('cell').allInnerTexts()));
}
