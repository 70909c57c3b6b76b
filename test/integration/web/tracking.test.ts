/** Tests that failed requests can be found, explained and fixed on the tracking board. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createRunLookup } from '../../../infra/temporal/runs.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { nearLimit } from './near-limit.ts';
import { insertAwaited, insertFailed, insertTrackingWorld, type TrackingWorld } from './tracking-world.ts';
import { WebRig } from './web-rig.ts';

let rig: WebRig;
let world: TrackingWorld;
let runs: ReturnType<typeof createRunLookup>;
beforeAll(async () => {
  runs = createRunLookup({
    address: inject('temporalAddress'),
    namespace: 'default',
    uiUrl: 'http://temporal.example/',
  });
  rig = await WebRig.start({ isTracking: true, services: () => ({ runs }) });
  world = await insertTrackingWorld(rig.tracking.database, rig.tracking.accountId);
});
afterAll(async () => {
  await rig?.stop();
  await runs?.close();
});

const lane = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'States' }).getByRole('link', { name });
const dialog = (page: Page) => page.getByRole('dialog');

test('failed requests are understood and retried in bulk', async () => {
  const { page } = await rig.signIn('member');
  await page.goto('/');
  await page.getByRole('link', { name: 'Tracking board' }).first().click();
  await lane(page, /^3 ?Failed/).click();
  await page.getByText('2 × Line not reachable').waitFor();
  await rig.screenshot(page, 'web-tracking');
  await page.getByText('2 × Line not reachable').click();
  await page.waitForURL('**/tracking?**reason=source_unreachable**');
  for (const number of world.failed) await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  await page.getByRole('button', { name: 'Try again' }).click();
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await dialog(page).getByText('2 of 2 done').waitFor();
  await page.keyboard.press('Escape');
  await lane(page, /^1 ?Failed/).waitFor();
  // Filters for requests whose next step is the user's.
  await page.goto('/tracking');
  await page.getByRole('combobox', { name: 'Next step by' }).click();
  await page.getByRole('option', { name: 'You', exact: true }).click();
  await page.waitForURL('**/tracking?move=user');
  await page.getByText('1 request', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'HBLSZX2041877' }).waitFor();
  // The line now responds, so the requests are tracked.
  await page.goto(`/tracking?q=DIRECT00007`);
  await lane(page, /^2 ?Tracking/).waitFor();
  await page.getByRole('link', { name: 'DIRECT000071' }).click();
  await page.getByText('Following the shipment').waitFor();
  await page.getByText(/Running since/).waitFor();
  const link = await page.getByRole('link', { name: 'Open in Temporal' }).getAttribute('href');
  expect(link).toMatch(/^http:\/\/temporal\.example\/namespaces\/default\/workflows\/tracking%2F/);
});

test('a number unknown to the line is replaced, with the response as evidence', async () => {
  const { page } = await rig.signIn('member');
  await page.goto(`/tracking/${world.unknownId}`);
  await page.getByRole('heading', { level: 1, name: 'HBLSZX2041877' }).waitFor();
  await page
    .getByRole('button', { name: /^Show response/ })
    .first()
    .click();
  await dialog(page).getByText('no such bill of lading').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Wait longer' }).click();
  await page.getByLabel('Days longer').fill('14');
  await dialog(page).getByRole('button', { name: 'Wait longer' }).click();
  await dialog(page).getByText('1 of 1 done').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change line or number' }).click();
  await page.getByLabel('Number', { exact: true }).fill('INVALID000001');
  await dialog(page).getByRole('button', { name: 'Change line or number' }).click();
  await dialog(page).getByText('1 of 1 done').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'INVALID000001' }).waitFor();
});

test('tracked requests are stopped and resumed in bulk', async () => {
  const { page } = await rig.signIn('member');
  const actOnBoth = async (action: string) => {
    for (const number of ['TSTF88310', 'TSTF88311']) {
      await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    }
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: action }).click();
    await dialog(page).getByRole('button', { name: action }).click();
    await dialog(page).getByText('2 of 2 done').waitFor();
    await page.keyboard.press('Escape');
  };
  await page.goto('/tracking?q=TSTF8831');
  await lane(page, /^10 ?Tracking/).waitFor();
  await actOnBoth('Stop tracking');
  await lane(page, /^2 ?Stopped/).click();
  await actOnBoth('Resume');
  await lane(page, /^0 ?Stopped/).waitFor();
});

const actions = (page: Page) => page.getByRole('group', { name: 'Actions' });

