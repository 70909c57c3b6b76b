/**
 * Tests the exceptions of simulated journeys on real servers: each kind opens, stays open and closes as its journey
 * requires. All journeys share one clock, which is stepped through them once.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeExceptionRule, exceptionRules } from '../../../operations/exceptions/rules.ts';
import { sweepExceptions } from '../../../operations/exceptions/sweep.ts';
import { resumeTracking } from '../../../operations/shipments/resume-tracking.ts';
import { stopTracking } from '../../../operations/shipments/stop-tracking.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import type { ExceptionKind } from '../../../tracking/exceptions/rules.ts';
import { TrackingRig } from './tracking-rig.ts';

const START = '2026-08-01T00:00:00Z';
const after = (hours: number): string =>
  `${new Date(Date.parse(START) + hours * 3_600_000).toISOString().slice(0, 19)}Z`;

/** The kind of exception that each journey causes, and why it closes. */
const JOURNEYS = {
  ROLLOVER: ['rollover', 'arrived'],
  TERMCHANGE: ['terminal_changed', 'picked_up'],
  HOLDBLANK: ['hold_placed', 'withdrawn'],
  ETALATE: ['eta_slip', 'arrived'],
  FEESGROW: ['lfd_soon', 'picked_up'],
  SHORTLAND: ['short_landed', 'discharged'],
  LFDLINE: ['not_picked_up', 'picked_up'],
  DOWNTHREE: ['stale_source', 'answers_again'],
} as const satisfies Record<string, readonly [ExceptionKind, string]>;
type Code = keyof typeof JOURNEYS;
const CODES = Object.keys(JOURNEYS) as Code[];

let rig: TrackingRig;
let clockId: string;
const shipments = new Map<Code, string>();
type Rows = Awaited<ReturnType<typeof exceptionsOf>>;
/** Exceptions as they were when first seen open. */
const begun = new Map<Code, Rows>();

beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  // The account's thresholds, half of the defaults.
  await setRule('short_landed', { threshold_hours: 36 });
  await setRule('not_picked_up', { threshold_hours: 48 });
  const requests = new Map<Code, string>();
  for (const code of CODES) {
    const clock = clockId === undefined ? {} : { clockId };
    const tracked = await rig.track(scenarioNumber(code, 1), { startAt: START, ...clock });
    clockId = tracked.clockId ?? '';
    requests.set(code, tracked.requestId);
  }
  await goTo(40);
  for (const [code, id] of requests) shipments.set(code, (await rig.request(id)).shipment_id ?? '');
}, 300_000);
afterAll(() => rig?.stop());

async function sweep(): Promise<void> {
  while (await sweepExceptions({ database: rig.database, now: new Date() }));
}

async function goTo(...hours: number[]): Promise<void> {
  for (const hour of hours) {
    await rig.advance(clockId, after(hour), 60_000);
    await sweep();
    for (const code of CODES.filter((one) => !begun.has(one))) {
      const rows = await exceptionsOf(code);
      if (rows.length > 0) begun.set(code, rows);
    }
  }
}

async function setRule(kind: ExceptionKind, attributes: Record<string, unknown>): Promise<void> {
  const rule = (await exceptionRules(rig.database, rig.accountId)).find((one) => one.kind === kind);
  await changeExceptionRule(rig.database, rig.accountId, rule?.id ?? '', attributes);
  await sweep();
}

/**
 * Returns exceptions of the journey's kind, oldest first. An exception about a silent source belongs to no shipment.
 */
async function exceptionsOf(code: Code) {
  const [kind] = JOURNEYS[code];
  const rows = await rig.database
    .selectFrom('exceptions')
    .selectAll()
    .where('kind', '=', kind)
    .where('opened_at', 'is not', null)
    .where((eb) =>
      kind === 'stale_source' ? eb('shipment_id', 'is', null) : eb('shipment_id', '=', shipments.get(code) || null),
    )
    .orderBy('opened_at')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    ...row,
    fact: row.fact as unknown as { value: never; before: never; provenance: unknown },
  }));
}

test('a stopped shipment has none, and has them again when it resumes', async () => {
  await goTo(80, 110, 150, 170);
  const { accountId, database } = rig;
  const shipmentId = shipments.get('TERMCHANGE') ?? '';
  const open = async () => (await exceptionsOf('TERMCHANGE')).filter(({ resolved_at: at }) => at === null);
  expect(await open()).toHaveLength(1);
  const baseUrl = 'http://localhost:3000';
  await stopTracking(database, { accountId, shipmentId, userId: null, now: new Date(), baseUrl });
  expect(await open()).toEqual([]);
  await resumeTracking(database, { accountId, shipmentId, now: new Date() });
  expect(await open()).toHaveLength(1);
  expect(await exceptionsOf('TERMCHANGE')).toMatchObject([{ resolved_because: 'tracking_stopped' }, {}]);
}, 300_000);

test('a rollover names both vessels', async () => {
  expect((await exceptionsOf('ROLLOVER')).map(({ fact }) => fact)).toMatchObject([
    {
      value: { vessel: 'SIMULATED CORMORANT', voyage: '035E' },
      before: { vessel: 'SIMULATED BARNACLE', voyage: '118E' },
    },
  ]);
});

test('a line that is down raises one for all its shipments, until it responds again', async () => {
  const [silent] = begun.get('DOWNTHREE') ?? [];
  expect(silent).toMatchObject({ shipment_id: null, resolved_at: null, fact: { value: { shipments: 1 } } });
});

test('other rules apply to what is tracked', async () => {
  await goTo(240);
  await setRule('eta_slip', { threshold_hours: 600 });
  expect(await exceptionsOf('ETALATE')).toMatchObject([{ resolved_because: 'rule_changed' }]);
  await setRule('eta_slip', { threshold_hours: 6, severity: 'critical' });
  expect(await exceptionsOf('ETALATE')).toMatchObject([
    { resolved_because: 'rule_changed' },
    { resolved_at: null, severity: 3 },
  ]);
}, 300_000);

test('the account’s thresholds decide how long after its cause one opens', async () => {
  await goTo(258, 280, 300);
  // One container arrived at hour 230; the other was discharged at hour 240.
  expect(await exceptionsOf('SHORTLAND')).toMatchObject([{ opened_at: new Date(after(230 + 36)), resolved_at: null }]);
  expect(await exceptionsOf('LFDLINE')).toMatchObject([{ opened_at: new Date(after(240 + 48)), resolved_at: null }]);
}, 300_000);

describe('every kind ends as its journey continues', () => {
  beforeAll(() => goTo(345, 420, 660), 120_000);

  test.each(CODES)('%s', async (code) => {
    const [kind, because] = JOURNEYS[code];
    const [first] = begun.get(code) ?? [];
    expect(first).toMatchObject({ kind, resolved_at: null });
    const provenance = { snapshotId: expect.any(String), observedAt: expect.any(String) };
    if (kind !== 'stale_source') expect(first?.fact.provenance).toMatchObject(provenance);
    const rows = await exceptionsOf(code);
    expect(rows[0]?.id).toBe(first?.id);
    expect(rows.at(-1)).toMatchObject({ resolved_because: because });
    expect(rows.filter(({ resolved_at: at }) => at === null)).toEqual([]);
  });
});
