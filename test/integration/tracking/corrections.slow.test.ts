/** Tests over HTTP that a person's correction overrides every source, has an author, and can be withdrawn. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { expireCorrections } from '../../../operations/containers/expire-corrections.ts';
import { defaultTrackingSettings } from '../../../operations/watches/poll-deps.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { TrackingRig } from './tracking-rig.ts';

interface Answer {
  status: number;
  body: {
    data: { id: string; attributes: Record<string, unknown> };
    errors: { source?: { pointer: string }; detail: string }[];
  };
}

let rig: TrackingRig;
let api: RunningApi;

beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  api = await startApi(rig);
});
afterAll(async () => {
  await api.close();
  await rig.stop();
});

async function call(
  method: string,
  path: string,
  attributes?: Record<string, unknown>,
  key = api.key,
): Promise<Answer> {
  return (await api.request({ method, path, type: 'correction', attributes, key })) as Answer;
}

const start = '2026-08-01T00:00:00Z';
let instance = 700;

/** Tracks a container of a direct journey up to day `day`; on day 24, it is waiting at Los Angeles. */
async function trackedContainer(day: number) {
  instance += 1;
  const number = `HOLDLFD000${instance}`;
  const { requestId, clockId = '' } = await rig.track(number, { startAt: start });
  await rig.advance(clockId ?? '', new Date(Date.parse(start) + day * 86_400_000).toISOString());
  const container = await rig.database
    .selectFrom('containers as c')
    .innerJoin('tracking_requests as r', 'r.shipment_id', 'c.shipment_id')
    .select(['c.id', 'c.shipment_id as shipmentId'])
    .where('r.id', '=', requestId)
    .executeTakeFirstOrThrow();
  const path = `/v2/containers/${container.id}/corrections`;
  const published = async () => {
    const row = await rig.database
      .selectFrom('containers')
      .select(['published', 'provenance', 'current_status'])
      .where('id', '=', container.id)
      .executeTakeFirstOrThrow();
    return {
      status: row.current_status,
      values: row.published as Record<string, unknown>,
      provenance: row.provenance as Record<string, { source: { kind: string }; snapshotId: string; pointer: string }>,
    };
  };
  return { ...container, requestId, clockId: clockId ?? '', path, published };
}

