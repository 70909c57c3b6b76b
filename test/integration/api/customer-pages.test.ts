/** Tests customer pages: what they list and hide, their search, filter and pages, and how their links are managed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP_URL, idlePortal } from '../../support/idle-portal.ts';
import { insertTracked, insertTransportEvent } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const PASSWORD = 'seven lamps';
const DAY_MS = 86_400_000;
const SOON = new Date(Date.now() + 5 * DAY_MS).toISOString();
const LATER = new Date(Date.now() + 20 * DAY_MS).toISOString();
const LINKS = 25;

let api: TestApi;
let partyId: string;
beforeAll(async () => {
  api = await startTestApi({ services: () => ({ portal: idlePortal() }) });
  partyId = await makeParty('Maple Foods');
  const published = {
    ...{ port_of_lading_locode: 'CNSHA', port_of_discharge_locode: 'USLAX', destination_locode: 'USCHI' },
    ...{ pol_atd_at: '2026-01-01T00:00:00Z', pod_ata_at: '2026-01-20T00:00:00Z', destination_eta_at: LATER },
  };
  await insertTracked(api.database, api.accountId, {
    number: 'BLACTIVE1',
    containers: ['MSCU1111111', 'MSCU2222222'],
    shipment: {
      ...{
        customer_id: partyId,
        ref_numbers: ['PO-REFERENCE'],
        tags: ['HIDDENTAG'],
        bills_of_lading: ['BILLOFBOOKING'],
      },
      published: JSON.stringify(published),
    },
    container: {
      current_status: 'available',
      published: JSON.stringify({ pod_terminal_key: 'smdg:SIM1', pickup_lfd: SOON, pickup_lfd_terminal: SOON }),
    },
  });
  await insertTracked(api.database, api.accountId, {
    number: 'BLFINISHED1',
    containers: ['MSCU3333333'],
    shipment: { customer_id: partyId, tracking_stopped_at: new Date(), tracking_stopped_reason: 'no_updates_at_line' },
  });
  const [removed] = (
    await insertTracked(api.database, api.accountId, {
      number: 'BLREMOVED1',
      containers: ['MSCU4444444'],
      shipment: { customer_id: partyId },
    })
  ).containerIds;
  const containers = api.database.updateTable('containers').set({ removed_at: new Date() });
  await containers.where('id', '=', removed ?? '').execute();
});
afterAll(() => api?.stop());
// Forgets how many pages were opened from this network.
beforeEach(() => api.database.deleteFrom('sign_in_attempts').execute());

async function makeParty(name: string): Promise<string> {
  const body = { data: { type: 'party', attributes: { company_name: name } } };
  return (await api.request('POST', '/v2/parties', { body })).body.data.id;
}

const send = (attributes: Record<string, unknown>, { key = api.key, party = partyId } = {}) =>
  api.request('POST', `/v2/parties/${party}/customer_pages`, {
    key,
    body: { data: { type: 'customer_page', attributes: { name: 'HIDDENLINK', ...attributes } } },
  });

async function make(attributes: Record<string, unknown> = {}, party = partyId): Promise<{ id: string; path: string }> {
  const { status, body } = await send(attributes, { party });
  expect(status, JSON.stringify(body)).toBe(201);
  const { url } = body.data.attributes;
  expect(url).toMatch(new RegExp(`^${APP_URL}/customers/[\\w-]{43}$`));
  return { id: body.data.id, path: url.slice(APP_URL.length) };
}

async function open(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(`${api.origin}${path}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('the list', () => {
  test('shows number, line, status, route, containers, arrival and the next date', async () => {
    const { text } = await open((await make({ shows: ['pickup', 'references'] })).path);
    for (const word of ['Shipments of Maple Foods', 'BLACTIVE1', 'Arrived at the port', '>2<', 'PO-REFERENCE']) {
      expect(text).toContain(word);
    }
    expect(text).toContain('Shanghai → Los Angeles → Chicago');
    expect(text).toMatch(/Last free day \d+ \w+ 20/);
    for (const word of ['HIDDENTAG', 'HIDDENLINK', 'BILLOFBOOKING', api.accountId, partyId]) {
      expect(text).not.toContain(word);
    }
  });

  test('hides references and pickup unless they are chosen', async () => {
    const { text } = await open((await make({ shows: [] })).path);
    expect(text).toContain('BLACTIVE1');
    expect(text).toContain('Arrival at the destination');
    for (const word of ['PO-REFERENCE', 'References', 'Last free day']) expect(text).not.toContain(word);
  });

  test.each([
    ['', ['BLACTIVE1', 'BLREMOVED1']],
    ['?show=active', ['BLACTIVE1', 'BLREMOVED1']],
    ['?show=finished', ['BLFINISHED1']],
    ['?show=all', ['BLACTIVE1', 'BLFINISHED1', 'BLREMOVED1']],
    ['?show=nothing&page=-3', ['BLACTIVE1', 'BLREMOVED1']],
    ['?show=all&number=finish', ['BLFINISHED1']],
    // A search by number covers finished shipments, whatever the view.
    ['?number=finish', ['BLFINISHED1']],
    ['?show=active&number=finish', ['BLFINISHED1']],
    ['?show=finished&number=blactive', ['BLACTIVE1']],
    ['?show=all&number=%20mscu333%20', ['BLFINISHED1']],
    ['?show=all&number=billofbooking', ['BLACTIVE1']],
    ['?show=all&number=billofbook', []],
    ['?show=all&number=MSCU4444444', []],
    ['?show=all&number=HIDDENTAG', []],
    ['?show=all&number=PO-REF', []],
    ['?show=all&number=%25', []],
  ])('%s lists %j', async (query, expected) => {
    const { status, text } = await open(`${(await make()).path}${query}`);
    expect(status).toBe(200);
    expect(['BLACTIVE1', 'BLFINISHED1', 'BLREMOVED1'].filter((number) => text.includes(number))).toEqual(expected);
  });

  test('is searched by reference if references are shown', async () => {
    const { path } = await make({ shows: ['references'] });
    expect((await open(`${path}?number=po-ref`)).text).toContain('BLACTIVE1');
  });

  test('has those still to arrive first, then the latest arrivals', async () => {
    const party = await makeParty('Elm Imports');
    const inland = { destination_locode: 'USCHI' };
    const rows: [string, Record<string, unknown>][] = [
      ['BLORDER5', { pod_ata_at: '2026-03-01T00:00:00Z' }],
      ['BLORDER3', {}],
      ['BLORDER2', { pod_eta_at: '2026-12-20T00:00:00Z' }],
      // Without a destination, its time is not shown.
      ['BLORDER6', { pod_ata_at: '2026-01-05T00:00:00Z', destination_eta_at: '2026-12-01T00:00:00Z' }],
      ['BLORDER4', { ...inland, pod_ata_at: '2026-04-01T00:00:00Z' }],
      ['BLORDER1', { ...inland, pod_ata_at: '2026-11-01T00:00:00Z', destination_eta_at: '2026-12-10T00:00:00Z' }],
    ];
    for (const [number, published] of rows) {
      const arrives = String(published['pod_ata_at'] ?? published['pod_eta_at'] ?? '').slice(0, 10) || null;
      const shipment = { customer_id: party, published: JSON.stringify(published), arrives_on: arrives };
      await insertTracked(api.database, api.accountId, { number, shipment });
    }
    const { text } = await open((await make({}, party)).path);
    expect([...text.matchAll(/>BLORDER(\d)</g)].map(([, place]) => place)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('has pages, each under 100 kB', async () => {
    const party = await makeParty('Oak Imports');
    for (let index = 0; index < LINKS; index += 1) {
      await insertTracked(api.database, api.accountId, {
        number: `BLPAGE${String(index).padStart(2, '0')}`,
        shipment: { customer_id: party },
      });
    }
    const { path } = await make({}, party);
    const numbers = async (page: number) => {
      const { text } = await open(`${path}?page=${page}`);
      expect(Buffer.byteLength(text)).toBeLessThan(100_000);
      return { text, shown: new Set(text.match(/BLPAGE\d\d/g)) };
    };
    const [first, second, beyond] = [await numbers(1), await numbers(2), await numbers(9)];
    expect([first.shown.size, second.shown.size, beyond.shown]).toEqual([20, 5, second.shown]);
    expect(new Set([...first.shown, ...second.shown]).size).toBe(LINKS);
    expect([first.text.includes('Next page'), first.text.includes('Previous page')]).toEqual([true, false]);
    expect([second.text.includes('Next page'), second.text.includes('Previous page')]).toEqual([false, true]);
  });

  test('is not indexed, cached, framed or scripted, and sets no cookie', async () => {
    const { text, headers } = await open((await make()).path);
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).not.toContain('<script');
  });
});

test('the page of a shipment begins with its status and next date, in local time', async () => {
  const tracked = await insertTracked(api.database, api.accountId, {
    number: 'BLPAGED1',
    shipment: {
      customer_id: partyId,
      published: JSON.stringify({ port_of_discharge_locode: 'USLAX', pod_ata_at: '2026-01-20T20:00:00Z' }),
    },
    container: {
      current_status: 'available',
      published: JSON.stringify({ pod_terminal_key: 'smdg:SIM1', pickup_lfd: SOON, pickup_lfd_terminal: SOON }),
    },
  });
  const { shipmentId } = tracked;
  await insertTransportEvent(api.database, api.accountId, tracked);
  const facts = async (shows: string[]) => {
    const { text } = await open(`${(await make({ shows })).path}/shipments/${shipmentId}`);
    expect(text).not.toContain('GMT');
    return [...text.slice(0, text.indexOf('</dl>')).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, ...fact]) => fact,
    );
  };
  expect((await facts(['pickup'])).slice(0, 3)).toEqual([
    ['Status', 'Arrived at the port'],
    ['Next', expect.stringMatching(/^Last free day \d+ \w+ 20\d\d$/)],
    ['Arrived', 'Los Angeles, 1 Nov 2026, 06:00 local time'],
  ]);
  expect((await facts([])).map(([name]) => name)).toEqual([
    'Status',
    'Arrived',
    'Shared by',
    'Shipping line',
    'Last update',
  ]);
});

describe('a link', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { id, path } = await make({ password: PASSWORD });
    const token = path.slice('/customers/'.length);
    const { attributes, relationships } = (await api.get(`/v2/customer_pages/${id}`)).body.data;
    expect(attributes).toMatchObject({ url: null, has_password: true, state: 'open', company_name: 'Maple Foods' });
    expect(relationships.customer.data).toEqual({ type: 'party', id: partyId });
    const rows = JSON.stringify(await api.database.selectFrom('customer_pages').selectAll().execute());
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(PASSWORD);
  });

  test('is listed with its party', async () => {
    const party = await makeParty('Pine Traders');
    const { id } = await make({}, party);
    const ids = async (query: string) =>
      (await api.get(`/v2/customer_pages?page[size]=100${query}`)).body.data.map((one: { id: string }) => one.id);
    expect(await ids(`&filter[customer_id]=${party}`)).toEqual([id]);
    expect((await ids('')).length).toBeGreaterThan(1);
    expect((await api.get('/v2/customer_pages', { key: api.otherKey })).body.data).toEqual([]);
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
    expect([status, body.errors[0].source.pointer]).toEqual([422, `/data/attributes/${name}`]);
  });

  test('is one of 50 of a party', async () => {
    const party = await makeParty('Ash Trading');
    const { id } = await make({}, party);
    await sql`
      insert into customer_pages (account_id, id, party_id, name, token_hash, shows, created_at, expires_at)
      select account_id, gen_random_uuid(), party_id, name, sha256(convert_to(n::text, 'UTF8')), shows, now(), now()
      from customer_pages, generate_series(1, 49) n where id = ${id}`.execute(api.database);
    const { status, body } = await send({}, { party });
    expect([status, body.errors[0].detail]).toEqual([422, 'A party may have 50 links; revoke one first']);
  });

  test('is in the audit log when it is created and revoked', async () => {
    const { id } = await make({ shows: ['pickup'], password: PASSWORD });
    await api.request('DELETE', `/v2/customer_pages/${id}`);
    const entries = await api.database.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
    expect(entries.map(({ action }) => action).sort()).toEqual(['customer_page.created', 'customer_page.revoked']);
    const details = { customer: 'Maple Foods', shows: 'pickup', password: true };
    expect(entries[0]).toMatchObject({ subject_name: 'HIDDENLINK', details });
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
  });

  test('records when it was opened', async () => {
    const { id, path } = await make();
    const openedAt = async () => (await api.get(`/v2/customer_pages/${id}`)).body.data.attributes.last_opened_at;
    expect(await openedAt()).toBeNull();
    await open(path);
    expect(await openedAt()).not.toBeNull();
  });

  test('belongs to its account', async () => {
    const { id } = await make();
    const key = api.otherKey;
    expect((await send({}, { key })).status).toBe(404);
    expect((await api.get(`/v2/customer_pages/${id}`, { key })).status).toBe(404);
    expect((await api.request('DELETE', `/v2/customer_pages/${id}`, { key })).status).toBe(404);
  });
});