test('awaited requests are extended, changed and deleted in bulk', async () => {
  const { page } = await rig.signIn('member');
  const requests = (prefix: string) =>
    rig.tracking.database
      .selectFrom('tracking_requests')
      .select(['request_type', 'window_extra_days'])
      .where('request_number', 'like', `${prefix}%`)
      .execute();
  const begin = async (action: string) => {
    await page.getByRole('checkbox', { name: 'Select all tracking requests on this page' }).check();
    await actions(page).getByRole('button', { name: action }).click();
  };
  const confirm = async (action: string, summary: string) => {
    await dialog(page).getByRole('button', { name: action }).click();
    await dialog(page).getByText(summary).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  };
  await page.goto('/tracking?q=TSTA771001');
  await begin('Wait longer');
  await page.getByLabel('Days longer').fill('14');
  await confirm('Wait longer', '2 of 2 done');
  expect((await requests('TSTA771001')).map((row) => row.window_extra_days)).toEqual([14, 14]);
  await begin('Change line or number');
  expect(await dialog(page).getByLabel('Number', { exact: true }).count()).toBe(0);
  await page.getByRole('combobox', { name: 'Type of number' }).click();
  await page.getByRole('option', { name: 'Booking' }).click();
  await confirm('Change line or number', '2 of 2 done');
  expect((await requests('TSTA771001')).map((row) => row.request_type)).toEqual(['booking_number', 'booking_number']);

  // Requests on other pages can be selected too; changing the filter clears the selection.
  await insertAwaited(rig.tracking.database, rig.tracking.accountId, 110);
  await page.goto('/tracking?q=QUAY&page=3');
  await begin('Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByText('10 of 10 done').waitFor();
  await page.waitForURL('**/tracking?q=QUAY&page=2');
  await dialog(page).getByText('10 of 10 done').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select QUAY40' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all tracking requests on this page' }).check();
  await actions(page).getByText('50 selected').waitFor();
  // Rows of the previous filter stay visible until those of the new one arrive, but they cannot be selected in the
  // meantime.
  const answered = Promise.withResolvers<void>();
  await page.route('**/v2/tracking_board?*awaiting_manifest*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await lane(page, /Awaiting manifest/).click();
  await page.waitForURL('**/tracking?q=QUAY&state=awaiting_manifest');
  await page.getByText('Loading …').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Select QUAY40' }).isDisabled()).toBe(true);
  answered.resolve();
  await page.getByText('100 awaiting manifest').waitFor();
  expect(await actions(page).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Select all tracking requests on this page' }).check();
  await actions(page).getByRole('button', { name: 'Select all 100' }).click();
  await actions(page).getByText('100 selected').waitFor();
  await rig.checkAxe(page);
  await actions(page).getByRole('button', { name: 'Delete' }).click();
  await confirm('Delete', '100 of 100 done');
  await page.getByText('No requests match').waitFor();
  expect(await requests('QUAY')).toEqual([]);
});

test('requests beyond a limit are sent again, and results before a failure are shown', async () => {
  const { page, context } = await rig.signIn('member');
  const { database, accountId } = rig.tracking;
  await insertFailed(database, accountId, ['LIMIT1', 'LIMIT2', 'LIMIT3']);
  const retryAll = async () => {
    await page.goto('/tracking?state=failed&q=LIMIT');
    await page.getByRole('checkbox', { name: 'Select all tracking requests on this page' }).check();
    await nearLimit(database, accountId, 'create');
    await actions(page).getByRole('button', { name: 'Try again' }).click();
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await dialog(page)
      .getByText(/^1 of \d. Limit reached. Continues at/)
      .waitFor();
  };
  await retryAll();
  await dialog(page)
    .getByText(/^2 of 3. Limit reached/)
    .waitFor();
  await rig.checkAxe(page);
  await dialog(page).getByRole('button', { name: 'Stop' }).click();
  await dialog(page).getByText('2 of 3 done, 1 not processed').waitFor();

  await insertFailed(database, accountId, ['LIMIT4']);
  await retryAll();
  await context.setOffline(true);
  await dialog(page).getByText('Not all rows were changed').waitFor();
  await dialog(page).getByText('1 of 2 done, 1 not processed').waitFor();
  await context.setOffline(false);
  await raiseLimits(database);
});

test('line health shows the operator’s next step', async () => {
  const { page } = await rig.signIn('viewer');
  await page.goto('/lines');
  await page.getByText(/Renew the credentials/).waitFor();
  await page
    .getByText(/Success/)
    .first()
    .waitFor();
  const group = (name: string) => page.getByRole('region', { name, exact: true });
  await group('Terminals').getByText('Next step: the terminal. The terminal could not be reached').waitFor();
  await group('Railroads').getByText('1 healthy').waitFor();
  await group('Shipping lines')
    .getByText(/^Not polled in the last 24 hours: Simulated Line A/)
    .waitFor();
  await rig.screenshot(page, 'web-lines');
  // A viewer cannot change anything.
  await page.goto(`/tracking/${world.troubledId}`);
  await page.getByText('Response not readable').first().waitFor();
  expect(await page.getByRole('button', { name: 'Stop tracking' }).isDisabled()).toBe(true);
  await rig.screenshot(page, 'web-tracking-request');
});

test.each([
  ['light', 1400],
  ['dark', 375],
] as const)('axe finds nothing in %s at %i pixels', async (colorScheme, width) => {
  const { page } = await rig.signIn('owner', { colorScheme, viewport: { width, height: 900 } });
  const seen = async (path: string, text: string) => {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await rig.checkAxe(page);
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  };
  await seen('/tracking', 'The state, the next step');
  await seen('/tracking?state=stale', 'TSTF991002');
  await seen(`/tracking/${world.troubledId}`, 'Deadlines');
  await seen('/lines', 'Newest facts');
});
