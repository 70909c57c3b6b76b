/** Tests the demurrage board, tariffs and the evidence sheet. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertFieldChanges } from '../../../store/shipments/field-changes.ts';
import { insertTracked } from '../api/rows.ts';
import { type Visitor, WebRig } from './web-rig.ts';

const DAY_MS = 86_400_000;
const ZONE = 'America/Los_Angeles';
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+Z/, 'Z');

let rig: WebRig;
let owner: Visitor;
let overdue: string;

async function insertContainer(number: string, published: Record<string, unknown>): Promise<string> {
  const { database, accountId } = rig.tracking;
  const arrived = { pod_arrived_at: dayFrom(-12), pod_discharged_at: dayFrom(-11), equipment_length: 40 };
  const { containerIds, shipmentId } = await insertTracked(database, accountId, {
    containers: [number],
    container: {
      current_status: 'available',
      published: JSON.stringify({
        pod_terminal_key: 'firms:W185',
        pod_timezone: ZONE,
        availability_known: true,
        available_for_pickup: true,
        ...arrived,
        ...published,
      }),
    },
  });
  const [id = ''] = containerIds;
  const after = published['pickup_lfd_terminal'];
  if (after === undefined) return id;
  const provenance = {
    source: { kind: 'terminal', code: 'firms:W185' },
    snapshotId: '01976f5e-3c1a-7d20-9c8e-5b1f0a2d4e60',
    pointer: '/lastFreeDay',
    rule: 'lfd.local_midnight',
    observedAt: dayFrom(-10),
  } as const;
  const change = { container: number, provenance };
  const hold = { name: 'customs', status: 'hold', description: null };
  await insertFieldChanges(
    database,
    accountId,
    shipmentId,
    new Map([[number, id]]),
    [
      { ...change, field: 'pickup_lfd_terminal', before: null, after },
      { ...change, field: 'holds_at_pod_terminal', before: [], after: [hold] },
      { ...change, field: 'pickup_appointment_at', before: null, after: dayFrom(1) },
    ] as Parameters<typeof insertFieldChanges>[4],
    new Date(dayFrom(-10)),
  );
  return id;
}

beforeAll(async () => {
  rig = await WebRig.start();
  overdue = await insertContainer('MSKU4827193', {
    pickup_lfd: dayFrom(1.4),
    pickup_lfd_line: dayFrom(1.4),
    pickup_lfd_terminal: dayFrom(-2.6),
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: null }],
    available_for_pickup: false,
  });
  await insertContainer('TGHU5512048', { pickup_lfd: dayFrom(-0.4), pickup_lfd_terminal: dayFrom(-0.4) });
  await insertContainer('HLBU2219874', { pickup_lfd: dayFrom(1.6), pickup_lfd_line: dayFrom(1.6) });
  await insertContainer('OOLU7734120', {
    pickup_lfd: dayFrom(5.6),
    pickup_lfd_line: dayFrom(5.6),
    fees_at_pod_terminal: [{ type: 'exam', amount: '385.00', currency: 'USD' }],
  });
  await insertContainer('CMAU3390217', {});
  await insertContainer('TCLU6650931', { pod_full_out_at: dayFrom(-6) });
  await insertContainer('FSCU7193340', {
    pod_terminal_key: 'smdg:SIM5',
    pickup_lfd: dayFrom(9),
    pickup_lfd_line: dayFrom(9),
  });
  owner = await rig.signIn('owner');
});
afterAll(() => rig.stop());

test('the board orders by urgency and shows no cost without a tariff', async () => {
  const { page } = owner;
  await page.goto('/demurrage');
  const table = page.getByRole('region', { name: 'Containers by last free day' });
  const rows = table.getByRole('row');
  await rows.nth(7).waitFor();
  const texts = await rows.allInnerTexts();
  expect(texts[1]).toContain('MSKU4827193');
  expect(texts[1]).toContain('2 days over');
  expect(texts[1]).toMatch(/Unknown:\s+no tariff/);
  expect(texts[2]).toContain('Today');
  expect(texts[7]).toContain('To return');
  await rig.checkAxe(page);
  await page.getByRole('button', { name: /Unknown/ }).click();
  await page.waitForURL(/urgency=unknown/);
  await page.getByText('CMAU3390217').waitFor();
  await expect.poll(() => rows.count()).toBe(2);
});

test('the port filter follows the address, which changes after a pause in typing', async () => {
  const { page } = owner;
  await page.goto('/demurrage');
  const port = page.getByRole('textbox', { name: 'Port', exact: true });
  await port.fill('XXNOW');
  await page.waitForURL(/port=XXNOW/);
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByText('FSCU7193340').waitFor();
  expect(await port.inputValue()).toBe('');
});

test('the terminal filter is part of the address', async () => {
  const { page } = owner;
  await page.goto('/demurrage');
  const rows = page.getByRole('region', { name: 'Containers by last free day' }).getByRole('row');
  await rows.nth(7).waitFor();
  const terminal = page.getByPlaceholder('All terminals');
  await terminal.click();
  await page.getByRole('option', { name: /East/ }).click();
  await page.waitForURL(/terminal=[\da-f-]{36}/);
  await expect.poll(() => rows.count()).toBe(2);
  await page.reload();
  await page.getByText('FSCU7193340').waitFor();
  expect(await rows.count()).toBe(2);
  expect(await terminal.inputValue()).toMatch(/East/);
});

test('a tariff shows errors beside its fields and prices the board', async () => {
  const { page } = owner;
  await page.goto('/demurrage?urgency=overdue');
  await page.getByRole('link', { name: 'Enter a tariff' }).click();
  await page.getByRole('button', { name: 'Enter a tariff' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Los Angeles, 40 foot');
  await dialog.getByLabel('Port of the pickup').fill('uslax');
  await dialog.getByLabel('Valid from').fill('2020-01-01');
  await dialog.getByPlaceholder('Any terminal').fill('W185');
  await page.getByRole('option', { name: /APM Terminals/ }).click();
  await dialog.getByLabel('USD a day').fill('15o');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Daily amount in USD must be a number').first().waitFor();
  await rig.checkAxe(page);
  await dialog.getByLabel('USD a day').fill('150.50');
  await dialog.getByLabel('To day').fill('2');
  await dialog.getByRole('button', { name: 'Add a range' }).click();
  await dialog.getByLabel('USD a day').nth(1).fill('300');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Los Angeles, 40 foot' }).waitFor();
  await page.getByText(/APM Terminals/).waitFor();
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-settings-demurrage');
  await page.goto('/demurrage');
  await page.getByText('USD 150.50 the next day').first().waitFor();
  await rig.screenshot(page, 'web-demurrage');
  await page
    .getByRole('row', { name: /MSKU4827193/ })
    .getByRole('button', { name: /^USD .* show calculation/ })
    .click();
  const history = page.getByRole('dialog', { name: /show calculation/ });
  await history.getByText(/Tariff “Los Angeles, 40 foot”, all days/).waitFor();
  expect(await history.getByRole('row').count()).toBeGreaterThan(1);
  await rig.checkAxe(page);
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
});

test('the evidence sheet lists reports with sources and prints without the app frame', async () => {
  const { page } = owner;
  await page.goto('/demurrage');
  await page.getByRole('link', { name: 'Evidence sheet of MSKU4827193' }).click();
  await page.waitForURL(`**/demurrage/${overdue}/evidence`);
  await page.getByRole('heading', { level: 1, name: 'Evidence: MSKU4827193' }).waitFor();
  const days = page.getByRole('region', { name: 'Last free days', exact: true });
  expect(await days.textContent()).toContain('01976f5e-3c1a-7d20-9c8e-5b1f0a2d4e60');
  await page.getByText('customs hold, at the port').waitFor();
  await page
    .getByRole('region', { name: 'Pickup appointments', exact: true })
    .getByText('APM Terminals, terminal')
    .waitFor();
  await page.getByRole('heading', { name: /^Demurrage by your tariff: USD/ }).waitFor();
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-demurrage-evidence');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /Print/ }).isVisible()).toBe(false);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: null });
});

test('an owner subscribes a calendar to the last free days, and revokes it', async () => {
  const { page } = owner;
  await page.goto('/demurrage');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page
    .getByRole('region', { name: /^Overdue: \d/ })
    .getByRole('link', { name: 'MSKU4827193' })
    .waitFor();
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-calendar');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Last free days in your calendar' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Outlook of the import desk');
  await rig.checkAxe(page);
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const address = (await dialog.getByRole('group', { name: 'address' }).textContent()) ?? '';
  await rig.checkAxe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await page.setViewportSize({ width: 375, height: 740 });
  await rig.checkAxe(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1400, height: 900 });
  const feed = await fetch(address);
  expect(feed.status).toBe(200);
  expect(await feed.text()).toContain('SUMMARY:Last free day MSKU4827193');
  await dialog.getByRole('link', { name: 'API keys' }).click();
  await page.getByText('Calendar feed only').waitFor();
  await page.getByRole('button', { name: 'Revoke Outlook of the import desk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('“Outlook of the import desk” is revoked').waitFor();
  expect((await fetch(address)).status).toBe(404);
});

test('viewers see tariffs and cannot change them', async () => {
  const { page } = await rig.signIn('viewer', { viewport: { width: 375, height: 740 }, colorScheme: 'dark' });
  await page.goto('/settings/demurrage');
  await page.getByText('Owners and admins enter and change tariffs').waitFor();
  expect(await page.getByRole('button', { name: /Enter|Change|Delete/ }).count()).toBe(0);
  const status = await page.evaluate(async () => {
    const body = JSON.stringify({ data: { type: 'tariff', attributes: {} } });
    const headers = { 'content-type': 'application/vnd.api+json' };
    return (await fetch('/v2/tariffs', { method: 'POST', headers, body })).status;
  });
  expect(status).toBe(403);
  await rig.checkAxe(page);
  await page.goto('/demurrage');
  await page.getByText('MSKU4827193').waitFor();
  await rig.checkAxe(page);
  await page.goto(`/demurrage/${overdue}/evidence`);
  await page.getByText('customs hold, at the port').waitFor();
  await rig.checkAxe(page);
});
