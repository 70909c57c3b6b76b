/** Tests the shipment page with two simulated journeys, tracked by the product itself. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { insertReports } from '../api/voyages.ts';
import { WebRig } from './web-rig.ts';

const PATIENT = { timeout: 90_000 };

let rig: WebRig;
let corrected: Shipment;
let twoContainers: Shipment;
let page: Page;
beforeAll(async () => {
  rig = await WebRig.start({ isTracking: true });
  [corrected, twoContainers] = await Promise.all([track('CORRECT', '2026-08-27'), track('TWOFATES', '2026-08-06')]);
  ({ page } = await rig.signIn('owner', { timezoneId: 'Europe/Berlin' }));
});
afterAll(() => rig?.stop());

interface Shipment {
  id: string;
  clockId: string | null;
  number: string;
  /** Sorted by number. */
  containers: { id: string; number: string }[];
}

/** Tracks a scenario up to a given day under a test clock. */
async function track(scenario: string, day: string): Promise<Shipment> {
  const { tracking } = rig;
  const number = scenarioNumber(scenario, 3);
  const attributes = { ref_numbers: ['PO-77120'], shipment_tags: ['summer'] };
  const { requestId, clockId } = await tracking.track(number, { startAt: '2026-08-01T00:00:00Z', attributes });
  await tracking.advance(clockId ?? '', `${day}T00:00:00Z`, 60_000);
  const { shipment_id: id } = await tracking.request(requestId);
  const containers = await tracking.database
    .selectFrom('containers')
    .select(['id', 'number'])
    .where('shipment_id', '=', id ?? '')
    .orderBy('number')
    .execute();
  return { id: id ?? '', clockId, number, containers };
}

const card = (name: string) => page.getByRole('region', { name, exact: true });

async function show({ id, number }: Shipment, on: Page = page): Promise<void> {
  await on.goto(`/shipments/${id}`);
  await on.getByRole('heading', { level: 1, name: number }).waitFor();
  await on.getByRole('region', { name: 'Milestones' }).getByRole('row').nth(1).waitFor();
  await on.locator('path[data-line]').first().waitFor();
}

describe('a shipment', () => {
  test('shows the journey, milestones with corrections, the route and the Estimate history', async () => {
    await page.setViewportSize({ width: 1400, height: 1500 });
    await show(corrected);
    await rig.screenshot(page, 'web-shipment');
    await page.setViewportSize({ width: 1400, height: 900 });
    await expect(card('Journey').textContent()).resolves.toMatch(/Ningbo[\s\S]*Los Angeles[\s\S]*24 Aug 2026, 01:00/);
    const milestones = card('Milestones');
    const arrival = milestones.locator('tbody', { hasText: 'first estimate' });
    await expect(arrival.textContent()).resolves.toMatch(/Corrected: 23 Aug 2026, 16:00 GMT-7, Los Angeles/);
    await expect(milestones.locator('tbody', { hasText: 'Withdrawn' }).textContent()).resolves.toContain('Shanghai');
    await arrival.getByRole('button', { name: /Show \d earlier estimates/ }).click();
    await expect(arrival.getByRole('listitem').count()).resolves.toBeGreaterThan(2);
    await expect(card('Route').textContent()).resolves.toContain('Route: Ningbo → Los Angeles.');
    await expect(page.locator('[data-port]').count()).resolves.toBe(2);
    const estimates = card('Estimate history');
    await expect(estimates.textContent()).resolves.toContain('1 day 2 hours later than the first estimate');
    await expect(estimates.locator('[data-estimate]').count()).resolves.toBe(3);
    await estimates.getByRole('button', { name: 'Show as a table' }).click();
    await expect(estimates.getByRole('row').count()).resolves.toBe(4);
  });

  test('shows the reported positions of its vessel, also in words', async () => {
    const { database } = rig.tracking;
    const [of, testClockId] = [twoContainers.containers[0]?.id ?? '', twoContainers.clockId];
    const sailed = await database
      .selectFrom('transport_events')
      .select(['vessel_imo', 'timestamp', 'locode'])
      .where('container_id', '=', of)
      .where('event', '=', 'container.transport.vessel_departed')
      .executeTakeFirstOrThrow();
    const since = sailed.timestamp ?? new Date();
    const until = new Date(since.getTime() + 24 * 3_600_000);
    const way = { imo: sailed.vessel_imo ?? '', from: sailed.locode ?? '', to: 'USNYC', part: 0.1, steps: 12 };
    await insertReports(database, { ...way, since, until, testClockId });
    await show(twoContainers);
    await page.locator('[data-vessel]').waitFor();
    await expect(page.locator('path[data-line="past"]').count()).resolves.toBe(1);
    await expect(card('Route').textContent()).resolves.toMatch(
      /was last reported at [\d.]+° N, [\d.]+° [EW] at 18 knots/,
    );
  });

  test('zooms its map by keys', async () => {
    await page.getByRole('group', { name: /^Map\. Use the arrow keys/ }).focus();
    const layer = page.locator('svg[aria-label="Route of the container"] > g').first();
    const before = await layer.getAttribute('transform');
    await page.keyboard.press('+');
    await expect.poll(() => layer.getAttribute('transform')).not.toBe(before);
    await page.keyboard.press('0');
    await expect.poll(() => layer.getAttribute('transform')).toBe(before);
  });
});

