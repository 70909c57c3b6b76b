/** Tests the lists of shipments and containers. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFleet } from './fleet.ts';
import { p95OfScrolling } from './scrolling.ts';
import { type Visitor, WebRig } from './web-rig.ts';

const COUNT = 240;

let rig: WebRig;
let owner: Visitor;
beforeAll(async () => {
  rig = await WebRig.start();
  owner = await rig.signIn();
});
afterAll(() => rig?.stop());

const numbersOn = async (page: Page) => page.getByRole('link', { name: /^FLEET\d+$/ }).allTextContents();
const counted = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const searchOf = (page: Page) => new URL(page.url()).searchParams;

const TYPES_ON = `(() => {
  const { replaceState } = history;
  const type = (letter) => document.execCommand('insertText', false, letter);
  history.replaceState = function (...given) {
    replaceState.apply(this, given);
    if (!given[2].endsWith('?q=A')) return;
    queueMicrotask(() => type('B'));
    setTimeout(() => type('C'), 100);
  };
})()`;

test('an empty list names the first step', async () => {
  await owner.page.goto('/shipments');
  await owner.page.getByRole('heading', { name: 'No shipments yet' }).waitFor();
  await owner.page.getByRole('link', { name: 'Add a number' }).click();
  await owner.page.waitForURL('**/add');
  await insertFleet(rig.tracking.database, rig.tracking.accountId, COUNT);
});

/** Returns the path of the downloaded file. */
async function exported(page: Page, format: string, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return await download.path();
}

describe('a list', () => {
  test('is searched, filtered and sorted, and a link shows the same', async () => {
    const { page } = owner;
    await page.goto('/shipments');
    await counted(page, `${COUNT} shipments`);
    await page.getByRole('searchbox', { name: 'Search shipments' }).fill('FLEET0001');
    await counted(page, '10 shipments');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    await page.getByRole('checkbox', { name: 'In transit' }).check();
    await counted(page, '4 shipments');
    await page.getByRole('checkbox', { name: 'Arrived at port' }).check();
    await counted(page, '6 shipments');
    await page.keyboard.press('Escape');
    const sorted = page.waitForResponse((response) => response.url().includes('sort=-arrival_date'));
    await page.getByRole('button', { name: /^Arrival/ }).click();
    await page.getByRole('columnheader', { name: /^Arrival/, includeHidden: false }).waitFor();
    await page.waitForFunction(() => location.search.includes('arrival_date'));
    expect(Object.fromEntries(searchOf(page))).toEqual({
      q: 'FLEET0001',
      status: 'in_transit,arrived_at_pod',
      sort: '-arrival_date',
    });
    const { data } = (await (await sorted).json()) as { data: { attributes: { bill_of_lading_number: string } }[] };
    const shown = data.map(({ attributes }) => attributes.bill_of_lading_number);
    expect(shown).toHaveLength(6);
    await expect.poll(() => numbersOn(page)).toEqual(shown);
    await page.reload();
    await counted(page, '6 shipments');
    await expect.poll(() => numbersOn(page)).toEqual(shown);
    await page.getByRole('button', { name: 'Remove the filter Status' }).click();
    await counted(page, '10 shipments');
  });

  test('keeps letters typed while the address changes, and sends no request for discarded input', async () => {
    const { page } = owner;
    await page.goto('/shipments');
    await counted(page, `${COUNT} shipments`);
    const search = page.getByRole('searchbox', { name: 'Search shipments' });
    await search.focus();
    // Simulated key presses cannot be timed precisely enough, so a script in the page types one letter when the URL
    // changes, and one just before its request.
    await page.evaluate(TYPES_ON);
    await page.keyboard.type('A');
    await page.waitForFunction(() => location.search === '?q=ABC');
    expect(await search.inputValue()).toBe('ABC');
    await page.getByRole('heading', { name: 'No shipments match' }).waitFor();
    await page.keyboard.type('D');
    await page.getByRole('button', { name: 'Show all shipments' }).click();
    await counted(page, `${COUNT} shipments`);
    await page.waitForTimeout(400);
    expect(await search.inputValue()).toBe('');
    expect(searchOf(page).size).toBe(0);
  });

  test('is filtered by line and port', async () => {
    const { page } = owner;
    await page.goto('/containers');
    await counted(page, `${COUNT} containers`);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name: 'Line', exact: true }).click();
    await page.getByRole('combobox', { name: 'Line' }).fill('maer');
    await page
      .getByRole('option', { name: /Maersk/ })
      .first()
      .click();
    await counted(page, `${COUNT / 4} containers`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('menuitem', { name: 'Port', exact: true }).click();
    await page.getByRole('combobox', { name: 'Port' }).fill('rotterdam');
    await page.getByRole('option', { name: /NLRTM/ }).click();
    await counted(page, `${COUNT / 12} containers`);
    expect(Object.fromEntries(searchOf(page))).toEqual({ carrier: 'MAEU', port: 'NLRTM' });
  });

  test('has the selected columns', async () => {
    const { page } = owner;
    await page.goto('/shipments');
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Days', 'Vessel and voyage']) await page.getByRole('columnheader', { name }).waitFor();
    await page.getByRole('checkbox', { name: 'From' }).check();
    await page.getByRole('checkbox', { name: 'To port' }).uncheck();
    await page.getByRole('columnheader', { name: 'From' }).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: 'To port' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Standard columns' }).click();
    await page.getByRole('columnheader', { name: 'To port' }).waitFor();
    expect(searchOf(page).size).toBe(0);
  });

  test('is exported with its filters', async () => {
    const { page } = owner;
    await page.goto('/shipments?status=delivered_to_destination');
    await counted(page, `${COUNT / 6} shipments`);
    const table = await readFile(await exported(page, 'CSV', 'shipments.csv'), 'utf8');
    expect(table.trim().split('\r\n')).toHaveLength(COUNT / 6 + 1);
    const workbook = await readFile(await exported(page, 'Excel', 'shipments.xlsx'));
    expect(workbook.subarray(0, 2).toString()).toBe('PK');
  });

  test('is printed with all rows, its filters and its columns, without the frame of the app', async () => {
    const { page } = owner;
    await page.goto('/shipments?status=delivered_to_destination&columns=number,status');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    await page.waitForURL('**/shipments/print?**');
    await page.getByText(new RegExp(`^${COUNT / 6}, as of `)).waitFor();
    const table = page.getByRole('region', { name: 'Shipments' }).getByRole('table');
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Shipment', 'Status']);
    expect(await table.getByRole('row').count()).toBe(COUNT / 6 + 1);
    await rig.checkAxe(page);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'List' }).click();
    await page.waitForURL('**/shipments?status=delivered_to_destination**');
  });

  test('shows twenty compact rows in a window of 900 pixels, also at the next visit', async () => {
    const { page } = owner;
    await page.goto('/shipments');
    await counted(page, `${COUNT} shipments`);
    const inView = () =>
      page.getByRole('region', { name: 'Shipments' }).evaluate((table) => {
        const { top, bottom } = table.getBoundingClientRect();
        const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
        return rows.filter((row) => row.top >= top && row.bottom <= bottom).length;
      });
    const comfortable = await inView();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByText('Compact', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(inView).toBeGreaterThanOrEqual(20);
    await page.reload();
    await counted(page, `${COUNT} shipments`);
    await expect.poll(inView).toBeGreaterThanOrEqual(20);
    await rig.checkAxe(page);
    expect(comfortable).toBeLessThan(20);
    await page.evaluate(() => localStorage.removeItem('seamark-density'));
  });

  test('offers to show all if nothing matches', async () => {
    const { page } = owner;
    // Rule 5 of spec/service 4.8; the number resembles a JSON number.
    await page.goto('/shipments/find?q=123E4567');
    await page.getByRole('heading', { name: 'No shipments match' }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search shipments' }).inputValue()).toBe('123E4567');
    await page.getByRole('button', { name: 'Show all shipments' }).click();
    await counted(page, `${COUNT} shipments`);
  });
});

