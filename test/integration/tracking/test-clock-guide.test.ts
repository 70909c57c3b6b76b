import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { serveApi } from '../../support/serve-api.ts';
import { TrackingRig } from './tracking-rig.ts';

interface Step {
  method: string;
  path: string;
  body: string | null;
  expected: string;
}

/** Parses `http` blocks, each followed by a `json` block. */
async function stepsOfGuide(): Promise<Step[]> {
  const guide = await readFile(path.join(import.meta.dirname, '../../../docs/test-clocks.md'), 'utf8');
  return [...guide.matchAll(/```http\n(\w+) (\S+)\n([\s\S]*?)```\n```json\n([\s\S]*?)```/g)].map(
    ([, method = '', address = '', body = '', expected = '']) => ({
      method,
      path: address,
      body: body.trim() === '' ? null : body,
      expected,
    }),
  );
}

describe('the guide to test clocks', () => {
  let rig: TrackingRig;
  let stop: () => Promise<void>;
  let call: (method: string, address: string, body: string | null) => Promise<{ status: number; body: unknown }>;

  beforeAll(async () => {
    rig = await TrackingRig.start();
    await rig.startWorker();
    const { key } = await createApiKey(rig.database, { accountId: rig.accountId, name: 'Guide' });
    await raiseLimits(rig.database);
    const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
    const served = await serveApi({ database: rig.database, registry });
    call = async (method, address, body) => {
      const answer = await fetch(`${served.origin}${address}`, {
        method,
        headers: { Authorization: `Token ${key}`, 'Content-Type': 'application/vnd.api+json' },
        ...(body === null ? {} : { body }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    stop = served.stop;
  });
  afterAll(async () => {
    await stop();
    await rig.stop();
  });

  it('matches the system word for word', async () => {
    const names = new Map<string, string>();
    const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);
    const steps = await stepsOfGuide();
    expect(steps.length).toBeGreaterThan(8);
    for (const step of steps) {
      const { status, body } = await call(
        step.method,
        filled(step.path),
        step.body === null ? null : filled(step.body),
      );
      const title = `${step.method} ${step.path}`;
      expect({ title, status, body }).toMatchObject({ title, status: step.path.match(/^\/v2\/\w+$/) ? 201 : 200 });
      learn(JSON.parse(step.expected), body, names);
      expect({ title, body }).toMatchObject({ title, body: shape(JSON.parse(filled(step.expected)), body) });
    }
    expect([...names.keys()].sort()).toEqual(['clock', 'departed', 'request', 'shipment']);
    expect(Date.parse(names.get('departed') ?? '')).toBeLessThan(Date.parse('2026-08-15T00:00:00Z'));
  });

  it.each([
    ['TEST-TR-SUCCEEDED', { status: 'created', failed_reason: null }],
    ['TEST-TR-FAILED', { status: 'failed', failed_reason: 'invalid_number' }],
  ])('%s ends as its name says, and failures occur by a clock too', async (number, outcome) => {
    const attributes = { request_type: 'bill_of_lading', request_number: number, scac: 'TEST' };
    const create = (more: Record<string, unknown>) =>
      call(
        'POST',
        '/v2/tracking_requests',
        JSON.stringify({ data: { type: 'tracking_request', attributes: { ...attributes, ...more } } }),
      );
    const made = await create({});
    expect(made.status).toBe(201);
    const { id } = (made.body as { data: { id: string } }).data;
    await rig.eventually(async () => (await rig.request(id)).status === outcome.status);
    expect(await rig.request(id)).toMatchObject(outcome);
    const event = outcome.status === 'created' ? 'tracking_request.succeeded' : 'tracking_request.failed';
    expect((await rig.events(id)).map(({ name }) => name)).toContain(event);

    // The quick start reads the container of the number that it tracks.
    if (outcome.status === 'created') {
      const quickStart = await readFile(path.join(import.meta.dirname, '../../../docs/api/README.md'), 'utf8');
      const shown = /^GET (\/v2\/containers\?filter\[number\]=\S+)$/m.exec(quickStart)?.[1] ?? '';
      expect((await call('GET', shown, null)).body).toMatchObject({ meta: { total: 1 } });
    }

    // The number is requested again under another type, which makes a separate request, because the first one is still
    // tracked.
    if (outcome.status === 'created') return;
    const clock = await call(
      'POST',
      '/v2/test_clocks',
      JSON.stringify({ data: { type: 'test_clock', attributes: {} } }),
    );
    const clockId = (clock.body as { data: { id: string } }).data.id;
    const second = await create({ test_clock_id: clockId });
    const advance = { data: { type: 'test_clock', attributes: { to_next_event: true } } };
    const answer = await call('POST', `/v2/test_clocks/${clockId}/advance`, JSON.stringify(advance));
    expect(answer.body).toMatchObject({ meta: { events: [{ event: 'tracking_request.failed' }] } });
    expect(await rig.request((second.body as { data: { id: string } }).data.id)).toMatchObject(outcome);
  });
});

/** Captures values of the response for names in the guide, such as `"{clock}"`. */
function learn(expected: unknown, actual: unknown, names: Map<string, string>): void {
  if (typeof expected === 'string') {
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name !== undefined && !names.has(name)) names.set(name, String(actual));
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [key, value] of Object.entries(expected)) {
      learn(value, (actual as Record<string, unknown> | undefined)?.[key], names);
    }
  }
}

/** Shortens lists to the number of entries that the guide shows. */
function shape(expected: unknown, actual: unknown): unknown {
  if (Array.isArray(expected)) {
    const rest = Array.isArray(actual) ? actual.slice(expected.length) : [];
    return [...expected.map((entry, index) => shape(entry, (actual as unknown[])[index])), ...rest];
  }
  if (typeof expected !== 'object' || expected === null) return expected;
  const inside = (actual ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, shape(value, inside[key])]));
}
