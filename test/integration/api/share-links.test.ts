/** Tests shared links: what their pages show and hide, when an opening is recorded, and how links end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_URL, idlePortal } from '../../support/idle-portal.ts';
import { insertTracked, insertTransportEvent, type Tracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const PASSWORD = 'seven lamps';
const DAY_MS = 86_400_000;
/** Words that stand for the facts of the shipment, by the part of the page that shows them. */
const FACTS = {
  always: ['Shared by', 'BLSHARED1', 'SIMU1234565', 'Shanghai', '20 ft dry'],
  milestones: ['Milestones', 'Vessel arrived'],
  vessels: ['EVER EXAMPLE'],
  pickup: ['9 Nov 2026', 'Appointment'],
  holds: ['Customs', 'demurrage 431.50 USD'],
  references: ['PO-REFERENCE'],
} as const;
/** Words that stand for facts that no page shows. */
const HIDDEN = ['HIDDENTAG', 'HIDDENCUSTOMER', 'HIDDENSEAL', 'HIDDENNOTE', 'HIDDENROW', 'HIDDENLINK', 'HIDDENBOOKING'];

let api: TestApi;
let tracked: Tracked;
beforeAll(async () => {
  api = await startTestApi({ services: () => ({ portal: idlePortal() }) });
  tracked = await insertTracked(api.database, api.accountId, {
    number: 'BLSHARED1',
    shipment: { ref_numbers: ['PO-REFERENCE'], tags: ['HIDDENTAG'], customer_name: 'HIDDENCUSTOMER' },
    container: {
      current_status: 'available',
      published: JSON.stringify({
        ...{ pod_terminal_key: 'smdg:SIM1', pod_timezone: 'America/Los_Angeles', seal_number: 'HIDDENSEAL' },
        ...{
          equipment_type: 'dry',
          equipment_length: 20,
          location_at_pod_terminal: 'HIDDENROW',
          bookings: ['HIDDENBOOKING'],
        },
        ...{ availability_known: true, available_for_pickup: false, pickup_lfd: '2026-11-09T08:00:00Z' },
        pickup_lfd_terminal: '2026-11-09T08:00:00Z',
        pickup_appointment_at: '2026-11-08T18:00:00Z',
        holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'HIDDENNOTE' }],
        fees_at_pod_terminal: [{ type: 'demurrage', amount: '431.50', currency: 'USD' }],
      }),
    },
  });
  await insertTransportEvent(api.database, api.accountId, tracked);
});
afterAll(() => api.stop());

interface Made {
  id: string;
  path: string;
}

const send = (attributes: Record<string, unknown>, key = api.key, shipmentId = tracked.shipmentId) =>
  api.request('POST', `/v2/shipments/${shipmentId}/share_links`, {
    key,
    body: { data: { type: 'share_link', attributes: { name: 'HIDDENLINK', ...attributes } } },
  });

async function make(attributes: Record<string, unknown> = {}): Promise<Made> {
  const { status, body } = await send(attributes);
  expect(status, JSON.stringify(body)).toBe(201);
  const { url } = body.data.attributes;
  expect(url).toMatch(new RegExp(`^${APP_URL}/shared/[\\w-]{43}$`));
  return { id: body.data.id, path: url.slice(APP_URL.length) };
}

