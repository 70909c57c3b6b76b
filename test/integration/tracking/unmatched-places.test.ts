/** Tests that an unmatched place needs to be mapped only once, over HTTP, for both earlier and later reports. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { importReference } from '../../../operations/reference/import-reference.ts';
import { defaultTrackingSettings } from '../../../operations/watches/poll-deps.ts';
import { recordObservation } from '../../../operations/watches/record-observation.ts';
import { lockTracking } from '../../../store/tracking-requests/recordings.ts';
import { prepareSnapshot } from '../../../store/watches/snapshots.ts';
import type { PlaceClaim, Source } from '../../../tracking/claims/claims.ts';
import { event, place } from '../../../tracking/testing/statements.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { TrackingRig } from './tracking-rig.ts';

interface Body {
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  [member: string]: any;
}

const PARTNER: Source = { kind: 'line', code: 'edi:partner' };
/** In a state with two time zones, so that its zone is unknown without a mapping. */
const DEPOT = place(null, { name: 'Acme Depot', country: 'US', region: 'TX' });

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

async function call(method: string, path: string, attributes?: unknown, key = api.key) {
  const { status, body } = await api.request({ method, path, type: 'place_mapping', attributes, key });
  return { status, body: body as Body };
}

/** Records a partner's report, in local time, that an empty container left a depot. */
async function reportDepot(requestId: string, container: string, where: PlaceClaim, local: string): Promise<void> {
  const claims = [event('gate_out', '', local, { container, laden: false, at: where })];
  const receivedAt = '2026-08-06T00:00:00Z';
  const bytes = Buffer.from(JSON.stringify(claims));
  const snapshot = await prepareSnapshot({
    source: PARTNER,
    claimsHash: createHash('sha256').update(bytes).digest(),
    body: bytes,
    pages: 1,
    status: 200,
    headers: {},
    url: 'test:partner',
    requestedAt: receivedAt,
    receivedAt,
  });
  const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
  await rig.database.transaction().execute(async (trx) => {
    const locked = await lockTracking(trx, rig.accountId, requestId);
    if (locked === null) throw new Error('the request is gone');
    await recordObservation(
      trx,
      { registry, settings: defaultTrackingSettings },
      {
        locked,
        observation: { source: PARTNER, receivedAt, complete: false, absence: 'log', claims },
        evidence: { type: 'new', snapshot },
        now: new Date(receivedAt),
        jitter: 0,
      },
      null,
    );
  });
}

async function trackedContainer(number: string) {
  const { requestId, clockId } = await rig.track(number);
  await rig.advance(clockId ?? '', '2026-08-05T00:00:00Z');
  const container = await rig.database
    .selectFrom('containers as c')
    .innerJoin('tracking_requests as r', 'r.shipment_id', 'c.shipment_id')
    .select(['c.id', 'c.number'])
    .where('r.id', '=', requestId)
    .executeTakeFirstOrThrow();
  const depotEvent = () =>
    rig.database
      .selectFrom('raw_events')
      .select(['locode', 'timezone', 'timestamp', 'place_name'])
      .where('container_id', '=', container.id)
      .where('data_provider_code', '=', PARTNER.code)
      .where('invalidated_at', 'is', null)
      .executeTakeFirstOrThrow();
  return { requestId, box: container, depotEvent };
}

