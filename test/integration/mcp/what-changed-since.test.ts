import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewEvent } from '../../../store/events/append-events.ts';
import { announce, newEvent, RAIL } from '../api/events-world.ts';
import { insertTracked, insertTransportEvent, type Tracked } from '../api/rows.ts';
import { type McpRig, startMcpRig } from './mcp-rig.ts';

const LFD = 'container.pickup_lfd.changed';
let rig: McpRig;
let tracked: Tracked;
let other: Tracked;
beforeAll(async () => {
  rig = await startMcpRig({ surroundings: { now: () => new Date('2026-11-03T00:00:00Z') } });
  tracked = await insertTracked(rig.database, rig.accountId, { number: 'CHANGED1', containers: ['CSQU3054383'] });
  other = await insertTracked(rig.database, rig.accountId, { number: 'CHANGED2', containers: ['TEMU9999996'] });
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.database.deleteFrom('events').execute();
});

const of = ({ shipmentId, containerIds }: Tracked, more: Partial<NewEvent> = {}): Partial<NewEvent> => ({
  shipmentId,
  containerId: containerIds[0] ?? '',
  ...more,
});

/** Inserts an event that refers to a transport event. */
function aboutRow(name: string, transportEventId: string, attributes: Record<string, unknown> = {}): NewEvent {
  const reference = { id: transportEventId, type: 'transport_event' };
  const included = [
    { ...reference, attributes: { event: name, data_source: 'shipping_line', ...attributes }, relationships: {} },
  ];
  return newEvent(name, of(tracked, { body: { reference, included } }));
}

const call = async (given: Record<string, unknown> = {}, key = rig.key) => {
  const { isError, text, answer } = await rig.callTool('what_changed_since', given, { key });
  expect(isError, text).toBe(false);
  return answer;
};

describe('what is new', () => {
  it('since a time is listed with its source, its age and a link to check it', async () => {
    await announce(rig, [newEvent('container.created', of(tracked))], { createdAt: '2026-11-01T00:00:00Z' });
    await announce(
      rig,
      [newEvent('container.transport.vessel_arrived', of(tracked, { occurredAt: '2026-11-01T14:00:00Z' }))],
      {
        createdAt: '2026-11-02T12:00:00Z',
      },
    );
    const { since, changes, hasMore, _metadata } = await call();
    expect({ since, hasMore }).toEqual({ since: '2026-11-02T00:00:00Z', hasMore: false });
    expect(changes).toMatchObject([
      {
        event: 'container.transport.vessel_arrived',
        what: 'The vessel arrived at the port of discharge',
        field: 'timestamp',
        occurredAt: '2026-11-01T14:00:00Z',
        recordedAt: '2026-11-02T12:00:00Z',
        stillHolds: true,
        container: { id: tracked.containerIds[0], number: 'CSQU3054383' },
        shipment: { id: tracked.shipmentId, number: 'CHANGED1' },
        _metadata: {
          source: 'terminal',
          ageSeconds: 43_200,
          links: { app: 'http://app.seamark.test/shipments/find?q=CSQU3054383' },
        },
      },
    ]);
    expect(changes[0]._metadata.links.api).toMatch(/^http:\/\/seamark\.test\/v2\/events\/[\da-f-]{36}$/);
    expect(_metadata.links.api).toMatch(/\/v2\/events\?after=\d+$/);
    expect((await call({ since: '2026-10-31' })).changes).toHaveLength(2);
    expect((await call({ since: '2026-11-02T13:00:00+01:00' })).changes).toHaveLength(1);
    expect((await call({ since: '2026-11-02T12:00:01Z' })).changes).toHaveLength(0);
  });

  it('lists withdrawn and repeatedly changed values', async () => {
    const gone = await insertTransportEvent(rig.database, rig.accountId, tracked, { invalidated_at: new Date() });
    const lfd = { value: '2026-11-05T08:00:00Z', previous_value: null };
    const later = { value: '2026-11-07T08:00:00Z', previous_value: '2026-11-05T08:00:00Z' };
    const publish = (published: object) =>
      rig.database
        .updateTable('containers')
        .set({ published: JSON.stringify(published) })
        .where('id', '=', tracked.containerIds[0] ?? '')
        .execute();
    await publish({ pickup_lfd: '2026-11-07T08:00:00Z' });
    const rows = [1, 2].map(() => insertTransportEvent(rig.database, rig.accountId, tracked, { event: LFD }));
    const [first = '', second = ''] = await Promise.all(rows);
    await announce(rig, [
      aboutRow('container.transport.vessel_loaded', gone, { timestamp: '2026-10-01T00:00:00Z' }),
      aboutRow(LFD, first, lfd),
      aboutRow(LFD, second, later),
    ]);
    const { changes } = await call();
    expect(changes).toMatchObject([
      { field: 'timestamp', stillHolds: false },
      { field: 'pickupLfd', value: '2026-11-05T08:00:00Z', previousValue: null, stillHolds: false },
      { field: 'pickupLfd', value: '2026-11-07T08:00:00Z', previousValue: '2026-11-05T08:00:00Z', stillHolds: true },
    ]);
    // A terminal that no longer lists a container withdraws its last free day, and no event reports this.
    await publish({});
    expect((await call({ limit: 3 })).changes.at(-1)).toMatchObject({
      value: '2026-11-07T08:00:00Z',
      stillHolds: false,
    });
  });

  it('continues page by page, each event once', async () => {
    const names = [
      'container.created',
      'container.transport.full_in',
      'container.updated',
      LFD,
      'shipment.estimated.arrival',
    ];
    await announce(
      rig,
      names.map((name) => newEvent(name, of(tracked))),
    );
    const seen: number[] = [];
    let page = await call({ limit: 2 });
    for (;;) {
      seen.push(...new Set<number>(page.changes.map(({ sequence }: { sequence: number }) => sequence)));
      if (!page.hasMore) break;
      page = await call({ cursor: page.cursor, limit: 2 });
    }
    expect(seen).toHaveLength(names.length);
    expect(new Set(seen).size).toBe(names.length);
    expect(await call({ cursor: page.cursor })).toMatchObject({
      changes: [],
      hasMore: false,
      cursor: page.cursor,
      since: null,
    });
    await announce(rig, [newEvent('container.transport.empty_in', of(tracked))]);
    expect((await call({ cursor: page.cursor })).changes).toMatchObject([{ event: 'container.transport.empty_in' }]);
  });

  it('is limited to one container or shipment on request', async () => {
    await announce(rig, [newEvent(LFD, of(tracked)), newEvent(LFD, of(other)), newEvent(LFD, of(tracked))]);
    const [container_id] = other.containerIds;
    expect((await call({ container_id })).changes).toMatchObject([{ container: { number: 'TEMU9999996' } }]);
    expect((await call({ shipment_id: tracked.shipmentId })).changes).toHaveLength(2);
  });

  it('of another account is invisible', async () => {
    await announce(rig, [newEvent(LFD, of(tracked))]);
    const [container_id] = tracked.containerIds;
    for (const given of [{}, { container_id }, { shipment_id: tracked.shipmentId }, { since: '2020-01-01' }]) {
      expect(await call(given, rig.otherKey)).toMatchObject({ changes: [], hasMore: false });
    }
  });

  it('fits into the context of a model', async () => {
    await announce(
      rig,
      Array.from({ length: 30 }, () => newEvent('container.transport.vessel_discharged', of(tracked))),
    );
    const { text, answer } = await rig.callTool('what_changed_since');
    expect(answer.changes).toHaveLength(25);
    expect(text.length).toBeLessThan(25_000);
  });
});

