/** Tests adding numbers by hand and from a file, up to the resulting shipment. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseLimits } from '../../support/generous-limits.ts';
import { nearLimit } from './near-limit.ts';
import { type Visitor, WebRig } from './web-rig.ts';

let rig: WebRig;
let owner: Visitor;
beforeAll(async () => {
  rig = await WebRig.start({ isTracking: true });
  owner = await rig.signIn();
});
afterAll(() => rig?.stop());

const row = (page: Page, number: string) => page.getByRole('listitem', { name: number });

describe('by number', () => {
  test('detects the type and the line while the user types, and links to the shipment', async () => {
    const { page } = owner;
    await page.goto('/add');
    await page.getByLabel('Numbers', { exact: true }).fill('TEST-TR-SUCCEEDED');
    const number = row(page, 'TEST-TR-SUCCEEDED');
    await number.getByText('Seamark Test Line').waitFor();
    expect(await number.getByRole('radio', { name: /^Seamark Test Line/ }).isChecked()).toBe(true);
    expect(await number.getByRole('radio', { name: 'Bill of lading' }).isChecked()).toBe(true);
    await page.getByRole('combobox', { name: 'Your references' }).fill('PO-4711');
    await page.getByRole('button', { name: 'Track number' }).click();
    await number.getByText('Tracked', { exact: true }).waitFor();
    await number.getByRole('link', { name: 'Open shipment' }).click();
    await page.waitForURL(/\/shipments\/[0-9a-f-]{36}$/);
    await page.goto('/shipments?q=PO-4711');
    await page.getByText('1 shipment', { exact: true }).waitFor();
  });

  test('requests undetected lines and shows a result for each number', async () => {
    const { page } = owner;
    await page.goto('/add');
    await page.getByLabel('Numbers', { exact: true }).fill('TEST-TR-SUCCEEDED\nMSCU6639870, MAEU123456789');
    await row(page, 'MSCU6639870').getByText('92 %').waitFor();
    expect(await page.getByRole('button', { name: 'Track 3 numbers' }).isEnabled()).toBe(false);
    await page.getByText('One number needs a line.').waitFor();
    await rig.checkAxe(page);
    await rig.screenshot(page, 'web-add-numbers');
    await row(page, 'MSCU6639870').getByText('Detect', { exact: true }).click();
    await row(page, 'MAEU123456789').getByText('Another line').click();
    await row(page, 'MAEU123456789').getByRole('combobox').fill('TEST');
    await page.getByRole('option', { name: /\(TEST\)/ }).click();
    await page.getByRole('button', { name: 'Track 3 numbers' }).click();
    await row(page, 'TEST-TR-SUCCEEDED').getByText('This number is already tracked').waitFor();
    for (const number of ['MSCU6639870', 'MAEU123456789']) {
      await row(page, number).getByText('Tracked', { exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Add more' }).click();
    expect(await page.getByLabel('Numbers', { exact: true }).inputValue()).toBe('');
  });
});

test('many pasted numbers are a table, with one line for those that have none', async () => {
  const { page } = owner;
  await page.goto('/add');
  const many = Array.from({ length: 60 }, (_, index) => `PASTED${String(index).padStart(6, '0')}`);
  await page.getByLabel('Numbers', { exact: true }).fill([...many, many[0]?.toLowerCase()].join('\n'));
  await page.getByText('One duplicate is left out.').waitFor();
  const table = page.getByRole('region', { name: 'Numbers to add' });
  await table.getByRole('combobox', { name: 'Line of PASTED000000' }).waitFor();
  await expect.poll(() => table.getByLabel(/^Detecting/).count(), { timeout: 20_000 }).toBe(0);
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-add-many');
  await page.getByRole('combobox', { name: 'One line for many' }).fill('TEST');
  await page.getByRole('option', { name: /\(TEST\)/ }).click();
  await page.getByRole('button', { name: 'Set for all 60' }).click();
  expect(await table.getByRole('combobox', { name: 'Line of PASTED000000' }).inputValue()).toBe('TEST');
  await table.getByRole('combobox', { name: 'Type of PASTED000000' }).selectOption('Booking');
  await page.getByRole('button', { name: 'Track 60 numbers' }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await receipt.getByRole('link', { name: 'PASTED000000' }).waitFor();
  await page.getByRole('button', { name: 'Add more' }).waitFor();
  const rows = await rig.tracking.database
    .selectFrom('tracking_requests')
    .select(['scac', 'request_type'])
    .where('request_number', 'like', 'PASTED%')
    .execute();
  expect(rows).toHaveLength(60);
  expect(new Set(rows.map(({ scac }) => scac))).toEqual(new Set(['TEST']));
  expect(rows.filter(({ request_type: type }) => type === 'booking_number')).toHaveLength(1);
  await rig.checkAxe(page);
});

test('a number of a line that is not connected is saved, with the way to connect it', async () => {
  const { page } = owner;
  await page.goto('/add');
  await page.getByLabel('Numbers', { exact: true }).fill('MAEU987654321');
  const number = row(page, 'MAEU987654321');
  await number.getByText('Another line').click();
  await number.getByRole('combobox').fill('MAEU');
  await page.getByRole('option', { name: /\(MAEU\)/ }).click();
  await page.getByRole('button', { name: 'Track number' }).click();
  await number.getByText('Not connected yet', { exact: true }).waitFor();
  await number.getByRole('link', { name: /^Connect / }).waitFor();
  await rig.checkAxe(page);
  // The number survives a reload and is still untracked.
  await page.goto('/add');
  const saved = page.getByRole('group', { name: 'Saved numbers' });
  await saved.getByText('MAEU987654321').waitFor();
  await saved.getByRole('button', { name: 'Try again' }).click();
  await number.getByText('Not connected yet', { exact: true }).waitFor();
  await number.getByRole('link', { name: /^Connect / }).click();
  await page.getByRole('heading', { level: 1, name: 'Connect Maersk' }).waitFor();
  await page.goto('/add');
  await saved.getByRole('button', { name: 'Discard' }).click();
  await saved.waitFor({ state: 'detached' });
});

test('numbers beyond the limit are sent again when the limit allows it', async () => {
  const { page } = owner;
  const { database, accountId } = rig.tracking;
  await page.goto('/add');
  await page.getByLabel('Numbers', { exact: true }).fill('LIMIT000001\nLIMIT000002');
  for (const number of ['LIMIT000001', 'LIMIT000002'])
    await row(page, number).getByText('Detect', { exact: true }).click();
  await nearLimit(database, accountId, 'create');
  await page.getByRole('button', { name: 'Track 2 numbers' }).click();
  await row(page, 'LIMIT000001').getByText('Tracked', { exact: true }).waitFor();
  await row(page, 'LIMIT000002').getByText('Waiting', { exact: true }).waitFor();
  await page.getByText(/^1 of 2 added. Limit reached. Continues at/).waitFor();
  await row(page, 'LIMIT000002').getByText('Tracked', { exact: true }).waitFor();
  await row(page, 'LIMIT000001').getByText('Tracked', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add more' }).waitFor();
  await raiseLimits(database);
});

const TABLE = [
  'Number;SCAC;References;Colour',
  'FILE000001;TEST;"PO-1\nPO-2";red',
  ';TEST;;',
  '',
  'FILE000002;XXXX;PO-3;blue',
  'FILE-000001;TEST;;',
  'FILE000003;TEST;=1+1;',
].join('\r\n');

test('a file is checked row by row, then added with a receipt', async () => {
  const { page } = owner;
  await page.goto('/add?by=file');
  const file = { name: 'week 47.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE, 'latin1') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('2 ready, 1 already tracked, 2 rejected').waitFor();
  await page.getByText('Ignored columns: Colour').waitFor();
  expect(
    await rig.tracking.database
      .selectFrom('tracking_requests')
      .select('id')
      .where('request_number', 'like', 'FILE%')
      .execute(),
  ).toEqual([]);
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-add-file');
  await page.getByRole('checkbox', { name: 'Only problems (2)' }).check();
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download receipt' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toBe('receipt-week 47.csv');
  expect(await readFile(await receipt.path(), 'utf8')).toBe(
    'line,request_number,result,reason,tracking_request_id\r\n' +
      "4,,Rejected,Request number can't be blank,\r\n" +
      "6,FILE000002,Rejected,Scac 'XXXX' is not recognized,\r\n",
  );
  await page.getByRole('button', { name: 'Track 2 numbers' }).click();
  await page.getByText('2 added, 1 already tracked, 2 rejected').waitFor();
  await page.getByRole('link', { name: 'FILE000003' }).waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
});

test('a file that is not CSV is refused', async () => {
  const { page } = owner;
  await page.goto('/add?by=file');
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all,\nplease track these.') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page
    .getByRole('alert')
    .getByText(/must name the columns/)
    .waitFor();
});

test('adding continues behind the other tab, and leaving the page needs confirmation', async () => {
  const { page } = owner;
  const { database, accountId } = rig.tracking;
  await nearLimit(database, accountId, 'create');
  await page.goto('/add');
  const typed = page.getByLabel('Numbers', { exact: true });
  await typed.fill('MSCU6639870');
  await page.getByRole('tab', { name: 'From a file' }).click();
  const table = ['request_number,scac', 'WAIT000001,TEST', 'WAIT000002,TEST', 'WAIT000003,TEST'].join('\n');
  const file = { name: 'waits.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Track 3 numbers' }).click();
  const waits = page.getByText(/Limit reached. Continues at/);
  await waits.waitFor();
  await page.getByRole('tab', { name: 'By number' }).click();
  expect(await typed.inputValue()).toBe('MSCU6639870');
  await page.getByRole('tab', { name: 'From a file' }).click();
  await waits.waitFor();

  const question = page.getByRole('dialog', { name: 'Leave while numbers are being added?' });
  const elsewhere = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Shipments' });
  await elsewhere.click();
  await question.waitFor();
  await rig.checkAxe(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  await waits.waitFor();
  expect(new URL(page.url()).pathname).toBe('/add');
  const opened = page.waitForEvent('dialog');
  await page.evaluate('setTimeout(() => location.reload())');
  const ofBrowser = await opened;
  expect(ofBrowser.type()).toBe('beforeunload');
  await ofBrowser.dismiss();
  await waits.waitFor();
  await elsewhere.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/shipments');
  await raiseLimits(database);
});

test('a viewer sees that the role is read-only, also on a dark phone', async () => {
  const { page } = await rig.signIn('viewer', { colorScheme: 'dark', viewport: { width: 375, height: 800 } });
  await page.goto('/add');
  await page.getByRole('heading', { name: 'Your role is read-only' }).waitFor();
  await rig.checkAxe(page);
});
