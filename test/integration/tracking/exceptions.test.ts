/** Exceptions of simulated journeys, through real servers: each begins, is kept up and ends as the journey goes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeExceptionRule, exceptionRules } from '../../../operations/exception-rules.ts';
import { resumeTracking } from '../../../operations/resume-tracking.ts';
import { stopTracking } from '../../../operations/stop-tracking.ts';
import { sweepExceptions } from '../../../operations/sweep-exceptions.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { TrackingRig } from './tracking-rig.ts';

const START = '2026-08-01T00:00:00Z';
const after = (hours: number): string =>
  `${new Date(Date.parse(START) + hours * 3_600_000).toISOString().slice(0, 19)}Z`;

let rig: TrackingRig;
beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
});
afterAll(() => rig?.stop());

async function sweep(): Promise<void> {
  while (await sweepExceptions({ database: rig.database, now: new Date() }));
}

let played = 0;
async function play(code: string, hours: readonly number[]) {
  played += 1;
  const { requestId, clockId } = await rig.track(scenarioNumber(code, played), { startAt: START });
  for (const hour of hours) {
    await rig.advance(clockId ?? '', after(hour));
    await sweep();
  }
  const { shipment_id: shipmentId } = await rig.request(requestId);
  return { requestId, clockId: clockId ?? '', shipmentId: shipmentId ?? '' };
}

async function exceptionsOf(shipmentId: string) {
  const rows = await rig.database
    .selectFrom('exceptions')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('opened_at', 'is not', null)
    .orderBy('opened_at')
    .execute();
  return rows.map((row) => ({ ...row, fact: row.fact as { value: never; before: never; provenance: unknown } }));
}

describe.each([
  ['ROLLOVER', [40, 80, 150, 400], 'rollover', 1000, 'arrived'],
  ['TERMCHANGE', [66, 170], 'terminal_changed', 372, 'picked_up'],
  ['HOLDBLANK', [243, 258], 'hold_placed', 290, 'withdrawn'],
  ['ETALATE', [30, 110, 240], 'eta_slip', 438, 'arrived'],
  ['FEESGROW', [245, 300], 'lfd_soon', 414, 'picked_up'],
] as const)('%s', (code, hours, kind, end, because) => {
  test(`is one ${kind}, over as ${because}`, async () => {
    const { shipmentId, clockId } = await play(code, hours);
    const lasting = (await exceptionsOf(shipmentId)).filter((row) => row.kind === kind);
    expect(lasting).toMatchObject([{ kind, resolved_at: null }]);
    expect(lasting[0]?.fact.provenance).toMatchObject({
      snapshotId: expect.any(String),
      observedAt: expect.any(String),
    });

    await rig.advance(clockId, after(end));
    await sweep();
    const ended = (await exceptionsOf(shipmentId)).filter((row) => row.kind === kind);
    expect(ended).toMatchObject([{ id: lasting[0]?.id, resolved_because: because }]);
  }, 240_000);
});

test('a rollover names both vessels', async () => {
  const rows = await rig.database.selectFrom('exceptions').selectAll().where('kind', '=', 'rollover').execute();
  expect(rows.map(({ fact }) => fact)).toMatchObject([
    {
      value: { vessel: 'SIMULATED CORMORANT', voyage: '035E' },
      before: { vessel: 'SIMULATED BARNACLE', voyage: '118E' },
    },
  ]);
});

test('a shipment that stops has none, and has them again when it goes on', async () => {
  const { shipmentId } = await play('TERMCHANGE', [66, 170]);
  const { accountId } = rig;
  const open = async () => (await exceptionsOf(shipmentId)).filter(({ resolved_at: at }) => at === null);
  expect(await open()).toMatchObject([{ kind: 'terminal_changed' }]);
  await stopTracking(rig.database, {
    accountId,
    shipmentId,
    userId: null,
    now: new Date(),
    baseUrl: 'http://localhost:3000',
  });
  expect(await open()).toEqual([]);
  await resumeTracking(rig.database, { accountId, shipmentId, now: new Date() });
  expect(await open()).toMatchObject([{ kind: 'terminal_changed' }]);
  expect(await exceptionsOf(shipmentId)).toHaveLength(2);
}, 120_000);

test('another rule is applied to what is tracked', async () => {
  const { shipmentId } = await play('ETALATE', [30, 110, 240]);
  const slips = async () => (await exceptionsOf(shipmentId)).filter(({ kind }) => kind === 'eta_slip');
  expect(await slips()).toMatchObject([{ resolved_at: null }]);
  const rule = (await exceptionRules(rig.database, rig.accountId)).find(({ kind }) => kind === 'eta_slip');
  await changeExceptionRule(rig.database, rig.accountId, rule?.id ?? '', { threshold_hours: 600 });
  await sweep();
  expect(await slips()).toMatchObject([{ resolved_because: 'rule_changed' }]);
  await changeExceptionRule(rig.database, rig.accountId, rule?.id ?? '', { threshold_hours: 6, severity: 'critical' });
  await sweep();
  expect(await slips()).toMatchObject([{ resolved_because: 'rule_changed' }, { resolved_at: null, severity: 3 }]);
}, 120_000);

test('a line that is down is one for all its shipments, until it answers again', async () => {
  const { clockId } = await play('DOWNTHREE', [24]);
  const silent = () => rig.database.selectFrom('exceptions').selectAll().where('kind', '=', 'stale_source').execute();
  let hour = 24;
  const goOn = async (): Promise<void> => {
    hour += 12;
    await rig.advance(clockId, after(hour));
    await sweep();
  };
  while (hour < 400 && (await silent()).length === 0) await goOn();
  expect(await silent()).toMatchObject([{ shipment_id: null, resolved_at: null, fact: { value: { shipments: 1 } } }]);
  while (hour < 600 && (await silent())[0]?.resolved_at === null) await goOn();
  expect(await silent()).toMatchObject([{ resolved_because: 'answers_again' }]);
}, 120_000);
