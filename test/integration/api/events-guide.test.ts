/** Runs every example of docs/api/events.md. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventFeed } from '../../../api/routes/events/event-feed.ts';
import { EventSignal } from '../../../store/events/event-signal.ts';
import { examplesIn, runClientExample } from '../../support/run-example.ts';
import { ARRIVED, announce, newEvent } from './events-world.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const PAGE = 'docs/api/events.md';

let api: TestApi;
let eventSignal: EventSignal;
let tracked: Tracked;
let environment: Record<string, string>;

beforeAll(async () => {
  api = await startTestApi({
    services: (database, databaseUrl) => {
      eventSignal = new EventSignal({ database, databaseUrl, logger: pino({ level: 'silent' }) });
      return { eventFeed: new EventFeed(eventSignal) };
    },
  });
  environment = { SEAMARK_URL: api.origin, SEAMARK_API_KEY: api.key };
  tracked = await insertTracked(api.database, api.accountId);
  const { requestId: trackingRequestId, shipmentId, containerIds } = tracked;
  const about = { trackingRequestId, shipmentId, containerId: containerIds[0] ?? null };
  const names = ['container.created', 'container.transport.vessel_departed', ARRIVED];
  const events = names.map((name) => newEvent(name, about));
  await announce(api, events, { createdAt: '2026-11-02T08:00:00Z' });
});
afterAll(async () => {
  await eventSignal.stop();
  await api.stop();
});

test('its program prints what it waits for', async () => {
  const [program = ''] = await examplesIn(PAGE, 'ts');
  const printed = await runClientExample(program, { ...environment, CURSOR: '1', UNTIL: '3' });
  expect(printed).toBe(`2 container.transport.vessel_departed\n3 ${ARRIVED}\n`);
});

test('its stream is as shown', async () => {
  const [command = ''] = await examplesIn(PAGE, 'sh');
  const [shown = ''] = await examplesIn(PAGE, 'text');
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...environment } });
  const pattern = shown
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.*');
  expect(stdout.trim()).toMatch(new RegExp(`^${pattern}$`));
});

test('its requests get the responses shown', async () => {
  const page = await readGuide('events.md');
  const [before = '', after = ''] = page.split('## What you can rely on');
  const names = new Map(
    Object.entries({
      shipment: tracked.shipmentId,
      container: tracked.containerIds[0] ?? '',
      request: tracked.requestId,
    }),
  );
  await runGuide(api, before, names);
  await api.database.deleteFrom('events').where('sequence', '<=', 2).execute();
  await api.database.updateTable('event_sequences').set({ kept_from: 3 }).execute();
  await runGuide(api, after, names);
});
