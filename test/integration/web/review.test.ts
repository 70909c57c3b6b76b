/**
 * Tests the review of documents in a real browser, by keyboard: the reasons, the place of each value, corrections, the
 * choice of a shipment, progress, and taking a decision back.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveDocument } from '../../../operations/documents/receive-document.ts';
import { insertTracked } from '../api/rows.ts';
import { until } from '../webhooks/delivery-rig.ts';
import { arrivalNotice, startReading } from './documents-world.ts';
import { WebRig } from './web-rig.ts';

const PATIENT = { timeout: 60_000 };
const [SHARED, UNTRACKED] = ['MSCU6683873', 'TGHU1234567'];

let rig: WebRig;
let page: Page;
let shipments: string[];
beforeAll(async () => {
  rig = await WebRig.start();
  const { database, accountId } = rig.tracking;
  const journeys = ['BLREVIEW1', 'BLREVIEW2'].map((number) =>
    insertTracked(database, accountId, { number, containers: [SHARED] }),
  );
  shipments = (await Promise.all(journeys)).map(({ shipmentId }) => shipmentId);
  await startReading(rig.tracking);
  await receive('shared.pdf', await arrivalNotice(SHARED, '10-SEP-2026'));
  await receive('order.txt', Buffer.from(`DELIVERY ORDER\n\nContainer: ${UNTRACKED}\n`));
  await receive('damaged.pdf', Buffer.from('%PDF-1.7 and then nothing'));
  ({ page } = await rig.signIn('owner'));
  page.setDefaultTimeout(PATIENT.timeout);
}, 180_000);
afterAll(() => rig?.stop());

async function receive(fileName: string, bytes: Buffer): Promise<void> {
  const { database, accountId } = rig.tracking;
  const received = await receiveDocument(
    { database },
    {
      accountId,
      userId: null,
      bytes,
      fileName,
      contentType: null,
      name: null,
      source: 'upload',
      emailSubmissionId: null,
    },
  );
  if (received.outcome !== 'received') throw new Error(received.outcome);
  const row = () =>
    database.selectFrom('documents').select('pending_work').where('id', '=', received.document.id).executeTakeFirst();
  await until(async () => (await row())?.pending_work === null);
}

const documentRow = (name: string) =>
  rig.tracking.database.selectFrom('documents').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const fields = () => page.locator('[data-review-field]');

test('the list says which documents need a person, and why', async () => {
  await page.goto('/documents');
  await page.getByRole('link', { name: 'Review 3' }).click();
  await page
    .getByRole('row', { name: /shared\.pdf/ })
    .getByText('Several shipments')
    .waitFor();
  await page
    .getByRole('row', { name: /order\.txt/ })
    .getByText('Not tracked')
    .waitFor();
  await page
    .getByRole('row', { name: /damaged\.pdf/ })
    .getByText('Not readable')
    .waitFor();
  await rig.checkAxe(page);
});

test('arrow keys move through the values and mark their place on the page', async () => {
  await page.getByRole('link', { name: 'Start review' }).click();
  await heading('shared.pdf').waitFor();
  await page.getByText('1 of 3').waitFor();
  await page.locator('[data-state="drawn"]').waitFor();
  const days = fields().filter({ hasText: 'Last free day' });
  while ((await days.getAttribute('aria-pressed')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.locator('[data-field="lastFreeDay"][data-marked]').waitFor();
  await rig.checkAxe(page);
  await rig.screenshot(page, 'web-review');
});

test('a value is corrected, left out, and both are undone, without a mouse', async () => {
  const days = fields().filter({ hasText: 'Last free day' });
  await page.keyboard.press('Enter');
  await page.getByLabel('Last free day').fill('2026-09-12');
  await page.keyboard.press('Enter');
  await days.getByText('Corrected, was').waitFor();
  await page.keyboard.press('Space');
  await days.getByText('Left out.').waitFor();
  await page.keyboard.press('u');
  await days.getByText('Left out.').waitFor({ state: 'detached' });
  await rig.checkAxe(page);
});

test('a value that cannot be right is reported at its place', async () => {
  await page.keyboard.press('Enter');
  await page.getByLabel('Last free day').fill('next Tuesday');
  await page.keyboard.press('Enter');
  await page.keyboard.press('c');
  await page.getByRole('alert').filter({ hasText: 'lastFreeDay must be' }).waitFor();
  await page.keyboard.press('u');
});

test('a shipment is chosen by its digit, and the next document follows', async () => {
  await page.keyboard.press('2');
  await page.getByText('Chosen: BLREVIEW').waitFor();
  await page.keyboard.press('c');
  await heading('order.txt').waitFor();
  await page.getByText('2 of 3').waitFor();
  const linked = () =>
    rig.tracking.database
      .selectFrom('document_links as l')
      .innerJoin('documents as d', 'd.id', 'l.document_id')
      .select('l.shipment_id')
      .where('d.name', '=', 'shared.pdf')
      .where('l.container_id', 'is', null)
      .execute();
  await expect.poll(async () => (await linked()).length, PATIENT).toBe(1);
  expect(shipments).toContain((await linked())[0]?.shipment_id);
  expect(await documentRow('shared.pdf')).toMatchObject({
    review: 'confirmed',
    extracted_data_manual: { utilizedTransportEquipments: [{ equipmentReference: SHARED, lastFreeDay: '2026-09-12' }] },
  });
});

test('the last decision is taken back with its corrections', async () => {
  await page.keyboard.press('u');
  await heading('shared.pdf').waitFor();
  await page.getByText('Possible for').waitFor();
  const undone = { review: null, extracted_data_manual: null, chosen_shipment_id: null };
  expect(await documentRow('shared.pdf')).toMatchObject(undone);
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await heading('order.txt').waitFor();
});

test('another shipment is found by its number', async () => {
  await page.keyboard.press('s');
  await page.keyboard.type('BLREVIEW2');
  await page.getByRole('option', { name: /BLREVIEW2/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Chosen: BLREVIEW2').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Confirm document' }).press('Enter');
  await heading('damaged.pdf').waitFor();
  expect(await documentRow('order.txt')).toMatchObject({ chosen_shipment_id: shipments[1] });
});

test('the keys are listed, and an unreadable file is rejected as the last one', async () => {
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Confirm the document').waitFor();
  await rig.checkAxe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await page.getByText('Nothing to review').waitFor();
  await rig.checkAxe(page);
});

test('a viewer on a dark phone sees everything and decides nothing', async () => {
  const { id } = await documentRow('shared.pdf');
  const phone = { width: 360, height: 740 };
  const viewer = await rig.signIn('viewer', { colorScheme: 'dark', viewport: phone });
  viewer.page.setDefaultTimeout(PATIENT.timeout);
  await viewer.page.goto(`/documents/review/${id}`);
  await viewer.page.locator('[data-state="drawn"]').waitFor();
  expect(await viewer.page.getByRole('button', { name: 'Confirm document' }).count()).toBe(0);
  await viewer.page.keyboard.press('c');
  await rig.checkAxe(viewer.page);
  expect(await viewer.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  const owner = await rig.signIn('owner', { colorScheme: 'dark', viewport: phone });
  await owner.page.goto(`/documents/review/${id}`);
  await owner.page.getByRole('button', { name: 'Confirm document' }).waitFor();
  await rig.checkAxe(owner.page);
});