test('views are saved, changed, shared and deleted', async () => {
  const { page } = owner;
  await page.goto('/shipments?status=in_transit&sort=arrival_date');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByLabel('Name').fill('At sea');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'At sea' }).waitFor();
  await page.goto('/shipments');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'At sea' }).click();
  await counted(page, `${COUNT / 2} shipments`);
  await page.getByRole('button', { name: 'Remove the filter Status' }).click();
  await page.getByRole('button', { name: 'At sea (changed)' }).click();
  await page.getByRole('menuitem', { name: /^Save the changes/ }).click();
  await page.getByRole('button', { name: 'At sea', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename or share…' }).click();
  await page.getByRole('switch').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const viewer = await rig.signIn('viewer');
  await viewer.page.goto('/shipments');
  await counted(viewer.page, `${COUNT} shipments`);
  expect(await viewer.page.getByRole('checkbox').count()).toBe(0);
  expect(await viewer.page.getByRole('link', { name: 'Add numbers' }).count()).toBe(0);
  await viewer.page.getByRole('button', { name: 'Views' }).click();
  await viewer.page.getByRole('menuitem', { name: 'At sea' }).click();
  await viewer.page.waitForFunction(() => location.search.includes('sort=arrival_date'));
  await viewer.page.getByRole('button', { name: 'At sea' }).click();
  expect(await viewer.page.getByRole('menuitem', { name: /Delete|Rename/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'At sea', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete “At sea”' }).click();
  await page.getByRole('dialog').getByText('All users of the account lose the view').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'At sea', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete “At sea”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Views' }).waitFor();
});

describe('selected rows', () => {
  test('get tags and are stopped, with a result for each', async () => {
    const { page } = owner;
    await page.goto('/shipments?q=FLEET0002');
    await counted(page, '10 shipments');
    for (const number of ['FLEET00021', 'FLEET00022']) {
      await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    }
    await page.getByRole('button', { name: 'References and tags' }).click();
    await page.getByRole('combobox', { name: 'Add tags' }).fill('quay 7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change 2' }).click();
    await page.getByRole('dialog').getByText('2 of 2 done').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.goto('/shipments?tag=quay 7');
    await counted(page, '2 shipments');

    await page.goto('/shipments?q=FLEET0002');
    await page.getByRole('checkbox', { name: 'Select FLEET00021' }).check();
    const stop = async (title: string) => {
      await page.getByRole('button', { name: 'Stop tracking' }).click();
      const question = page.getByRole('dialog', { name: title });
      await question.getByRole('button', { name: 'Stop tracking' }).click();
    };
    await stop('Stop tracking 1 shipment?');
    await page.getByRole('dialog').getByText('1 of 1 done').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Select all 10' }).click();
    await page.getByText('10 selected').waitFor();
    await stop('Stop tracking 10 shipments?');
    await page.getByRole('dialog').getByText('9 of 10 done, 1 unchanged').waitFor();
    await rig.checkAxe(page);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('dialog').getByText('10 of 10 done').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    // The inserted rows have no sources, so none can be refreshed.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('dialog').getByText('0 of 10 done, 10 not done').waitFor();
  });

  test('show results even if the action emptied the list', async () => {
    const { page } = owner;
    await page.goto('/shipments?tag=quay 7');
    await counted(page, '2 shipments');
    await page.getByRole('checkbox', { name: 'Select all shipments on this page' }).check();
    await page.getByRole('button', { name: 'References and tags' }).click();
    await page.getByRole('combobox', { name: 'Remove tags' }).fill('quay 7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change 2' }).click();
    await page.getByRole('heading', { name: 'No shipments match', includeHidden: true }).waitFor();
    await page.getByRole('dialog').getByText('2 of 2 done').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('heading', { name: 'No shipments match' }).waitFor();
    await page.getByText('2 selected').waitFor({ state: 'detached' });
  });

  test('may be more than a batch, also out of view', async () => {
    const { page } = owner;
    await page.goto('/containers?status=on_ship');
    await counted(page, `${COUNT / 2} containers`);
    await page.getByRole('checkbox', { name: 'Select FLTU0000001' }).check();
    await page.getByRole('button', { name: `Select all ${COUNT / 2}` }).click();
    await page.getByText(`${COUNT / 2} selected`).waitFor();
    await page.getByRole('button', { name: 'References' }).click();
    await page.getByRole('combobox', { name: 'Add references' }).fill('WEEK-47');
    await page.getByRole('button', { name: `Change ${COUNT / 2}` }).click();
    await page
      .getByRole('dialog')
      .getByText(`${COUNT / 2} done`)
      .waitFor();
    await page.goto('/containers?ref_number=WEEK-47');
    await counted(page, `${COUNT / 2} containers`);
  });
});

// every-page.test.ts covers the initial state of pages.
test.each([
  ['light', 1400],
  ['dark', 1400],
  ['light', 375],
] as const)('axe finds nothing with selected rows, in %s at %i pixels', async (colorScheme, width) => {
  const { page } = await rig.signIn('member', { colorScheme, viewport: { width, height: 860 } });
  await page.goto('/shipments?status=in_transit,arrived_at_pod&carrier=MAEU');
  await page
    .getByRole('checkbox', { name: /^Select FLEET/ })
    .first()
    .check();
  await rig.checkAxe(page);
  if (colorScheme === 'light' && width === 1400) await rig.screenshot(page, 'web-shipments');
  if (colorScheme === 'dark') return;
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('checkbox', { name: 'In transit' }).waitFor();
  await rig.checkAxe(page);
});

/**
 * Set to measure on an idle machine: a frame with ten thousand rows may take at most twice as long as that of a bare
 * list.
 */
const IS_MEASURED = process.env.SEAMARK_WEB_FIGURES !== undefined;

test('thousands of rows are loaded as they come into view', async () => {
  const { page } = owner;
  const count = IS_MEASURED ? 10_000 : 1_000;
  await insertFleet(rig.tracking.database, rig.tracking.accountId, count, COUNT);
  await page.goto('/shipments');
  await counted(page, `${count.toLocaleString('en')} shipments`);
  const list = page.getByRole('region', { name: 'Shipments' });
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await page.getByRole('link', { name: `FLEET${String(count).padStart(5, '0')}` }).waitFor();
  if (!IS_MEASURED) return;
  const frames = await p95OfScrolling(page, list);
  console.log(`p95 of a frame: ${frames.list.toFixed(1)} ms, of a bare list ${frames.bare.toFixed(1)} ms`);
  expect(frames.list).toBeLessThanOrEqual(2 * frames.bare);
});