it('is shown, mapped for earlier and later reports, and unmapped', async () => {
  const { requestId, box: container, depotEvent } = await trackedContainer('DIRECT000801');
  await reportDepot(requestId, container.number, DEPOT, '2026-07-30T08:00:00');
  expect(await depotEvent()).toMatchObject({ locode: null, timezone: null, place_name: 'Acme Depot' });

  const listed = await call('GET', '/v2/unmatched_places');
  expect(listed.body.meta.total).toBe(1);
  const [stub] = listed.body.data;
  expect(stub).toMatchObject({
    type: 'unmatched_place',
    attributes: {
      status: 'unmatched',
      name: 'Acme Depot',
      country_code: 'US',
      state_abbr: 'TX',
      examples: ['Acme Depot'],
      statements_count: 1,
      shipments_count: 1,
      mapped_to_locode: null,
    },
  });
  const path = `/v2/unmatched_places/${stub.id}`;

  const mapped = await call('POST', `${path}/map`, { locode: 'us hou' });
  expect(mapped.status).toBe(200);
  expect(mapped.body.data.attributes).toMatchObject({
    status: 'mapped',
    mapped_to_locode: 'USHOU',
    mapped_by: 'API key "Night desk"',
    mapped_for: 'account',
  });
  expect(mapped.body.meta).toEqual({ republished_shipments_count: 1 });
  const after = await rig.eventually(async () => {
    const row = await depotEvent();
    return row.locode === 'USHOU' ? row : null;
  });
  // The wording stays; the local time now has its zone.
  expect(after).toMatchObject({ place_name: 'Acme Depot', timezone: 'America/Chicago' });
  expect(after.timestamp?.toISOString()).toBe('2026-07-30T13:00:00.000Z');
  const names = (await rig.events(requestId)).map((one) => one.name);
  expect(names).toContain('container.transport.empty_out');

  expect((await call('GET', '/v2/unmatched_places')).body.meta.total).toBe(0);
  expect((await call('GET', '/v2/unmatched_places?filter[status]=mapped&include=location')).body).toMatchObject({
    data: [{ id: stub.id, relationships: { location: { data: { type: 'port' } } } }],
    included: [{ type: 'port', attributes: { code: 'USHOU' } }],
  });

  const second = await trackedContainer('DIRECT000802');
  await reportDepot(second.requestId, second.box.number, { ...DEPOT, name: 'ACME DEPOT' }, '2026-07-31T08:00:00');
  expect(await second.depotEvent()).toMatchObject({ locode: 'USHOU', place_name: 'ACME DEPOT' });

  const undone = await call('DELETE', `${path}/map`);
  expect(undone.body.data.attributes).toMatchObject({ status: 'unmatched', mapped_to_locode: null });
  // Both places change, including the one reported while the mapping was valid.
  expect(undone.body.meta).toEqual({ republished_shipments_count: 2 });
  await rig.eventually(async () => (await depotEvent()).locode === null);
  await rig.eventually(async () => (await second.depotEvent()).locode === null);
  expect((await call('DELETE', `${path}/map`)).body.meta).toEqual({ republished_shipments_count: 0 });
});

it('that an import resolves leaves the inbox, and its shipments follow', async () => {
  const { requestId, box: container, depotEvent } = await trackedContainer('DIRECT000803');
  await reportDepot(requestId, container.number, place('ZZNEW', { name: 'Newtown' }), '2026-07-30T08:00:00');
  expect((await call('GET', '/v2/unmatched_places')).body.data).toMatchObject([
    { attributes: { key: 'ZZNEW', locode: 'ZZNEW', status: 'unmatched' } },
    {},
  ]);
  await importReference(rig.database, {
    list: 'un-locode',
    bytes: new TextEncoder().encode(',ZZ,NEW,Newtown,Newtown,,1-------,AI,2401,,4042N 07400W,\n'),
    sourceEdition: '2024-2',
    dryRun: false,
    now: new Date(),
  });
  const stored = await rig.eventually(async () => {
    const row = await depotEvent();
    return row.timezone === null ? null : row;
  });
  expect(stored).toMatchObject({ locode: 'ZZNEW', timezone: 'America/New_York', place_name: 'Newtown' });
  const { body } = await call('GET', '/v2/unmatched_places?filter[status]=known');
  expect(body.data).toMatchObject([{ attributes: { key: 'ZZNEW', status: 'known' } }]);
});

it('belongs to its account and accepts only known targets', async () => {
  const { body } = await call('GET', '/v2/unmatched_places?filter[status]=all');
  const path = `/v2/unmatched_places/${body.data[0].id}`;
  expect((await call('GET', '/v2/unmatched_places?filter[status]=all', undefined, api.otherKey)).body.data).toEqual([]);
  expect((await call('GET', path, undefined, api.otherKey)).status).toBe(404);
  expect((await call('POST', `${path}/map`, { locode: 'USLAX' }, api.otherKey)).status).toBe(404);
  expect((await call('POST', `${path}/map`, { locode: 'ZZZZZ' })).status).toBe(422);
  expect((await call('POST', `${path}/map`, {})).status).toBe(422);
  expect((await call('POST', `${path}/map`, { terminal: 'W185', locode: 'USLGB' })).status).toBe(422);
  expect((await call('GET', '/v2/unmatched_places?filter[status]=some')).status).toBe(400);
  const mapped = await call('POST', `${path}/map`, { terminal: 'w185' });
  expect(mapped.body.data.attributes).toMatchObject({ mapped_to_terminal: 'firms:W185', mapped_to_locode: 'USLAX' });
  expect(mapped.body.data.relationships.terminal.data).toMatchObject({ type: 'terminal' });
});
