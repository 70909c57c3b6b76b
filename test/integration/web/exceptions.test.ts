/** Tests the exceptions board in a real browser with the whole API. */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepExceptions } from '../../../operations/exceptions/sweep.ts';
import { announce, newEvent, UPDATED } from '../api/events-world.ts';
import { insertExceptions } from './exceptions-world.ts';
import { type Visitor, WebRig } from './web-rig.ts';

const PATIENT = { timeout: 15_000 };

let rig: WebRig;
let owner: Visitor;
let page: Page;
let ids: string[];
beforeAll(async () => {
  rig = await WebRig.start();
  ids = await insertExceptions(rig.tracking.database, rig.tracking.accountId);
  owner = await rig.signIn('owner');
  page = owner.page;
}, 120_000);
afterAll(() => rig?.stop());

const row = (title: string) => page.locator('[data-exception]', { hasText: title });
const count = () => page.getByRole('banner').getByRole('link', { name: /open exception|Nothing needs/ });

describe('the board', () => {
  test('shows exceptions by kind, the most severe first, and counts them in the header', async () => {
    await page.goto('/exceptions');
    await row('Customs hold placed').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Last free day',
      'Not discharged',
      'Holds',
      'Rolled over',
      'ETA slipped',
      'Terminal changed',
      'Not picked up',
      'Silent sources',
    ]);
    expect(await count().getAttribute('aria-label')).toBe('10 open exceptions, 2 critical');
    const slipped = row('ETA 46 hours later');
    await slipped.getByText(/^\d+ \w+ → \d+ \w+$/).waitFor();
    await slipped.getByText('Los Angeles · SIMULATED CORMORANT 035E').waitFor();
    await slipped.getByText('PO-44356').waitFor();
    await row('Now at')
      .getByText(/Simulated Los Angeles Terminal → /)
      .waitFor();
    await rig.checkAxe(page);
    await rig.screenshot(page, 'web-exceptions');
  });

  test('works by keyboard: next, select, open', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('x');
    await page.getByText('None selected').waitFor();
    await page.keyboard.press('o');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Evidence', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('open')).not.toBeNull();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  test('shows the event, its source and the next step, and saves a note', async () => {
    await row('Customs hold placed').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Exam ordered').first().waitFor();
    await drawer.getByText(/Ask the customs broker/).waitFor();
    await drawer.getByText(/Simulated Los Angeles Terminal, first seen/).waitFor();
    await drawer.getByLabel('Note').fill('Papers went out at noon');
    await drawer.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('1 exception noted.').waitFor();
    await rig.checkAxe(page);
    await rig.screenshot(page, 'web-exception');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'hidden' });
  });

  test('acknowledges, assigns and snoozes in bulk, and filters by the address', async () => {
    await page.getByRole('checkbox', { name: 'Select all of Holds' }).check();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('menuitem', { name: 'To me' }).click();
    await page.getByText('2 exceptions assigned to you.').waitFor();
    await page.getByRole('checkbox', { name: 'Select all of Holds' }).check();
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByText('2 exceptions acknowledged.').waitFor();
    await row('Customs hold placed').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: /Rolled over to/ }).check();
    await page.getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('menuitem', { name: '3 days' }).click();
    await page.getByText('1 exception snoozed.').waitFor();
    expect(await count().getAttribute('aria-label')).toBe('7 open exceptions, 2 critical');

    await page.goto('/exceptions?state=acknowledged&assignee=me&kind=hold_placed');
    await row('Customs hold placed').waitFor();
    expect(await page.locator('[data-exception]').count()).toBe(2);
    await page.getByText('Snoozed 1', { exact: true }).click();
    await page.getByText('No snoozed exceptions').waitFor();
  });

  test('works by keyboard: reopen, assign to me, snooze all', async () => {
    await page.goto('/exceptions?state=acknowledged');
    await row('Customs hold placed').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByText('1 exception reopened.').waitFor();
    await page.goto('/exceptions');
    await row('Arrived, but not discharged').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await page.getByText('1 exception assigned to you.').waitFor();
    await page.keyboard.press('Shift+X');
    await page.getByText('8 selected').waitFor();
    await page.keyboard.press('s');
    await page.getByText('8 exceptions snoozed until tomorrow.').waitFor();
    await page.getByRole('heading', { name: 'Nothing needs attention' }).waitFor();
    expect(await count().getAttribute('aria-label')).toBe('Nothing needs attention');
  });

  test('leads to the previous page when the last one is empty', async () => {
    const { database, accountId } = rig.tracking;
    await sql`
      insert into exceptions (account_id, id, kind, cause, shipment_id, fact, severity, opens_at, opened_at)
      select account_id, gen_random_uuid(), kind, 'copy:' || n, shipment_id, fact, severity, opens_at, opened_at
      from exceptions, generate_series(1, 105) n
      where account_id = ${accountId} and kind = 'terminal_changed'`.execute(database);
    await page.goto('/exceptions?page=2');
    await page.getByRole('button', { name: 'Select all 5' }).click();
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByRole('button', { name: 'Select all 100' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await database.deleteFrom('exceptions').where('cause', 'like', 'copy:%').execute();
  });

  test('has a message for an empty board', async () => {
    await rig.tracking.database
      .updateTable('exceptions')
      .set({ resolved_at: new Date(), resolved_because: 'withdrawn' })
      .where('account_id', '=', rig.tracking.accountId)
      .execute();
    await page.goto('/exceptions');
    await page.getByRole('heading', { name: 'Nothing needs attention' }).waitFor();
    expect(await count().getAttribute('aria-label')).toBe('Nothing needs attention');
    await page.goto('/exceptions?state=resolved');
    await page.getByText('The source no longer reports it').first().waitFor();
    await rig.checkAxe(page);
  });
});