describe('events that the log no longer has', () => {
  it('reports an expired cursor and an early time', async () => {
    await announce(rig, [newEvent(LFD, of(tracked)), newEvent(LFD, of(tracked))]);
    const { cursor } = await call({ since: '2020-01-01' });
    await sql`update event_sequences set kept_from = ${cursor}, last_sequence = ${cursor} where account_id = ${rig.accountId}`.execute(
      rig.database,
    );
    await rig.database.deleteFrom('events').where('sequence', '<', cursor).execute();
    const gone = await rig.callTool('what_changed_since', { cursor: 0 });
    expect(gone).toMatchObject({ isError: true, text: expect.stringMatching(`continue with cursor ${cursor - 1}`) });
    const ahead = await rig.callTool('what_changed_since', { cursor: cursor + 1 });
    expect(ahead).toMatchObject({ isError: true, text: expect.stringMatching(/^Input validation error: cursor/) });
    const { note, changes } = await call({ since: '2020-01-01' });
    expect(changes).toHaveLength(1);
    expect(note).toMatch(/no longer stored/);
  });

  it.each([
    [{ since: 'yesterday' }, /^Input validation error: since/],
    [{ cursor: 'abc' }, /^Input validation error: cursor/],
    [{ cursor: -1 }, /^Input validation error: cursor/],
    [{ container_id: 'CSQU3054383' }, /^Input validation error: container_id/],
    [{ limit: 101 }, /^Input validation error: limit/],
  ])('refuses %o', async (given, words) => {
    const { isError, text } = await rig.callTool('what_changed_since', given);
    expect(isError).toBe(true);
    expect(text).toMatch(words);
  });
});

it('omits what an operator switched off for the account', async () => {
  await announce(rig, [newEvent(RAIL, of(tracked)), newEvent(LFD, of(tracked))]);
  expect((await call()).changes).toHaveLength(2);
  const settings = JSON.stringify({ features: { rail: false } });
  await rig.database.updateTable('accounts').set({ settings }).where('id', '=', rig.accountId).execute();
  expect((await call()).changes).toMatchObject([{ event: LFD }]);
});