describe('a value', () => {
  const value = () => card('Journey').getByRole('button', { name: '24 Aug 2026, 01:00 GMT-7' }).first();

  test('shows its source, time, rule and history on hover', async () => {
    await show(corrected);
    await value().hover();
    const provenance = page.getByRole('dialog', { name: 'Estimated arrival: sources' });
    await provenance.getByText('Order of precedence: a correction, then the line').waitFor();
    await provenance.getByText('24 Aug 2026, 10:00 CEST your time').waitFor();
    await expect(provenance.textContent()).resolves.toMatch(/Simulated Line A[\s\S]*History[\s\S]*23 Aug 2026/);
    await rig.screenshot(page, 'web-shipment-provenance');
    await page.mouse.move(0, 0);
    await provenance.waitFor({ state: 'hidden' });
  });

  test('shows the same by keyboard, and leads to the response and back', async () => {
    await value().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const provenance = page.getByRole('dialog', { name: 'Estimated arrival: sources' });
    await provenance.waitFor();
    await page.keyboard.press('Enter');
    await provenance.getByRole('button', { name: 'Show response' }).first().click();
    const answer = page.getByRole('dialog', { name: 'Source response' });
    await answer.locator('code[data-pointed]').first().waitFor();
    const marked = await answer.locator('code[data-pointed]').allTextContents();
    expect(marked.join('')).toContain('"eventClassifierCode": "EST"');
    await rig.screenshot(page, 'web-shipment-answer');
    await page.keyboard.press('Escape');
    await answer.waitFor({ state: 'hidden' });
  });

  test('shows any response as text, shortened at first, and whole on request', async () => {
    const html = `<img src=x onerror="document.title='run'"><b>bold</b>${'x'.repeat(30_000)} the end`;
    const { rows } = await provenanceOf(corrected.containers[0]?.id ?? '');
    await rig.tracking.database
      .updateTable('snapshots')
      .set({ body: gzipSync(html), body_bytes: html.length })
      .where('id', '=', rows.find(({ field }) => field === 'pol_atd_at')?.snapshot_id ?? '')
      .execute();
    await show(corrected);
    await card('Journey').getByRole('button').filter({ hasText: '6 Aug 2026' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show response' }).first().click();
    const answer = page.getByRole('dialog', { name: 'Source response' });
    await answer.getByText('<b>bold</b>').waitFor();
    await expect(answer.getByText('the end').count()).resolves.toBe(0);
    await answer.getByRole('button', { name: 'Show all' }).click();
    await answer.getByText('the end').waitFor();
    await expect(page.title()).resolves.toContain(corrected.number);
    await page.keyboard.press('Escape');
  });
});

async function provenanceOf(containerId: string): Promise<{ rows: { field: string; snapshot_id: string }[] }> {
  const headers = { Authorization: `Token ${rig.apiKey}` };
  const answer = await fetch(`${rig.origin}/v2/containers/${containerId}/provenance`, { headers });
  return { rows: (await answer.json()).data.attributes.values };
}

describe('containers', () => {
  test('are selected by tabs, and the address holds the selection', async () => {
    const [first, second] = twoContainers.containers;
    await show(twoContainers);
    await page.getByRole('tab', { name: second?.number ?? '' }).click();
    await page.waitForURL(`**/shipments/${twoContainers.id}?container=${second?.id}`);
    await card('Container')
      .getByRole('heading', { name: second?.number ?? '' })
      .waitFor();
    await page.reload();
    await card('Container')
      .getByRole('heading', { name: second?.number ?? '' })
      .waitFor();
    await page.getByRole('tab', { name: second?.number ?? '' }).press('ArrowLeft');
    await page.waitForURL(`**?container=${first?.id}`);
  });

  test('show last free days by source with a warning of the earliest, holds and fees', async () => {
    const { database } = rig.tracking;
    const id = twoContainers.containers[0]?.id ?? '';
    const { published } = await database
      .selectFrom('containers')
      .select('published')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const atTerminal = {
      ...(published as object),
      pod_timezone: 'America/New_York',
      availability_known: true,
      available_for_pickup: false,
      pickup_lfd: '2026-08-09T04:00:00Z',
      pickup_lfd_line: '2026-08-09T04:00:00Z',
      pickup_lfd_terminal: '2026-08-07T04:00:00Z',
      holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'Exam ordered' }],
      fees_at_pod_terminal: [{ type: 'demurrage', amount: '1250.00', currency: 'USD' }],
    };
    await database
      .updateTable('containers')
      .set({ published: JSON.stringify(atTerminal) })
      .where('id', '=', id)
      .execute();
    await page.goto(`/shipments/${twoContainers.id}?container=${id}`);
    const pickup = card('Pickup');
    await pickup.getByText('The terminal reports 7 Aug 2026 already.').waitFor();
    await pickup.getByText('4 days left').waitFor();
    const text = await pickup.textContent();
    for (const shown of [
      'Not available',
      '9 Aug 2026',
      'Shipping line reports',
      'Customs',
      'Exam ordered',
      'USD 1,250.00',
    ]) {
      expect(text).toContain(shown);
    }
  });
});