describe('a correction', () => {
  it('of the last free day overrides the terminal, is published, has its provenance, and is undone', async () => {
    const container = await trackedContainer(26);
    const before = (await container.published()).values;
    expect(before.pickup_lfd).not.toBeNull();
    const made = await call('POST', container.path, {
      field: 'pickup_lfd',
      value: '2026-09-20',
      reason: 'agreed by phone',
    });
    expect(made.status).toBe(201);
    expect(made.body.data.attributes).toMatchObject({
      field: 'pickup_lfd',
      author: 'API key "Night desk"',
      ended_at: null,
    });

    const corrected = await container.published();
    expect(corrected.values.pickup_lfd).toBe('2026-09-20T07:00:00Z');
    expect(corrected.values.pickup_lfd_terminal).toBe(before.pickup_lfd_terminal);
    const { source, snapshotId, pointer } = corrected.provenance.pickup_lfd ?? { source: null, snapshotId: '' };
    expect(source?.kind).toBe('person');
    expect(pointer).toBe('/value');
    const snapshot = await rig.database
      .selectFrom('snapshots')
      .select('source_kind')
      .where('id', '=', snapshotId)
      .execute();
    expect(snapshot).toEqual([{ source_kind: 'person' }]);
    const names = (await rig.events(container.requestId)).map((event) => event.name);
    expect(names.at(-1)).toMatch(/container\.(pickup_lfd\.changed|updated)/);

    const proven = await call('GET', `/v2/containers/${container.id}/provenance`);
    const values = proven.body.data.attributes['values'] as Record<string, unknown>[];
    const day = values.find(({ of, field }) => of === 'container' && field === 'pickup_lfd');
    expect(day).toMatchObject({
      value: '2026-09-20T07:00:00Z',
      source: { kind: 'person' },
      author: 'API key "Night desk"',
      rule: 'lfd.person',
      said: '2026-09-20',
      snapshot_id: snapshotId,
      pointer: '/value',
      competing: [{ source: { kind: 'terminal' }, because: 'lower_rank' }],
      changes: [
        {
          before: before.pickup_lfd,
          after: '2026-09-20T07:00:00Z',
          source: { kind: 'person' },
          snapshot_id: snapshotId,
        },
        { before: null, after: before.pickup_lfd },
      ],
    });

    const undone = await call('PATCH', `${container.path}/${made.body.data.id}/undo`);
    expect(undone.body.data.attributes).toMatchObject({ end_reason: 'undone', ended_by: 'API key "Night desk"' });
    expect((await container.published()).values).toEqual(before);
    expect((await call('PATCH', `${container.path}/${made.body.data.id}/undo`)).body).toEqual(undone.body);
  });

  it('marks a container as delivered by hand; the newest correction replaces the one before', async () => {
    const container = await trackedContainer(26);
    const before = await container.published();
    const first = await call('POST', container.path, { field: 'delivered_at', value: '2026-08-25T15:00:00-07:00' });
    expect((await container.published()).status).toBe('delivered');
    expect((await container.published()).values.delivered_at).toBe('2026-08-25T22:00:00Z');
    const second = await call('POST', container.path, { field: 'delivered_at', value: '2026-08-26T01:00:00Z' });
    expect((await container.published()).values.delivered_at).toBe('2026-08-26T01:00:00Z');
    const list = await call('GET', container.path);
    expect(list.body.data).toMatchObject([
      { id: second.body.data.id, attributes: { end_reason: null } },
      { id: first.body.data.id, attributes: { end_reason: 'replaced' } },
    ]);
    await call('PATCH', `${container.path}/${second.body.data.id}/undo`);
    expect((await container.published()).status).toBe(before.status);
    expect((await container.published()).values.delivered_at ?? null).toBeNull();
    const versions = await rig.database
      .selectFrom('transport_events')
      .select(['timestamp', 'invalidated_at', 'previous_version_id', 'data_source'])
      .where('container_id', '=', container.id)
      .where('event', '=', 'container.transport.delivered')
      .execute();
    expect(versions.length).toBeGreaterThanOrEqual(1);
    expect(
      versions.every(({ invalidated_at, data_source }) => invalidated_at !== null && data_source === 'user_input'),
    ).toBe(true);
  });

  it('of the terminal at the port of discharge moves the container there', async () => {
    const container = await trackedContainer(10);
    const before = (await container.published()).values.pod_terminal_key;
    const other = before === 'smdg:SIM1' ? 'smdg:SIM2' : 'smdg:SIM1';
    const made = await call('POST', container.path, { field: 'pod_terminal', value: other });
    expect(made.status).toBe(201);
    expect((await container.published()).values.pod_terminal_key).toBe(other);
    await call('PATCH', `${container.path}/${made.body.data.id}/undo`);
    expect((await container.published()).values.pod_terminal_key).toBe(before);
  });

  it('holds through further responses of the sources, and ends when it expires', async () => {
    const container = await trackedContainer(26);
    const expires = new Date(Date.parse(start) + 27 * 86_400_000).toISOString();
    await call('POST', container.path, { field: 'pickup_lfd', value: '2026-09-21', expires_at: expires });
    await rig.advance(container.clockId, new Date(Date.parse(start) + 26.5 * 86_400_000).toISOString());
    expect((await container.published()).values.pickup_lfd).toBe('2026-09-21T07:00:00Z');
    // Under a test clock, only the next recording ends an expired correction; the wall clock never does.
    await rig.database
      .updateTable('tracking_requests')
      .set({ test_clock_id: null })
      .where('id', '=', container.requestId)
      .execute();
    const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
    const deps = { registry, settings: defaultTrackingSettings, logger: rig.logger };
    expect(await expireCorrections(rig.database, deps, new Date())).toBe(1);
    expect((await container.published()).values.pickup_lfd).not.toBe('2026-09-21T07:00:00Z');
    expect((await call('GET', container.path)).body.data).toMatchObject([{ attributes: { end_reason: 'expired' } }]);
  });

  it('that cannot be ended blocks neither the others nor the task that ends them', async () => {
    const [broken, sound] = [await trackedContainer(26), await trackedContainer(26)];
    const ids: string[] = [];
    for (const container of [broken, sound]) {
      const expires = new Date(Date.parse(start) + 27 * 86_400_000).toISOString();
      ids.push(
        (await call('POST', container.path, { field: 'pickup_lfd', value: '2026-09-22', expires_at: expires })).body
          .data.id,
      );
      const { database } = rig;
      await database
        .updateTable('tracking_requests')
        .set({ test_clock_id: null })
        .where('id', '=', container.requestId)
        .execute();
    }
    const [first = '', second = ''] = ids;
    await sql`create function spoil() returns trigger language plpgsql as $$
      begin if new.id = ${sql.lit(first)} then raise exception 'spoilt'; end if; return new; end $$`.execute(
      rig.database,
    );
    await sql`create trigger spoil before update on corrections for each row execute function spoil()`.execute(
      rig.database,
    );
    const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
    const deps = { registry, settings: defaultTrackingSettings, logger: rig.logger };
    await expireCorrections(rig.database, deps, new Date());
    await sql`drop trigger spoil on corrections`.execute(rig.database);
    const ended = await rig.database
      .selectFrom('corrections')
      .select(['id', 'end_reason'])
      .where('id', 'in', ids)
      .execute();
    expect(ended.find(({ id }) => id === second)?.end_reason).toBe('expired');
    expect(ended.find(({ id }) => id === first)?.end_reason).toBeNull();
    await rig.database.deleteFrom('corrections').where('id', '=', first).execute();
  });

  it('can be made after tracking has stopped', async () => {
    const container = await trackedContainer(60);
    const made = await call('POST', container.path, { field: 'delivered_at', value: '2026-09-05' });
    expect(made.status).toBe(201);
    expect((await container.published()).values.delivered_at).not.toBeNull();
  });
});

