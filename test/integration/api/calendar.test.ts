/** Tests the calendar feed: its events, its key, and that the key opens nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const HOUR_MS = 3_600_000;
const PASSED = new Date(Date.now() - HOUR_MS);

let api: TestApi;
let key: string;
let keyId: string;
beforeAll(async () => {
  api = await startTestApi({ services: () => ({ portal: idlePortal() }) });
  const { database } = api;
  ({ key, id: keyId } = await createApiKey(database, {
    accountId: api.accountId,
    name: 'Outlook',
    scopes: ['calendar'],
  }));
  await insert(api.accountId, 'SIMU1234565', 'BLOWN1', 'available');
  await insert(api.accountId, 'SIMU7654321', 'BLOUT1', 'picked_up');
  await insert(api.otherAccountId, 'SIMU9999999', 'BLOTHER1', 'available');
});
afterAll(() => api.stop());

async function insert(accountId: string, container: string, number: string, status: 'available' | 'picked_up') {
  await insertTracked(api.database, accountId, {
    number,
    containers: [container],
    container: {
      current_status: status,
      published: JSON.stringify({
        ...{ pod_terminal_key: 'smdg:SIM1', pod_timezone: 'America/Los_Angeles' },
        ...{ pod_arrived_at: '2026-11-01T08:00:00Z', pod_discharged_at: '2026-11-02T08:00:00Z' },
        ...{ pickup_lfd: '2026-11-09T08:00:00Z', pickup_lfd_terminal: '2026-11-09T08:00:00Z' },
        pickup_appointment_at: '2026-11-08T18:00:00Z',
        ...(status === 'picked_up' ? { pod_full_out_at: '2026-11-08T18:00:00Z' } : {}),
      }),
    },
  });
}

async function feed(of = key): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(`${api.origin}/calendars/${of}.ics`);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('lists last free days and appointments of the containers to pick up', async () => {
  const { status, text, headers } = await feed();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('cache-control')).toContain('no-store');
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('SUMMARY:Last free day SIMU1234565\\, USLAX');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261109');
  expect(lines).toContain('SUMMARY:Pickup SIMU1234565\\, USLAX');
  expect(lines).toContain('DTSTART:20261108T180000Z');
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('Shipment BLOWN1');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  for (const other of ['SIMU7654321', 'SIMU9999999', 'BLOTHER1']) expect(text).not.toContain(other);
});

test('its key opens no operation', async () => {
  for (const path of ['/v2/shipments', '/v2/demurrage', '/v2/events', '/v2/audit_log']) {
    expect((await api.get(path, { key })).status).toBe(403);
  }
});

test('keys with other scopes, unknown and revoked ones open no calendar', async () => {
  expect((await feed(api.key)).status).toBe(404);
  expect((await feed('smk_unknown')).status).toBe(404);
  expect((await fetch(`${api.origin}/calendars/${key}`)).status).toBe(404);
  await api.database.updateTable('api_keys').set({ expires_at: PASSED }).where('id', '=', keyId).execute();
  expect((await feed()).status).toBe(404);
  await api.database.updateTable('api_keys').set({ expires_at: null }).where('id', '=', keyId).execute();
  expect((await feed()).status).toBe(200);
  await api.database.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', keyId).execute();
  expect((await feed()).status).toBe(404);
});
