import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiClient, relatedId, textOf } from '../../infra/client/api-client.ts';
import { demoJourneys } from '../../infra/demo/journeys.ts';
import { openChromium } from '../support/chromium.ts';
import { leftOver, makePlace, type StartedSystem, type SystemPlace, startIn } from './started-system.ts';

const startTimeoutMs = 300_000;
const demoTimeoutMs = 170_000;
const pollsSchema = z.object({
  polls: z.array(z.object({ journey: z.string(), number: z.string(), source: z.string(), status: z.number() })),
});

describe('npm start', () => {
  let place: SystemPlace;
  let system: StartedSystem;

  beforeAll(async () => {
    place = await makePlace({ SEAMARK_DEMO_SHIPMENTS: 'off' });
    system = startIn(place);
    await system.ready(startTimeoutMs);
  });
  afterAll(() => place.remove());

  it('shows three journeys to their end, then how to continue', async () => {
    await system.printed(/Seamark runs\./, demoTimeoutMs);
    for (const { number } of demoJourneys) expect(system.output()).toMatch(new RegExp(`${number} .*ended: \\w+`));
    expect(system.output()).toMatch(/ended: all_containers_terminated/);
    expect(system.output()).toMatch(/curl -s -H 'Authorization: Token smk_/);
    expect(system.output()).toMatch(/First user +http:\/\/localhost:\d+\/portal\/set-up\/[\w-]{43} /);
    // Output is colored only on a terminal.
    expect(system.output()).not.toContain('\u001b[');
  });

  it('serves the shipments and their containers through the REST API', async () => {
    const api = await apiOf(place);
    const { resources, included } = await api.get('/shipments?include=containers');
    const ended = resources.map((shipment) => textOf(shipment, 'line_tracking_stopped_reason'));
    expect(resources).toHaveLength(demoJourneys.length);
    expect(ended).not.toContain(null);
    expect(ended).toContain('all_containers_terminated');
    for (const shipment of resources) expect(shipment.relationships.containers?.data).not.toEqual([]);
    expect(included.filter(({ type }) => type === 'container').length).toBeGreaterThanOrEqual(demoJourneys.length);
  });

  it('opens a page that explains itself, with the journeys and their clocks', async () => {
    const browser = await openChromium();
    const page = await browser.newPage();
    const open = (address: string) => page.goto(`http://localhost:${place.apiPort}${address}`);
    const [, link = ''] =
      /Web app +http:\/\/localhost:\d+(\/portal\/this-machine\/[\w-]{43}) /.exec(system.output()) ?? [];
    await open('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await open(link);
    await page.getByText('Simulated journeys included').waitFor();
    await page.getByRole('link', { name: 'Open simulated journeys' }).click();
    for (const { number } of demoJourneys) await page.getByRole('region', { name: number }).waitFor();
    await open('/shipments');
    for (const { number } of demoJourneys) await page.getByRole('link', { name: number }).first().waitFor();
    await open('/shipments/find?q=DIRECT000001');
    await page.waitForURL('**/shipments/*-*');
    await page.getByRole('heading', { level: 1, name: /DIRECT000001/ }).waitFor();
    await browser.close();
  });

  it('serves AI clients', async () => {
    expect(system.output()).toContain(`MCP server       http://127.0.0.1:${place.environment.SEAMARK_MCP_PORT}/mcp`);
    const requestInit = { headers: { Authorization: `Token ${await keyOf(place)}` } };
    const address = new URL(`http://127.0.0.1:${place.environment.SEAMARK_MCP_PORT}/mcp`);
    const client = new McpClient({ name: 'e2e', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }) as Transport);
    for (const { number } of demoJourneys) {
      const found = await client.callTool({ name: 'search_container', arguments: { query: number } });
      expect(found.structuredContent).toMatchObject({ shipments: [expect.anything()] });
    }
    await client.close();
  });

  it('ran each journey as a tracking run of its own', async () => {
    const api = await apiOf(place);
    const { resources } = await api.get('/tracking_requests');
    expect(resources.every((request) => relatedId(request, 'tracked_object') !== null)).toBe(true);
    const connection = await Connection.connect({ address: `127.0.0.1:${place.temporalPort}` });
    try {
      const client = new Client({ connection });
      const completed = [];
      const query = `WorkflowType = 'trackShipment' AND ExecutionStatus = 'Completed'`;
      for await (const run of client.workflow.list({ query })) completed.push(run.workflowId);
      expect(completed.toSorted()).toEqual(resources.map(({ id }) => `tracking/${id}`).toSorted());
    } finally {
      await connection.close();
    }
  });

  it('polled the simulated sources over HTTP', async () => {
    const answer = await fetch(`http://127.0.0.1:${place.simulatorPort}/control/polls`);
    const { polls } = pollsSchema.parse(await answer.json());
    for (const { number, scac } of demoJourneys) {
      expect(polls.filter((poll) => poll.journey === number && poll.source === scac).length).toBeGreaterThan(5);
    }
    // Terminals and the railroad were polled as well, not only lines.
    expect(new Set(polls.map(({ source }) => source)).size).toBeGreaterThan(demoJourneys.length);
  });

  it('has a stored snapshot for every actual event that it publishes', async () => {
    const unfounded = await rows(
      place,
      `select event from transport_events e where classifier = 'actual' and not exists (
         select from jsonb_array_elements(e.witnesses) witness
         join snapshots on snapshots.id = (witness ->> 'snapshotId')::uuid)`,
    );
    expect(unfounded).toEqual([]);
  });

  it('delivered every event once, with a valid signature', async () => {
    await expect
      .poll(() => rows(place, `select event_name from webhook_notifications where status <> 'succeeded'`), {
        timeout: 15_000,
      })
      .toEqual([]);
    const [counts] = await rows(
      place,
      `select (select count(*)::int from events) as events,
         (select count(distinct event_id)::int from webhook_notifications) as notified,
         (select count(*)::int from delivery_attempts) as attempts`,
    );
    const received = system.output().match(/ webhook .*received, signature valid/g)?.length;
    expect(counts).toEqual({ events: received, notified: received, attempts: received });
    expect(system.output()).not.toMatch(/refused|signature valid, again/);
  });

  it('shuts down in order at SIGTERM and leaves no process behind', async () => {
    expect(await system.end('SIGTERM')).toBe(0);
    if (process.platform === 'linux') expect(await leftOver(place, 5_000)).toEqual([]);
  });

  it('restarts with its previous state, and tracks nothing twice', async () => {
    const again = startIn(place);
    await again.printed(/Seamark runs\./, demoTimeoutMs);
    expect(again.output()).toMatch(/milestones from an earlier start/);
    const [counts] = await rows(place, 'select count(*)::int from tracking_requests');
    expect(counts).toEqual({ count: demoJourneys.length });
    await (await apiOf(place)).delete('/simulated_world');
    expect(await again.end('SIGINT')).toBe(0);
    if (process.platform === 'linux') expect(await leftOver(place, 5_000)).toEqual([]);
  });

  it('adds nothing simulated again once that is removed', async () => {
    const again = startIn(place);
    await again.printed(/Seamark runs\./, demoTimeoutMs);
    const api = await apiOf(place);
    for (const path of ['/tracking_requests', '/shipments', '/test_clocks', '/webhooks', '/events']) {
      expect((await api.get(path)).resources, path).toEqual([]);
    }
    expect(await again.end('SIGINT')).toBe(0);
  });
});

async function apiOf(place: SystemPlace) {
  return createApiClient(`http://127.0.0.1:${place.apiPort}`, await keyOf(place));
}

async function keyOf(place: SystemPlace): Promise<string> {
  return (await readFile(path.join(place.dataDirectory, 'api-key'), 'utf8')).trim();
}

async function rows(place: SystemPlace, query: string): Promise<unknown[]> {
  const password = await readFile(path.join(place.dataDirectory, 'postgres-password'), 'utf8');
  const port = place.environment.SEAMARK_POSTGRES_PORT;
  const client = new pg.Client(`postgres://seamark:${password.trim()}@127.0.0.1:${port}/seamark`);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
