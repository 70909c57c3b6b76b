import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainSignature } from '../../../webhooks/signature.ts';
import { examplesIn, runClientExample } from '../../support/run-example.ts';
import { startContractApi } from './contract-world.ts';
import { readGuide, runGuide } from './guide.ts';
import { insertTracked, type Tracked } from './rows.ts';
import type { TestApi } from './server.ts';

let api: TestApi;
let tracked: Tracked;
beforeAll(async () => {
  api = await startContractApi();
  tracked = await insertTracked(api.database, api.accountId, { number: 'MOVING0000001', containers: ['TEMU4218362'] });
});
afterAll(() => api.stop());

test('the migration guide matches the system', async () => {
  const names = new Map([
    ['key', api.key],
    ['shipment', tracked.shipmentId],
    ['container', tracked.containerIds[0] ?? ''],
  ]);
  await runGuide(api, await readGuide('moving-over.md'), names);
  expect(names.get('secret')).toMatch(/^whsec_/);
});

test('its receiver verifies signatures', async () => {
  const [receiver = ''] = await examplesIn('docs/api/moving-over.md', 'ts');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-receiver-'));
  try {
    const file = path.join(folder, 'receiver.ts');
    await writeFile(file, receiver);
    const { isGenuine } = await import(file);
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const body = '{"data":{"type":"webhook_notification"}}';
    const header = plainSignature(secret, body);
    expect(isGenuine(Buffer.from(body), header, secret)).toBe(true);
    expect(isGenuine(Buffer.from(`${body} `), header, secret)).toBe(false);
    expect(isGenuine(Buffer.from(body), 'zz', secret)).toBe(false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('its comparison lists what differs, and nothing else', async () => {
  const [, comparison = ''] = await examplesIn('docs/api/moving-over.md', 'ts');
  const container = { published: JSON.stringify({ pickup_lfd: '2026-11-06T08:00:00Z' }) };
  await insertTracked(api.database, api.otherAccountId, { containers: ['TEMU4218362', 'OOCU5183625'], container });
  const here = { NEW_URL: `${api.origin}/v2`, NEW_KEY: api.key };
  const itself = await runClientExample(comparison, { ...here, OLD_URL: here.NEW_URL, OLD_KEY: api.key });
  expect(itself).toBe('');
  const other = await runClientExample(comparison, { ...here, OLD_URL: here.NEW_URL, OLD_KEY: api.otherKey });
  expect(other.trim().split('\n').sort()).toEqual([
    'OOCU5183625: not here',
    'TEMU4218362 pickup_lfd: 2026-11-06T08:00:00Z there, null here',
  ]);
});
