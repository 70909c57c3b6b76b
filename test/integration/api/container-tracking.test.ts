/**
 * Tests stopping and resuming one container over HTTP; ../tracking/operations.slow.test.ts tests the effect on a run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const CONTAINERS = ['SIMU1234565', 'SIMU7654321'];
const tracked = (options = {}) => insertTracked(api.database, api.accountId, { containers: CONTAINERS, ...options });

const call = (
  operation: 'stop' | 'resume',
  { containerIds }: Tracked,
  options: { key?: string; body?: unknown } = {},
) => api.request('PATCH', `/v2/containers/${containerIds[0]}/${operation}_tracking`, options);

const wakesOf = ({ requestId }: Tracked) =>
  api.database.selectFrom('outbox').select('kind').where('workflow_id', '=', `tracking/${requestId}`).execute();

const isOutdated = async ({ shipmentId }: Tracked) => {
  const row = await api.database
    .selectFrom('shipments')
    .select('outdated_at')
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  return row.outdated_at !== null;
};

describe('PATCH /v2/containers/{id}/stop_tracking', () => {
  test('records its time, wakes the run once, and leaves the other container and the shipment unchanged', async () => {
    const shipment = await tracked();
    const from = Math.floor(Date.now() / 1_000) * 1_000;
    const answer = await call('stop', shipment);
    expect(answer.status).toBe(200);
    const stoppedAt = answer.body.data.attributes.tracking_stopped_at;
    expect(Date.parse(stoppedAt)).toBeGreaterThanOrEqual(from);
    expect(answer.body.data).toMatchObject({ id: shipment.containerIds[0], type: 'container' });
    expect(await wakesOf(shipment)).toEqual([{ kind: 'wake_tracking' }]);
    expect(await isOutdated(shipment)).toBe(true);
    const other = await api.get(`/v2/containers/${shipment.containerIds[1]}?include=shipment`);
    expect(other.body.data.attributes.tracking_stopped_at).toBeNull();
    expect(other.body.included[0].attributes.line_tracking_stopped_at).toBeNull();

    expect((await call('stop', shipment)).body.data.attributes.tracking_stopped_at).toBe(stoppedAt);
    expect(await wakesOf(shipment)).toHaveLength(1);
  });

  test('and resume_tracking undo each other, with and without a document', async () => {
    const shipment = await tracked();
    const body = { data: { type: 'container', id: shipment.containerIds[0] } };
    await call('stop', shipment, { body });
    const answer = await call('resume', shipment, { body });
    expect([answer.status, answer.body.data.attributes.tracking_stopped_at]).toEqual([200, null]);
    expect(await wakesOf(shipment)).toHaveLength(2);
    expect((await call('resume', shipment)).status).toBe(200);
    expect(await wakesOf(shipment)).toHaveLength(2);
    const wrong = { data: { type: 'container', id: newId() } };
    expect((await call('stop', shipment, { body: wrong })).status).toBe(409);
  });

  test('works on a shipment whose tracking has stopped', async () => {
    const stoppedAt = new Date('2026-11-01T00:00:00Z');
    const shipment = await tracked({
      status: 'tracking_stopped',
      shipment: { tracking_stopped_at: stoppedAt, tracking_stopped_reason: 'past_arrival_window' },
    });
    expect((await call('stop', shipment)).status).toBe(200);
    const { body } = await api.get(`/v2/shipments/${shipment.shipmentId}`);
    expect(body.data.attributes.line_tracking_stopped_reason).toBe('past_arrival_window');
  });

  test('404 for another account’s container, which stays tracked', async () => {
    const shipment = await tracked();
    for (const operation of ['stop', 'resume'] as const) {
      expect((await call(operation, shipment, { key: api.otherKey })).status).toBe(404);
      expect((await api.request('PATCH', `/v2/containers/${newId()}/${operation}_tracking`)).status).toBe(404);
      expect((await api.request('PATCH', `/v2/containers/x/${operation}_tracking`)).status).toBe(404);
    }
    expect(await wakesOf(shipment)).toEqual([]);
  });
});

describe('PATCH /v2/containers/{id}/resume_tracking', () => {
  test('resumes a stopped shipment, except for its other stopped containers', async () => {
    const stoppedAt = new Date('2026-11-01T00:00:00Z');
    const shipment = await tracked({
      status: 'tracking_stopped',
      shipment: { tracking_stopped_at: stoppedAt, tracking_stopped_reason: 'all_containers_terminated' },
      container: { tracking_stopped_at: stoppedAt },
    });
    const answer = await call('resume', shipment);
    expect(answer.body.data.attributes.tracking_stopped_at).toBeNull();
    const { body } = await api.get(`/v2/shipments/${shipment.shipmentId}?include=containers`);
    expect(body.data.attributes.line_tracking_stopped_at).toBeNull();
    const stops = body.included.map(
      (one: { attributes: Record<string, unknown> }) => one.attributes['tracking_stopped_at'],
    );
    expect(stops.toSorted()).toEqual(['2026-11-01T00:00:00Z', null].toSorted());
    expect((await api.get(`/v2/tracking_requests/${shipment.requestId}`)).body.data.attributes.status).toBe('created');
  });

  test('resuming the shipment resumes all of its containers', async () => {
    const stoppedAt = new Date('2026-11-01T00:00:00Z');
    const shipment = await tracked({
      status: 'tracking_stopped',
      shipment: { tracking_stopped_at: stoppedAt, tracking_stopped_reason: 'all_containers_terminated' },
      container: { tracking_stopped_at: stoppedAt },
    });
    const { body } = await api.request(
      'PATCH',
      `/v2/shipments/${shipment.shipmentId}/resume_tracking?include=containers`,
    );
    const stops = body.included.map(
      (one: { attributes: Record<string, unknown> }) => one.attributes['tracking_stopped_at'],
    );
    expect(stops).toEqual([null, null]);
    expect(await isOutdated(shipment)).toBe(true);
  });
});
