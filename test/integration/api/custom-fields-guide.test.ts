import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatProblem } from '../../../operations/custom-fields/formats.ts';
import { readTextPattern } from '../../../operations/custom-fields/text-pattern.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let guide: string;
beforeAll(async () => {
  api = await startTestApi();
  guide = await readGuide('custom-fields.md');
});
afterAll(() => api.stop());

test('the guide to custom fields matches the system word for word', async () => {
  const { shipmentId, containerIds } = await insertTracked(api.database, api.accountId);
  const names = new Map([
    ['shipment', shipmentId],
    ['container', containerIds[0] ?? ''],
  ]);
  await runGuide(api, guide, names);
});

test('its formats and patterns are accepted', () => {
  const formats = { number: ['0', '#,##0', '0.00', '#,##0.000'], date: ['YYYY-MM-DD', 'DD.MM.YYYY', 'D MMM YYYY'] };
  for (const [dataType, examples] of Object.entries(formats)) {
    for (const example of examples) {
      expect(guide).toContain(`\`${example}\``);
      expect(formatProblem(dataType, example)).toBeNull();
    }
  }
  expect(guide).toContain('`PO-\\d+|none`');
  expect(readTextPattern('PO-\\d+|none')?.('PO-17')).toBe(true);
});
