/**
 * Tests size limits of tool descriptions and of pages of twenty-five complete rows, because models are billed by token.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTracked, insertWatch } from '../api/rows.ts';
import { type McpRig, startMcpRig } from './mcp-rig.ts';

const ROWS = 25;
const KILOBYTE = 1000;

let rig: McpRig;
beforeAll(async () => {
  // URLs as long as those of a real installation, so that sizes are realistic.
  rig = await startMcpRig({
    surroundings: {
      baseUrl: 'https://tracking.example-logistics.com',
      appUrl: 'https://tracking.example-logistics.com',
    },
  });
  for (let index = 0; index < ROWS; index++) await insertFullJourney(index);
});
afterAll(() => rig?.stop());

test('tools/list stays under 22 kB', async () => {
  const listed = await rig.listTools();
  expect(listed.tools.length).toBeGreaterThanOrEqual(10);
  expect(bytesOf(listed)).toBeLessThan(22 * KILOBYTE);
});

test.each([
  ['list_shipments', {}],
  ['list_containers', {}],
  ['list_containers', { include: 'shipment,pod_terminal,pickup_facility,transport_events' }],
  ['list_tracking_requests', {}],
])('%s %j of twenty-five full rows stays under 25 kB', async (tool, args) => {
  const { answer, text } = await rig.callTool(tool, args);
  expect(answer.items).toHaveLength(ROWS);
  expect(answer.items[0]._metadata.observedAt).not.toBeNull();
  expect(bytesOf(answer)).toBeLessThan(25 * KILOBYTE);
  expect(Buffer.byteLength(text)).toBeLessThan(25 * KILOBYTE);
});

test('very long references and tags do not exceed the limit', async () => {
  const many = Array.from({ length: 50 }, (_, index) => `${'R'.repeat(index % 2 === 0 ? 250 : 8)}${index}`);
  const { shipmentId } = await insertTracked(rig.database, rig.accountId, {
    number: 'MANYREFS',
    shipment: { ref_numbers: many, tags: many },
  });
  const { answer } = await rig.callTool('list_shipments', { number: 'MANYREFS' });
  expect(answer.items[0]).toMatchObject({ id: shipmentId, refNumbersNotShown: 46, tagsNotShown: 46 });
  expect(answer.items[0].refNumbers).toHaveLength(4);
});

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

const time = (day: number) => `2026-11-${String(day).padStart(2, '0')}T17:30:00Z`;
const PLACES = {
  port_of_lading_locode: 'CNSHA',
  port_of_lading_name: 'Shanghai',
  port_of_discharge_locode: 'USLAX',
  port_of_discharge_name: 'Los Angeles',
  destination_locode: 'USCHI',
  destination_name: 'Chicago',
};
const TIMES = {
  pol_etd_at: time(1),
  pol_atd_at: time(2),
  pod_eta_at: time(15),
  pod_original_eta_at: time(14),
  pod_ata_at: time(16),
  destination_eta_at: time(22),
};
const CONTAINER = {
  equipment_type: 'reefer',
  equipment_length: 40,
  equipment_height: 'high_cube',
  weight_in_lbs: 44_092.4,
  seal_number: 'ML-CN1234567',
  pod_arrived_at: time(16),
  pod_discharged_at: time(17),
  pod_timezone: 'America/Los_Angeles',
  final_destination_timezone: 'America/Chicago',
  pod_terminal_key: 'smdg:SIM1',
  pickup_facility_key: 'smdg:SIM1',
  availability_known: true,
  available_for_pickup: false,
  location_at_pod_terminal: 'Row 12, bay 4, tier 2',
  pickup_lfd: time(21),
  pickup_lfd_line: time(21),
  pickup_lfd_terminal: time(21),
  pickup_appointment_at: time(20),
  holds_at_pod_terminal: [
    { name: 'customs', status: 'hold', description: 'CBP intensive exam, contact your broker before the appointment' },
    { name: 'freight', status: 'hold', description: 'Freight charges are not paid' },
  ],
  fees_at_pod_terminal: [
    { type: 'demurrage', amount: '1250.00', currency: 'USD' },
    { type: 'exam', amount: '350.00', currency: 'USD' },
    { type: 'total', amount: '1600.00', currency: 'USD' },
  ],
  pod_rail_carrier_scac: 'BNSF',
  ind_rail_carrier_scac: 'BNSF',
  pod_rail_loaded_at: time(18),
  ind_eta_at: time(22),
};

async function insertFullJourney(index: number): Promise<void> {
  const number = `MAEU2345678${String(index).padStart(2, '0')}`;
  const references = [`PO-45001234${index}`, `SO-998877${index}`];
  const { requestId } = await insertTracked(rig.database, rig.accountId, {
    number,
    containers: [`MSKU12345${String(index).padStart(2, '0')}`],
    shipment: {
      shipping_line_scac: 'MAEU',
      ref_numbers: references,
      tags: ['priority', 'cold chain'],
      published: JSON.stringify({
        ...PLACES,
        ...TIMES,
        pod_terminal_key: 'smdg:SIM1',
        pod_vessel_name: 'MAERSK EINDHOVEN',
        pod_vessel_imo: '9456771',
        pod_voyage_number: '445E',
        customer_name: 'Example Retail Imports Inc.',
      }),
    },
    container: { current_status: 'not_available', ref_numbers: references, published: JSON.stringify(CONTAINER) },
  });
  await insertWatch(rig.database, rig.accountId, requestId, 'railroad', 'BNSF', new Date(time(18)));
  await rig.database
    .updateTable('tracking_requests')
    .set({
      ref_numbers: references,
      shipment_tags: ['priority'],
      failed_reason: 'shipping_line_unreachable',
      retry_count: 3,
    })
    .where('account_id', '=', rig.accountId)
    .where('id', '=', requestId)
    .execute();
}
