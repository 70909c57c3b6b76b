import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  endExceptionsOfShipment,
  exceptionsOfShipment,
  writeExceptions,
} from '../../../store/exceptions/exceptions.ts';
import {
  changeException,
  countUnresolved,
  type ExceptionFilter,
  findExceptions,
  listExceptions,
} from '../../../store/exceptions/lists.ts';
import { newId } from '../../../store/postgres/ids.ts';
import type { ExceptionState, ExceptionStep } from '../../../tracking/exceptions/exceptions.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertTracked, type Tracked } from '../api/rows.ts';

const now = new Date('2026-11-10T12:00:00Z');
const hoursFromNow = (count: number): Date => new Date(now.getTime() + count * 3_600_000);
const wire = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
const state: ExceptionState = {
  fact: { of: 'shipment', field: 'pod_eta_at', value: wire(now), before: null, provenance: null } as never,
  severity: 'warning',
  degree: 1,
  deadlineAt: null,
  opensAt: wire(hoursFromNow(-10)),
  worsensAt: null,
  openedAt: wire(hoursFromNow(-10)),
};

let test: TestDatabase;
let accountId: string;
let strangerId: string;
let tracked: Tracked;
let userId: string;
let id: string;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test?.drop());

beforeEach(async () => {
  [accountId, strangerId, userId] = [newId(), newId(), newId()];
  const { database } = test;
  await database
    .insertInto('accounts')
    .values([accountId, strangerId].map((one) => ({ id: one, name: one })))
    .execute();
  await database
    .insertInto('users')
    .values({ account_id: accountId, id: userId, email: `${userId}@example.com` } as never)
    .execute();
  tracked = await insertTracked(database, accountId);
  await write(begin('eta_slip', state));
  id = (await idsOf({}))[0] ?? '';
});

const begin = (kind: string, begun: ExceptionState, container: string | null = null): ExceptionStep =>
  ({
    type: 'begin',
    cause: { kind, key: `${kind}:${container}`, container, fact: begun.fact },
    state: begun,
  }) as ExceptionStep;

async function write(...steps: ExceptionStep[]): Promise<void> {
  const containerIds = new Map([['SIMU1234565', tracked.containerIds[0] ?? '']]);
  const scope = { accountId, shipmentId: tracked.shipmentId, testClockId: null, containerIds };
  await writeExceptions(test.database, scope, steps);
}

async function idsOf(filter: ExceptionFilter, at: Date = now): Promise<string[]> {
  const slice = { offset: 0, limit: 50, total: null };
  const { rows } = await listExceptions(test.database, accountId, {
    filter,
    now: at,
    sort: null,
    slice: slice as never,
  });
  return rows.map((row) => row.id);
}

const change = (values: Parameters<typeof changeException>[3]['change'], account = accountId) =>
  changeException(test.database, account, id, { change: values, onlyUnresolved: true });
const read = async () => (await findExceptions(test.database, accountId, [id]))[0];

describe('an acknowledged exception', () => {
  beforeEach(() => change({ acknowledged_at: now, acknowledged_by_user_id: userId, snoozed_until: hoursFromNow(5) }));

  it('stays acknowledged and snoozed while it does not get worse', async () => {
    await write({ type: 'update', id, state, isWorse: false });
    const stored = { acknowledged_at: now, acknowledged_by_user_id: userId, snoozed_until: hoursFromNow(5) };
    expect(await read()).toMatchObject(stored);
  });

  it('is open again when it gets worse', async () => {
    await write({ type: 'update', id, state: { ...state, degree: 2 }, isWorse: true });
    expect(await read()).toMatchObject({ acknowledged_at: null, acknowledged_by_user_id: null, snoozed_until: null });
    expect(await idsOf({ states: ['open'] })).toEqual([id]);
  });
});

it('a resolved one is recorded as such and no longer listed with the shipment', async () => {
  await write({ type: 'resolve', id, state, at: wire(now), because: 'arrived' } as ExceptionStep);
  expect(await read()).toMatchObject({ resolved_at: now, resolved_because: 'arrived' });
  expect(await exceptionsOfShipment(test.database, accountId, tracked.shipmentId)).toEqual([]);
});

