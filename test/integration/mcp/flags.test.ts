/** Tests flags in tool results: as text for a single resource, by name in lists. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTracked, type Tracked } from '../api/rows.ts';
import { type McpRig, startMcpRig } from './mcp-rig.ts';

const FLAGS = ['available_with_hold', 'earlier_last_free_day:terminal'];

let rig: McpRig;
let tracked: Tracked;

beforeAll(async () => {
  rig = await startMcpRig();
  const day = (ahead: number) => `${new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;
  tracked = await insertTracked(rig.database, rig.accountId, {
    number: 'FLAGGED1',
    containers: ['SIMU0000011'],
    shipment: { published: JSON.stringify({ flags: ['booking_split'], container_flags: FLAGS }) },
    container: {
      published: JSON.stringify({
        flags: FLAGS,
        bills_of_lading: ['EXBL1'],
        pod_terminal_key: 'smdg:SIM1',
        pickup_facility_key: 'smdg:SIM1',
        pod_timezone: 'UTC',
        pickup_lfd: day(9),
        pickup_lfd_line: day(9),
        pickup_lfd_terminal: day(1),
      }),
    },
  });
  const now = new Date();
  await rig.database.updateTable('watches').set({ attempted_at: now, succeeded_at: now }).execute();
});
afterAll(() => rig?.stop());

test('get_container has each flag with its meaning and advice, and its bills', async () => {
  const { answer } = await rig.callTool('get_container', { id: tracked.containerIds[0] });
  expect(answer.flags.map(({ flag }: { flag: string }) => flag)).toEqual(FLAGS);
  for (const { meaning, advice } of answer.flags)
    expect([meaning, advice]).toEqual([expect.any(String), expect.any(String)]);
  expect(answer.billsOfLading).toEqual(['EXBL1']);
});

test('the earlier last free day decides the urgency, and both are stated', async () => {
  const { answer } = await rig.callTool('get_container', { id: tracked.containerIds[0] });
  const { demurrage } = answer;
  expect(demurrage.earlierLastFreeDay).toEqual({
    dayLocal: demurrage.lastFreeDays.terminal.slice(0, 10),
    reportedBy: 'terminal',
  });
  expect(demurrage.urgency).toBe('imminent');
  expect(demurrage.urgencyReason).toContain('Sources differ. By the terminal: The last free day is');
  expect(demurrage.urgencyReason).toContain(`The published one is ${demurrage.pickupLfdLocal}.`);
});

test('get_shipment_details has flags of the shipment and of its containers', async () => {
  const { answer } = await rig.callTool('get_shipment_details', { id: tracked.shipmentId });
  expect(answer.flags.map(({ flag }: { flag: string }) => flag)).toEqual(['booking_split', ...FLAGS]);
  expect(answer.containers.containers[0]).toMatchObject({
    flags: FLAGS,
    billsOfLading: ['EXBL1'],
    earlierLastFreeDay: { reportedBy: 'terminal' },
  });
});

test.each([
  ['list_containers', { filters: { flag: 'earlier_last_free_day' } }, FLAGS],
  ['list_shipments', { filters: { flag: 'booking_split' } }, ['booking_split', ...FLAGS]],
])('%s names flags and finds them', async (tool, input, flags) => {
  await insertTracked(rig.database, rig.accountId, { containers: ['SIMU0000027'] });
  const { answer } = await rig.callTool(tool, input);
  expect(answer.items).toHaveLength(1);
  expect(answer.items[0].flags).toEqual(flags);
});
