/**
 * Tests documents in a real browser: uploaded, read by the workers, linked, and shown at the passage that states a
 * value.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { arrivalNotice, startReading } from './documents-world.ts';
import { WebRig } from './web-rig.ts';

const PATIENT = { timeout: 60_000 };

let rig: WebRig;
let page: Page;
let shipment: { id: string; number: string; container: string };
let notice: Buffer;
beforeAll(async () => {
  rig = await WebRig.start();
  await startReading(rig.tracking);
  shipment = await track(scenarioNumber('DIRECT', 41));
  notice = await arrivalNotice(shipment.container, '10-SEP-2026');
  ({ page } = await rig.signIn('owner'));
  page.setDefaultTimeout(PATIENT.timeout);
}, 180_000);
afterAll(() => rig?.stop());

/** Tracks a journey until its vessel is at sea. */
async function track(number: string): Promise<typeof shipment> {
  const { tracking } = rig;
  const { requestId, clockId } = await tracking.track(number, { startAt: '2026-08-01T00:00:00Z' });
  await tracking.advance(clockId ?? '', '2026-08-16T00:00:00Z', 60_000);
  const { shipment_id: id } = await tracking.request(requestId);
  const { number: container } = await tracking.database
    .selectFrom('containers')
    .select('number')
    .where('shipment_id', '=', id ?? '')
    .executeTakeFirstOrThrow();
  return { id: id ?? '', number, container };
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

const choose = (...files: ReturnType<typeof pdf>[]) => page.locator('input[type="file"]').setInputFiles(files);

const uploads = () => page.getByRole('region', { name: 'Uploads' });

test('an empty list explains how documents arrive', async () => {
  await page.goto('/documents');
  await page.getByRole('heading', { name: 'No documents yet' }).waitFor();
  await page.getByText('forward the mails of your lines').waitFor();
  await rig.checkAxe(page);
});

describe('an arrival notice', () => {
  test('is uploaded, read and linked', async () => {
    await choose(pdf('notice.pdf', notice));
    await uploads().getByText('Received', { exact: true }).waitFor();
    const row = page.getByRole('row', { name: /notice\.pdf/ });
    await row.getByText('Arrival notice').waitFor();
    await row.getByText('Read', { exact: true }).waitFor();
    await row.getByRole('link', { name: shipment.number }).waitFor();
    await rig.checkAxe(page);
    await rig.screenshot(page, 'web-documents');
  });

  test('shows each value with its passage on the drawn page', async () => {
    await page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'notice.pdf' }).click();
    const value = page.getByRole('button', { name: /Last free day/ });
    await value.focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-field="lastFreeDay"][data-marked]').waitFor();
    await page.locator('[data-state="drawn"]').waitFor();
    expect(await isDrawn(page)).toBe(true);
    expect(new URL(page.url()).searchParams.get('quote')).toContain('10-SEP-2026');
    await rig.checkAxe(page);
    await rig.screenshot(page, 'web-document');
    await page.getByText('Text', { exact: true }).click();
    await expect.poll(() => page.locator('mark').textContent(), PATIENT).toContain('10-SEP-2026');
    await rig.checkAxe(page);
  });

  test('is downloaded as an attachment', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('notice.pdf');
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('fills the weight of the container, whose provenance leads to the passage', async () => {
    await page.goto(`/shipments/${shipment.id}`);
    await page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'notice.pdf' }).waitFor();
    const facts = page.getByRole('region', { name: 'Container', exact: true });
    await facts.locator('dl > div', { hasText: 'Weight' }).getByRole('button').click();
    const sources = page.getByRole('dialog');
    await sources.getByText('18000.00 KGS').waitFor();
    await rig.checkAxe(page);
    await sources.getByRole('link', { name: 'Show document' }).click();
    await page.getByRole('heading', { level: 1, name: 'notice.pdf' }).waitFor();
    await page.locator('[data-field="cargoGrossWeight"][data-marked]').waitFor();
  });
});

/** Whether the canvas contains dark pixels. */
function isDrawn(on: Page): Promise<boolean> {
  return on.evaluate<boolean>(`(() => {
    const canvas = document.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 100 && data[at + 3] > 0) dark += 1;
    return dark > 500;
  })()`);
}

test('files that arrive twice, are empty or cannot be read say what to do', async () => {
  await page.goto('/documents');
  await choose(
    pdf('again.pdf', notice),
    pdf('empty.pdf', Buffer.alloc(0)),
    pdf('broken.pdf', Buffer.from('%PDF-1.7 and then nothing')),
  );
  await uploads().getByText('Received before').waitFor();
  await uploads().getByText('The file is empty.').waitFor();
  await uploads().getByText('Received', { exact: true }).waitFor();
  await rig.checkAxe(page);
  await page
    .getByRole('row', { name: /broken\.pdf/ })
    .getByText('Not readable')
    .waitFor();
  await uploads().getByRole('link', { name: 'broken.pdf' }).click();
  await page.getByText('The file is damaged or incomplete').waitFor();
  await rig.checkAxe(page);
});

test('files are dropped on the page', async () => {
  await page.goto('/documents');
  await page.getByRole('row', { name: /notice\.pdf/ }).waitFor();
  const text = `DELIVERY ORDER\n\nContainer: ${shipment.container}\n`;
  const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(text)}], 'order.txt', { type: 'text/plain' }));
    return transfer;
  })()`);
  await page.getByRole('region', { name: 'Drop files here' }).dispatchEvent('drop', { dataTransfer: transfer });
  await uploads().getByText('Received', { exact: true }).waitFor();
  await page
    .getByRole('row', { name: /order\.txt/ })
    .getByText('Delivery order')
    .waitFor();
});

test('the numbers of a document that nothing tracks are tracked on request', async () => {
  await page.goto('/documents');
  await choose({
    name: 'new.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('DELIVERY ORDER\n\nContainer: TGHU7599330\n'),
  });
  await page
    .getByRole('row', { name: /new\.txt/ })
    .getByText('Delivery order')
    .waitFor();
  await uploads().getByRole('link', { name: 'new.txt' }).click();
  await page.getByText('Choose “Track” to track the numbers of this document.').waitFor();
  await rig.checkAxe(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Track', exact: true });
  await button.click();
  await page.getByText('Tracking TGHU7599330.').waitFor();
  await button.waitFor({ state: 'detached' });
  await rig.checkAxe(page);
});

test('filters are in the address', async () => {
  await page.goto('/documents?status=failed');
  await page.getByRole('row', { name: /broken\.pdf/ }).waitFor();
  expect(await page.getByRole('row', { name: /notice\.pdf/ }).count()).toBe(0);
  await page.goto(`/documents?shipment=${shipment.id}&kind=delivery_order`);
  await page.getByRole('row', { name: /order\.txt/ }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
});

test('a viewer reads and cannot change anything, and a phone cuts nothing off', async () => {
  const viewer = await rig.signIn('viewer', { viewport: { width: 360, height: 740 } });
  viewer.page.setDefaultTimeout(PATIENT.timeout);
  await viewer.page.goto('/documents');
  await viewer.page.getByRole('link', { name: 'notice.pdf' }).click();
  await viewer.page.locator('[data-state="drawn"]').waitFor();
  expect(await viewer.page.getByRole('button', { name: 'Read again' }).count()).toBe(0);
  await rig.checkAxe(viewer.page);
  expect(await viewer.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
});
