/**
 * Tests that the event log reproduces the published state: the newest version of each resource that an event includes
 * equals what the API returns now, in every published field.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventFeed } from '../../../api/routes/events/event-feed.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import type { Resource } from '../../../resources/resource.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { EventSignal } from '../../../store/events/event-signal.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { TrackingRig } from '../tracking/tracking-rig.ts';
import { type Block, openStream } from './events-world.ts';

/** Fields that change without an event: the times of polls and rows, and the line's report of the inland route. */
const UNANNOUNCED: Readonly<Record<string, readonly string[]>> = {
  container: [
    'terminal_checked_at',
    'pod_last_tracking_request_at',
    'shipment_last_tracking_request_at',
    'rail_last_tracking_request_at',
  ],
  shipment: ['line_tracking_last_attempted_at', 'line_tracking_last_succeeded_at', 'destination_eta_at', 'updated_at'],
};

let rig: TrackingRig;
let api: ServedApi;
let key: string;

beforeAll(async () => {
  rig = await TrackingRig.start();
  await rig.startWorker();
  ({ key } = await createApiKey(rig.database, { accountId: rig.accountId, name: 'Reader' }));
  await raiseLimits(rig.database);
  const eventSignal = new EventSignal({ database: rig.database, logger: pino({ level: 'silent' }) });
  const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
  api = await serveApi({ database: rig.database, registry, services: { eventFeed: new EventFeed(eventSignal) } });
});
afterAll(async () => {
  await api?.stop();
  await rig?.stop();
});

async function shown(type: string, id: string): Promise<Resource> {
  const headers = { Authorization: `Token ${key}` };
  const answer = await fetch(`${api.origin}/v2/${type}s/${id}`, { headers });
  return ((await answer.json()) as { data: Resource }).data;
}

function fold(events: readonly Block[]): Map<string, Resource> {
  const state = new Map<string, Resource>();
  for (const { data } of events) {
    for (const resource of data.data.attributes.included as Resource[]) {
      state.set(`${resource.type} ${resource.id}`, resource);
    }
  }
  return state;
}

function announcedOf({ type, attributes }: Resource): Record<string, unknown> {
  const unannounced = UNANNOUNCED[type] ?? [];
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !unannounced.includes(name)));
}

test('the log adds up to what the API shows at any time of a journey', async () => {
  const { clockId } = await rig.track(scenarioNumber('RAIL', 57));
  for (const day of ['2026-08-12', '2026-08-24']) {
    await rig.advance(clockId ?? '', `${day}T00:00:00Z`, 60_000);
    const events = await (await openStream({ origin: api.origin, key }, 'until=newest')).rest();
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));

    const byContainer = Map.groupBy(events, ({ data }) => data.data.relationships.container.data?.id ?? null);
    for (const [containerId, own] of byContainer) {
      const sequences = own.map(({ data }) => data.data.attributes.container_sequence);
      expect(sequences).toEqual(own.map((_, index) => (containerId === null ? null : index + 1)));
    }

    const folded = [...fold(events).values()].filter(({ type }) => type in UNANNOUNCED);
    expect(new Set(folded.map(({ type }) => type))).toEqual(new Set(Object.keys(UNANNOUNCED)));
    for (const resource of folded) {
      const { id, type } = resource;
      expect({ day, type, ...announcedOf(resource) }).toEqual({ day, type, ...announcedOf(await shown(type, id)) });
    }
  }
}, 120_000);