describe('a reopened exception', () => {
  /** Reopens the exception as a recording would. */
  async function reopen(id: string): Promise<string> {
    const { database, accountId } = rig.tracking;
    const { shipment_id: shipmentId } = await database
      .updateTable('exceptions')
      .set({ resolved_at: null, resolved_because: null, acknowledged_at: null, snoozed_until: null })
      .where('id', '=', id)
      .returning('shipment_id')
      .executeTakeFirstOrThrow();
    await announce({ database, accountId }, [newEvent(UPDATED, { shipmentId })]);
    return shipmentId ?? '';
  }

  test('appears in the lists and counts of all tabs without a reload', async () => {
    const tabs = [page, await page.context().newPage()];
    for (const tab of tabs) {
      await tab.goto('/exceptions');
      await tab.getByRole('heading', { name: 'Nothing needs attention' }).waitFor();
      await tab.evaluate('globalThis.isTheSame = true');
    }
    // The page opens the event stream only once it is idle.
    await page.waitForTimeout(1_000);
    await reopen(ids[4] ?? '');
    for (const tab of tabs) {
      await tab.locator('[data-exception]', { hasText: 'Arrived, but not discharged' }).waitFor();
      await tab.getByRole('banner').getByRole('link', { name: '1 open exception' }).waitFor();
      expect(await tab.evaluate('globalThis.isTheSame')).toBe(true);
    }
    await tabs[1]?.close();
  });

  test('appears on its shipment page, which links to the filtered board', async () => {
    const shipmentId = await reopen(ids[4] ?? '');
    await page.goto(`/shipments/${shipmentId}`);
    const card = page.getByRole('region', { name: 'Needs attention' });
    await card.getByText(/SIMU1000004/).waitFor();
    await rig.checkAxe(page);
    await card.getByRole('link', { name: 'Arrived, but not discharged' }).click();
    await page.waitForURL(`**/exceptions?shipment=${shipmentId}&open=${ids[4]}`);
    await page.getByRole('dialog').getByText('Evidence', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await rig.checkAxe(page);
    await page.getByText('Snoozed', { exact: true }).click();
    await page.getByText('No snoozed exceptions').waitFor();
    await page.getByText('Open', { exact: true }).click();
    await row('Arrived, but not discharged').waitFor();
    await reopen(ids[0] ?? '');
    await page.getByRole('button', { name: 'Shipment SEAM04004. Show all shipments' }).click();
    await row('Last free day was').waitFor();
    expect(new URL(page.url()).searchParams.has('shipment')).toBe(false);
  });

  test('does not appear for another shipment', async () => {
    const { database } = rig.tracking;
    const { shipment_id: other } = await database
      .selectFrom('exceptions')
      .select('shipment_id')
      .where('id', '=', ids[5] ?? '')
      .executeTakeFirstOrThrow();
    await page.goto(`/exceptions?shipment=${other}`);
    await page.getByRole('heading', { name: 'No open exceptions' }).waitFor();
    expect(await page.getByRole('main').getByText('Nothing needs attention').count()).toBe(0);
    await page.goto(`/shipments/${other}`);
    await page.getByRole('region', { name: 'Journey' }).waitFor();
    expect(await page.getByRole('region', { name: 'Needs attention' }).count()).toBe(0);
  });
});

describe('rules', () => {
  test('are changed by kind and applied', async () => {
    await page.goto('/settings/exceptions');
    const threshold = page.getByLabel('Threshold of ETA slipped in hours');
    await threshold.fill('72');
    await threshold.press('Enter');
    await page.getByText('Rule “ETA slipped” saved.').waitFor();
    await page.reload();
    await expect.poll(() => threshold.inputValue(), PATIENT).toBe('72 h');
    await rig.checkAxe(page);
    const requested = () => rig.tracking.database.selectFrom('exception_reviews').selectAll().execute();
    expect(await requested()).toHaveLength(1);
    while (await sweepExceptions({ database: rig.tracking.database, now: new Date() }));
    expect(await requested()).toEqual([]);
  });

  test('for emails belong to each user', async () => {
    await page.goto('/settings/notifications');
    const holds = page.getByRole('radiogroup', { name: 'Holds' });
    await holds.getByText('At once').click();
    await page.getByText('Saved.').waitFor();
    await page.reload();
    await expect.poll(() => holds.getByLabel('At once').isChecked(), PATIENT).toBe(true);
    await rig.checkAxe(page);
  });
});

test('a viewer cannot change anything, and a phone cuts nothing off', async () => {
  const viewer = await rig.signIn('viewer', { viewport: { width: 360, height: 740 } });
  await viewer.page.goto('/exceptions?state=resolved');
  await viewer.page.getByText('Customs hold placed').click();
  await viewer.page.getByText('Note: Papers went out at noon').waitFor();
  expect(await viewer.page.getByRole('button', { name: 'Assign' }).count()).toBe(0);
  await viewer.page.goto('/settings/exceptions');
  await viewer.page.getByText('To change a rule, ask an owner or admin').waitFor();
  expect(await viewer.page.getByLabel('ETA slipped on').isDisabled()).toBe(true);
  expect(await viewer.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
