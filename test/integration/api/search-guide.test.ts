import { afterAll, beforeAll, expect, test } from 'vitest';
import { findShipment } from '../../../operations/shipments/find.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let guide: string;
let tracked: Tracked;
beforeAll(async () => {
  api = await startTestApi();
  guide = await readGuide('search.md');
  tracked = await insertTracked(api.database, api.accountId, {
    number: 'MAEU100200300',
    containers: ['TCLU1234567'],
    shipment: {
      ref_numbers: ['PO-4711'],
      published: JSON.stringify({ port_of_lading_name: 'Shanghai', port_of_discharge_name: 'Los Angeles' }),
    },
    container: { current_status: 'on_ship' },
  });
});
afterAll(() => api.stop());

test('the guide to search matches the system word for word', async () => {
  await runGuide(api, guide, new Map());
});

test('its deep links lead to the described pages', async () => {
  const rows = [...guide.matchAll(/^\| (\d)\. .* \| `([^`]+)` \| `([^`]+)` \|$/gm)];
  expect(rows.map(([, step]) => step)).toEqual(['1', '2', '3', '4', '5']);
  for (const [, , identifier = '', address = ''] of rows) {
    const found = await findShipment(api.database, { accountId: api.accountId, identifier });
    const container = found?.containerId ? `?container=${found.containerId}` : '';
    const expected = address
      .replace('{shipment}', tracked.shipmentId)
      .replace('{container}', tracked.containerIds[0] ?? '');
    expect({
      identifier,
      address: found ? `/shipments/${found.shipmentId}${container}` : `/shipments?q=${identifier}`,
    }).toEqual({
      identifier,
      address: expected,
    });
  }
});
