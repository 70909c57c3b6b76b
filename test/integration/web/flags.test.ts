/** Tests flags in lists and on the shipment page, and the preferred last free day. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTracked, type Tracked } from '../api/rows.ts';
import { type Visitor, WebRig } from './web-rig.ts';

let rig: WebRig;
let owner: Visitor;
let held: Tracked;

beforeAll(async () => {
  rig = await WebRig.start();
  const { database, accountId } = rig.tracking;
  const flags = ['available_with_hold', 'earlier_last_free_day:terminal'];
  held = await insertTracked(database, accountId, {
    number: 'HELD1',
    containers: ['SIMU0000011'],
    shipment: { published: JSON.stringify({ flags: ['booking_split'], container_flags: flags }) },
    container: {
      current_status: 'available',
      published: JSON.stringify({
        flags,
        bills_of_lading: ['EXBL1', 'EXBL2'],
        pod_terminal_key: 'smdg:SIM1',
        pickup_facility_key: 'smdg:SIM1',
        pod_timezone: 'America/Los_Angeles',
        pickup_lfd: '2026-12-11T08:00:00Z',
        pickup_lfd_line: '2026-12-11T08:00:00Z',
        pickup_lfd_terminal: '2026-12-09T08:00:00Z',
      }),
    },
  });
  await insertTracked(database, accountId, { number: 'PLAIN1', containers: ['SIMU0000027'] });
  owner = await rig.signIn('owner');
});
afterAll(() => rig?.stop());

test('a list shows warnings and the earlier day, and is filtered by them', async () => {
  const { page } = owner;
  await page.goto('/containers');
  await page.getByText('2 containers', { exact: true }).waitFor();
  await page.getByText('Available, on hold', { exact: true }).waitFor();
  await page.getByText('+1', { exact: true }).waitFor();
  expect(await page.getByTitle(/^Sources differ: .*11/).textContent()).toMatch(/9.* by terminal$/);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Warning' }).click();
  await page.getByRole('checkbox', { name: 'Earlier last free day' }).check();
  await page.getByText('1 container', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('flag')).toBe('earlier_last_free_day');
});

test('the page of a shipment says what each warning means and what to do', async () => {
  const { page } = owner;
  await page.goto(`/shipments/${held.shipmentId}`);
  const warnings = page.getByRole('region', { name: 'Warnings' });
  await warnings.getByText('Booking split').waitFor();
  await warnings.getByText('Have the hold released before you send a truck', { exact: false }).waitFor();
  await warnings.getByText('Earlier last free day: terminal').waitFor();
  await page.getByText('The terminal reports', { exact: false }).first().waitFor();
  await page.getByText('EXBL1, EXBL2').waitFor();
});

test('an owner prefers the earliest day', async () => {
  const { page } = owner;
  await page.goto('/settings/demurrage');
  const earliest = page.getByRole('radio', { name: 'The earliest' });
  await earliest.waitFor({ state: 'attached' });
  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByText('The earliest', { exact: true }).click();
  expect((await changed).status()).toBe(200);
  await expect.poll(() => earliest.isChecked()).toBe(true);
});