async function open(path: string, password?: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(`${api.origin}${path}`, {
    ...(password === undefined ? {} : { method: 'POST', body: new URLSearchParams({ password }) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('a page', () => {
  const parts = ['milestones', 'vessels', 'pickup', 'holds', 'references'] as const;

  test.each([[[]], ...parts.map((part) => [[part]]), [[...parts]]])('that shows %j hides the rest', async (shows) => {
    const { path } = await make({ shows });
    const { status, text } = await open(path);
    expect(status).toBe(200);
    for (const word of FACTS.always) expect(text).toContain(word);
    for (const part of parts) {
      const isShown = shows.some((one) => one === part);
      for (const word of FACTS[part]) expect([word, text.includes(word)]).toEqual([word, isShown]);
    }
    for (const word of [...HIDDEN, api.accountId, tracked.shipmentId, ...tracked.containerIds]) {
      expect(text).not.toContain(word);
    }
  });

  test('is not indexed, cached, framed or scripted', async () => {
    const { text, headers } = await open((await make()).path);
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).not.toContain('<script');
    expect(Buffer.byteLength(text)).toBeLessThan(100_000);
  });

  test('states the status and the arrival first, in local time', async () => {
    const planned = await insertTracked(api.database, api.accountId, { number: 'BLSHARED2' });
    const { body } = await send({}, api.key, planned.shipmentId);
    const paths = [(await make()).path, body.data.attributes.url.slice(APP_URL.length)];
    const [arrived, expected] = (await Promise.all(paths.map((path) => open(path)))).map(({ text }) => text);
    const first = '<dl><dt>Status</dt><dd>Planned</dd>';
    expect(arrived).toContain(`${first}<dt>Arrived</dt><dd>Los Angeles, 1 Nov 2026, 06:00 local time</dd>`);
    expect(expected).toContain(`${first}<dt>Arrival expected</dt><dd>Los Angeles, 20 Nov 2026, 00:00 local time</dd>`);
    expect(arrived).toMatch(/<dt>Last update<\/dt><dd>[^<]* UTC</);
    for (const text of [arrived, expected]) expect(text).not.toContain('GMT');
  });

  test('records when it was opened', async () => {
    const { id, path } = await make();
    expect((await api.get(`/v2/share_links/${id}`)).body.data.attributes.last_opened_at).toBeNull();
    await open(path);
    expect((await api.get(`/v2/share_links/${id}`)).body.data.attributes.last_opened_at).not.toBeNull();
  });
});

describe('a link', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { id, path } = await make({ password: PASSWORD });
    const token = path.slice('/shared/'.length);
    const { attributes } = (await api.get(`/v2/share_links/${id}`)).body.data;
    expect(attributes).toMatchObject({ url: null, has_password: true, state: 'open', created_by: null });
    const rows = JSON.stringify(await api.database.selectFrom('share_links').selectAll().execute());
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(PASSWORD);
    const listed = await api.get(`/v2/shipments/${tracked.shipmentId}/share_links`);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect(listed.body.data.map((one: { id: string }) => one.id)).toContain(id);
  });

  test('that was revoked, has expired or never existed gets the same page', async () => {
    const [revoked, expired] = [await make(), await make()];
    expect((await api.request('DELETE', `/v2/share_links/${revoked.id}`)).status).toBe(200);
    const past = new Date(Date.now() - 1_000);
    await api.database.updateTable('share_links').set({ expires_at: past }).where('id', '=', expired.id).execute();
    const pages = await Promise.all(
      [revoked.path, expired.path, `/shared/${'x'.repeat(43)}`, '/shared/short'].map((path) => open(path)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect((await api.get(`/v2/share_links/${expired.id}`)).body.data.attributes.state).toBe('expired');
    expect((await api.request('DELETE', `/v2/share_links/${revoked.id}`)).status).toBe(404);
  });

  test('of a suspended account shows nothing', async () => {
    const { path } = await make();
    const state = (to: 'open' | 'suspended') =>
      api.database.updateTable('accounts').set({ state: to }).where('id', '=', api.accountId).execute();
    await state('suspended');
    expect((await open(path)).status).toBe(404);
    await state('open');
    expect((await open(path)).status).toBe(200);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ shows: ['everything'] }, 'shows/0'],
    [{ password: 'short' }, 'password'],
    [{ password: ' \t'.repeat(8) }, 'password'],
    [{ password: '\u00a0\u3000'.repeat(8) }, 'password'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: new Date(Date.now() + 400 * DAY_MS).toISOString() }, 'expires_at'],
  ])('with %j is refused', async (attributes, name) => {
    const { status, body } = await send(attributes);
    expect(status).toBe(422);
    expect(body.errors[0].source.pointer).toBe(`/data/attributes/${name}`);
  });

  test('is in the audit log when it is created and revoked', async () => {
    const { id } = await make({ shows: ['pickup'], password: PASSWORD });
    await api.request('DELETE', `/v2/share_links/${id}`);
    const entries = await api.database.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
    expect(entries.map(({ action }) => action).sort()).toEqual(['share_link.created', 'share_link.revoked']);
    expect(entries[0]).toMatchObject({
      subject_name: 'HIDDENLINK',
      details: { shipment: 'BLSHARED1', shows: 'pickup', password: true },
    });
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
  });

  test('belongs to its account', async () => {
    const { id } = await make();
    const key = api.otherKey;
    expect((await send({}, key)).status).toBe(404);
    expect((await api.get(`/v2/shipments/${tracked.shipmentId}/share_links`, { key })).status).toBe(404);
    expect((await api.get(`/v2/share_links/${id}`, { key })).status).toBe(404);
    expect((await api.request('DELETE', `/v2/share_links/${id}`, { key })).status).toBe(404);
  });
});

describe('a password', () => {
  test('is requested before anything is shown', async () => {
    const { path } = await make({ password: PASSWORD });
    const form = await open(path);
    expect([form.status, form.text.includes('type="password"')]).toEqual([200, true]);
    const wrong = await open(path, 'seven candles');
    expect(wrong.status).toBe(422);
    for (const { text } of [form, wrong]) {
      for (const word of ['BLSHARED1', 'SIMU1234565', 'HIDDENLINK']) expect(text).not.toContain(word);
    }
    const right = await open(path, PASSWORD);
    expect([right.status, right.text.includes('BLSHARED1')]).toEqual([200, true]);
  });

  test('can be guessed ten times in 15 minutes, and correct ones are not counted', async () => {
    const { path } = await make({ password: PASSWORD });
    for (let times = 0; times < 12; times += 1) expect((await open(path, PASSWORD)).status).toBe(200);
    for (let times = 0; times < 10; times += 1) expect((await open(path, 'wrong')).status).toBe(422);
    const late = await open(path, PASSWORD);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(600);
    expect(late.text).not.toContain('BLSHARED1');
  });
});