describe('a role that may change it', () => {
  test('edits references and tags, with errors beside the field', async () => {
    await show(twoContainers);
    await page.getByRole('button', { name: 'Edit references and tags' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('x'.repeat(300));
    await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/characters/)
      .first()
      .waitFor();
    await page.getByRole('combobox', { name: 'Tags' }).press('Backspace');
    await page.getByRole('combobox', { name: 'References' }).fill('PO-9');
    await page.getByRole('combobox', { name: 'References' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('PO-9', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit references and tags' }).waitFor();
  });

  test('stops and resumes tracking', async () => {
    await page.getByRole('button', { name: 'Stop tracking' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop tracking' }).click();
    await page.getByText('A user stopped it').waitFor();
    await page.getByRole('button', { name: 'Resume tracking' }).click();
    await page.getByRole('button', { name: 'Stop tracking' }).waitFor();
    await page.getByRole('button', { name: /^Refresh / }).click();
    await page.getByText(/Started refresh for|could not be refreshed/).waitFor();
  });

  test('stops and resumes one container while the others continue', async () => {
    const number = twoContainers.containers[1]?.number ?? '';
    await page.getByRole('tab', { name: number }).click();
    await card('Container').getByRole('heading', { name: number }).waitFor();
    await card('Container').getByRole('button', { name: 'Stop container' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop container' }).click();
    await card('Container')
      .getByText(/^A user stopped this container, \d/)
      .waitFor();
    await page
      .getByRole('tab', { name: `${number} ` })
      .getByText(/, not tracked$/)
      .waitFor();
    await rig.checkAxe(page);
    await card('Container').getByRole('button', { name: 'Resume container' }).click();
    await card('Container').getByRole('button', { name: 'Stop container' }).waitFor();
  });

  test('is needed for every action', async () => {
    const { page: viewers } = await rig.signIn('viewer');
    await show(twoContainers, viewers);
    for (const name of ['Stop tracking', 'Stop container', 'Edit references and tags', /^Refresh /]) {
      await expect(viewers.getByRole('button', { name }).count()).resolves.toBe(0);
    }
    await viewers.close();
  });
});

test('the page follows a journey to its end without a reload while its clock is stepped and run', async () => {
  await show(corrected);
  await page.evaluate('globalThis.isTheSame = true');
  const demo = await page.context().newPage();
  await demo.goto('/demo');
  const clock = demo.getByRole('region', { name: corrected.number });
  await clock.getByRole('button', { name: 'Next event' }).click();
  await clock.getByText(/^Published: /).waitFor(PATIENT);
  await rig.checkAxe(demo);
  await demo.setViewportSize({ width: 1400, height: 560 });
  await rig.screenshot(demo, 'web-demo');
  await clock.getByText('2 days', { exact: true }).click();
  await clock.getByText('The journeys on this clock have ended. Polling has stopped.').waitFor(PATIENT);
  await page.getByText('The journey of all containers has ended').waitFor(PATIENT);
  await page.getByRole('button', { name: 'Resume tracking' }).waitFor();
  await card('Container').getByText('Empty returned').waitFor();
  expect(await page.evaluate('globalThis.isTheSame')).toBe(true);
  await demo.close();
});

test('data and input stay while a refresh fails, and the notice disappears afterwards', async () => {
  const { page: seen, context } = await rig.signIn('member');
  await seen.clock.install();
  await show(corrected, seen);
  await seen.getByRole('button', { name: 'Edit references and tags' }).click();
  await seen.getByRole('combobox', { name: 'References' }).fill('PO-half-typ');
  await context.setOffline(true);
  // Simulates a person who returns to the tab after a while.
  await seen.clock.fastForward('00:35');
  await seen.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const notice = seen.getByText('This may be out of date');
  await notice.first().waitFor();
  expect(await seen.getByRole('combobox', { name: 'References' }).inputValue()).toBe('PO-half-typ');
  await rig.checkAxe(seen);
  await context.setOffline(false);
  await expect.poll(() => notice.count(), PATIENT).toBe(0);
  expect(await seen.getByRole('combobox', { name: 'References' }).inputValue()).toBe('PO-half-typ');
  await context.close();
});

test.each([
  ['light', 1400],
  ['dark', 360],
] as const)('axe finds nothing in %s at %i pixels, and nothing is wider than the page', async (colorScheme, width) => {
  const { page: seen, context } = await rig.signIn('member', { colorScheme, viewport: { width, height: 800 } });
  await show(corrected, seen);
  await seen.getByRole('region', { name: 'Journey' }).getByRole('button').first().click();
  await seen.getByRole('dialog').waitFor();
  await rig.checkAxe(seen);
  await expect(seen.evaluate(() => document.documentElement.scrollWidth)).resolves.toBeLessThanOrEqual(width);
  if (colorScheme === 'dark') {
    await seen.keyboard.press('Escape');
    await seen.mouse.move(0, 0);
    await seen.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await rig.screenshot(seen, 'web-phone');
    await seen.setViewportSize({ width: 1400, height: 900 });
    await rig.screenshot(seen, 'web-dark');
  }
  await context.close();
});

test('all simulated data is removed with one click, after a dialog that lists it', async () => {
  const { page: members } = await rig.signIn('member');
  await members.goto('/demo');
  await members.getByRole('region', { name: corrected.number }).waitFor();
  expect(await members.getByRole('button', { name: 'Remove simulated data' }).count()).toBe(0);
  await members.close();
  await page.setViewportSize({ width: 1400, height: 760 });
  await page.goto('/');
  await page.getByText('Simulated journeys included').waitFor();
  await page.getByRole('button', { name: 'Remove simulated data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove all simulated data?' });
  await dialog.getByText('2 shipments', { exact: true }).waitFor();
  await dialog.getByText('3 containers', { exact: true }).waitFor();
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-remove-simulated');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Simulated journeys included').waitFor({ state: 'detached' });
  await page.goto('/demo');
  await page.getByText('No simulated journeys').waitFor();
  await page.goto('/shipments');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText(corrected.number).count()).toBe(0);
});