it('a snooze ends at its time, in lists and in counts', async () => {
  await change({ snoozed_until: hoursFromNow(5) });
  const later = hoursFromNow(6);
  expect([await idsOf({ states: ['snoozed'] }), await idsOf({ states: ['open'] })]).toEqual([[id], []]);
  expect([await idsOf({ states: ['snoozed'] }, later), await idsOf({ states: ['open'] }, later)]).toEqual([[], [id]]);
  expect(await countUnresolved(test.database, accountId, now)).toMatchObject([
    { open: 0, snoozed: 1, acknowledged: 0 },
  ]);
  expect(await countUnresolved(test.database, accountId, later)).toMatchObject([{ open: 1, snoozed: 0 }]);
});

it('filters by assignee, and by none', async () => {
  expect(await idsOf({ assignee: { userId: null } })).toEqual([id]);
  await change({ assignee_user_id: userId });
  expect(await idsOf({ assignee: { userId: null } })).toEqual([]);
  expect(await idsOf({ assignee: { userId } })).toEqual([id]);
  expect(await idsOf({ assignee: { userId: newId() } })).toEqual([]);
});

it('filters by shipment and by container: what concerns a shipment concerns each of its containers', async () => {
  const [containerId = ''] = tracked.containerIds;
  await write(begin('hold_placed', state, 'SIMU1234565'));
  const elsewhere = await insertTracked(test.database, accountId, { containers: ['SIMU7654321'] });
  expect(await idsOf({ containerId })).toHaveLength(2);
  expect(await idsOf({ containerId: elsewhere.containerIds[0] ?? '' })).toEqual([]);
  expect(await idsOf({ shipmentId: tracked.shipmentId })).toHaveLength(2);
  expect(await idsOf({ shipmentId: elsewhere.shipmentId })).toEqual([]);
  expect(await idsOf({ kinds: ['hold_placed'] })).not.toContain(id);
});

describe('another account', () => {
  it('changes nothing by the id of an exception', async () => {
    expect(await change({ note: 'not mine' }, strangerId)).toBe(false);
    expect(await read()).toMatchObject({ note: null });
  });

  it('neither updates, discards nor ends exceptions', async () => {
    const mine = accountId;
    accountId = strangerId;
    await write({ type: 'update', id, state: { ...state, degree: 2 }, isWorse: true }, { type: 'forget', id });
    await endExceptionsOfShipment(test.database, strangerId, tracked.shipmentId, now);
    expect(await exceptionsOfShipment(test.database, strangerId, tracked.shipmentId)).toEqual([]);
    accountId = mine;
    expect(await read()).toMatchObject({ degree: 1, resolved_at: null });
  });
});

describe('when the shipment stops', () => {
  const stop = () => endExceptionsOfShipment(test.database, accountId, tracked.shipmentId, now);
  const pending = (opens: Date): ExceptionState => ({ ...state, opensAt: wire(opens), openedAt: null });

  it('open ones and those that are due end, and others are discarded', async () => {
    await write(begin('rollover', pending(hoursFromNow(-1))), begin('terminal_changed', pending(now)));
    await write(begin('short_landed', pending(hoursFromNow(1))));
    await stop();
    const rows = await test.database
      .selectFrom('exceptions')
      .select(['kind', 'resolved_because', 'opened_at'])
      .where('account_id', '=', accountId)
      .orderBy('kind')
      .execute();
    expect(rows).toEqual([
      { kind: 'eta_slip', resolved_because: 'tracking_stopped', opened_at: hoursFromNow(-10) },
      { kind: 'rollover', resolved_because: 'tracking_stopped', opened_at: hoursFromNow(-1) },
      { kind: 'terminal_changed', resolved_because: 'tracking_stopped', opened_at: now },
    ]);
    expect(await change({ note: 'too late' })).toBe(false);
  });
});