it('every example of the guide is accepted', async () => {
  const guide = await readFile(new URL('../../../docs/corrections.md', import.meta.url), 'utf8');
  const examples = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, body = '']) => JSON.parse(body));
  expect(examples).toHaveLength(3);
  const container = await trackedContainer(26);
  for (const { data } of examples)
    expect(await call('POST', container.path, data.attributes)).toMatchObject({ status: 201 });
});

describe('an invalid request', () => {
  it.each([
    { attributes: { field: 'weight', value: '1' }, pointer: '/data/attributes/field' },
    { attributes: { field: 'pickup_lfd', value: '2026-02-30' }, pointer: '/data/attributes/value' },
    { attributes: { field: 'pickup_lfd', value: '' }, pointer: '/data/attributes/value' },
    { attributes: { field: 'pickup_lfd' }, pointer: '/data/attributes/value' },
    { attributes: { field: 'delivered_at', value: 'yesterday' }, pointer: '/data/attributes/value' },
    { attributes: { field: 'delivered_at', value: '2027-09-20T00:00:00Z' }, pointer: '/data/attributes/value' },
    { attributes: { field: 'pod_terminal', value: 'smdg:NONE' }, pointer: '/data/attributes/value' },
    {
      attributes: { field: 'pickup_lfd', value: '2026-09-20', expires_at: '2020-01-01T00:00:00Z' },
      pointer: '/data/attributes/expires_at',
    },
    {
      attributes: { field: 'pickup_lfd', value: '2026-09-20', expires_at: '2026-99-99T00:00:00Z' },
      pointer: '/data/attributes/expires_at',
    },
    {
      attributes: { field: 'pickup_lfd', value: '2026-09-20', expires_at: '2027-02-30T00:00:00Z' },
      pointer: '/data/attributes/expires_at',
    },
    { attributes: { field: 'delivered_at', value: '0000-01-01' }, pointer: '/data/attributes/value' },
    { attributes: { field: 'delivered_at', value: '0001-01-01T00:00:00+14:00' }, pointer: '/data/attributes/value' },
    { attributes: { field: 'delivered_at', value: '2026-08-20T24:30:00Z' }, pointer: '/data/attributes/value' },
    { attributes: { field: 'pickup_lfd', value: '0000-01-01' }, pointer: '/data/attributes/value' },
  ])('$attributes', async ({ attributes, pointer }) => {
    const container = await refusing();
    const answer = await call('POST', container.path, attributes);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]?.source).toEqual({ pointer });
    expect((await call('GET', container.path)).body.data).toEqual([]);
  });

  it('another account finds nothing', async () => {
    const container = await refusing();
    const correction = { field: 'pickup_lfd', value: '2026-09-20' };
    expect((await call('POST', container.path, correction, api.otherKey)).status).toBe(404);
    expect((await call('GET', container.path, undefined, api.otherKey)).status).toBe(404);
  });

  let shared: ReturnType<typeof trackedContainer> | null = null;
  function refusing() {
    shared ??= trackedContainer(26);
    return shared;
  }
});
