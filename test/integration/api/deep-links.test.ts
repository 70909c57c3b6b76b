/** Tests that deep links open the right page (spec/service 4.8), and never a page of another account. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import { createLocalLink, useLocalLink } from '../../../identity/sessions/local-visitor.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { serveApi } from '../../support/serve-api.ts';
import { insertTracked } from './rows.ts';
import { lines } from './server.ts';

let given: TestDatabase;
let accountId: string;
const otherAccountId = newId();
let origin: string;
let stop: () => Promise<void>;
let headers: Record<string, string>;

beforeAll(async () => {
  given = await createTestDatabase();
  ({ accountId } = await bootstrapAccount(given.database));
  await insertAccount(given.database, { id: otherAccountId, name: 'Other' });
  const { database } = given;
  const portal = idlePortal();
  ({ origin, stop } = await serveApi({ database, registry: lines, services: { portal } }));
  const deps = { database, passwords: portal.passwords, now: () => new Date() };
  const token = await useLocalLink(deps, { token: await createLocalLink(deps), address: null, userAgent: null });
  headers = { Cookie: `seamark_session=${token}` };
});
afterAll(async () => {
  await stop();
  await given.drop();
});
beforeEach(async () => {
  for (const table of [
    'transport_events',
    'watches',
    'shipment_vessels',
    'containers',
    'tracking_requests',
    'shipments',
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(given.database);
  }
});

const at = (day: number) => new Date(Date.parse('2026-10-01T00:00:00Z') + day * 86_400_000);

/** Ids by the names that expectations use. */
const ids: Record<string, string> = {};

async function insert(
  name: string,
  {
    number,
    containers = [],
    day = 0,
    refs = [],
    account = accountId,
  }: {
    number: string;
    containers?: string[];
    day?: number;
    refs?: string[];
    account?: string;
  },
): Promise<void> {
  const tracked = await insertTracked(given.database, account, {
    number,
    containers: containers,
    createdAt: at(day),
    shipment: { ref_numbers: refs, normalized_number: number.toUpperCase().replace(/[\s-]/g, '') },
  });
  ids[name] = tracked.shipmentId;
  for (const [index, id] of tracked.containerIds.entries()) ids[`${name}.${containers[index]}`] = id;
}

/** Returns the target of a link, with names in place of ids. */
async function follow(q: string): Promise<string> {
  const address = `${origin}/shipments/find?q=${encodeURIComponent(q)}`;
  const response = await fetch(address, { redirect: 'manual', headers });
  expect(response.status).toBe(302);
  let location = response.headers.get('location') ?? '';
  for (const [name, id] of Object.entries(ids)) location = location.replace(id, name);
  return location;
}

describe('GET /shipments/find', () => {
  beforeEach(async () => {
    await insert('old', {
      number: 'MAEU100',
      containers: ['MSCU1000001', 'MSCU1000002'],
      day: 1,
      refs: ['PO-1', '12-3'],
    });
    await insert('middle', { number: 'MAEU200', containers: ['MSCU1000001'], day: 2, refs: ['PO-1', 'MSCU'] });
    await insert('new', { number: 'HLCU 77-8', containers: ['TCLU7777777'], day: 3, refs: ['1-23', 'ä%ö_\\'] });
    await insert('other', {
      number: 'SECRET1',
      containers: ['SECU1111111'],
      day: 9,
      refs: ['PO-1'],
      account: otherAccountId,
    });
  });

  test.each([
    // 1. exact container number
    ['MSCU1000002', '/shipments/old?container=old.MSCU1000002'],
    ['mscu 100000-2', '/shipments/old?container=old.MSCU1000002'],
    ['  MSCU1000002 ', '/shipments/old?container=old.MSCU1000002'],
    // the newest of several
    ['MSCU1000001', '/shipments/middle?container=middle.MSCU1000001'],
    // 2. exact shipment number, or reference
    ['MAEU100', '/shipments/old'],
    ['maeu100', '/shipments/old'],
    ['HLCU 77-8', '/shipments/new'],
    ['hlcu778', '/shipments/new'],
    ['po-1', '/shipments/middle'],
    // an exact reference takes precedence over part of a container number
    ['mscu', '/shipments/middle'],
    // an exact match, although a newer shipment differs only in its dash
    ['12-3', '/shipments/old'],
    ['1-23', '/shipments/new'],
    ['123', '/shipments/new'],
    // `%`, `_` and `\` have no special meaning
    ['Ä%Ö_\\', '/shipments/new'],
    // 3. part of a container number, the newest
    ['MSCU100', '/shipments/middle?container=middle.MSCU1000001'],
    ['000002', '/shipments/old?container=old.MSCU1000002'],
    ['777', '/shipments/new?container=new.TCLU7777777'],
    ['TC', '/shipments/new?container=new.TCLU7777777'],
    // 4. part of a shipment number, the newest
    ['MAEU', '/shipments/middle'],
    ['AEU10', '/shipments/old'],
    ['hlcu-7', '/shipments/new'],
    ['%ö', '/shipments?q=%25%C3%B6'],
    ['%ö_', '/shipments/new'],
    // 5. no match: the list
    ['NOTHING', '/shipments?q=NOTHING'],
    ['M%1', '/shipments?q=M%251'],
    ['MAEU_00', '/shipments?q=MAEU_00'],
    ['a b&c=d#e', '/shipments?q=a%20b%26c%3Dd%23e'],
    ['//evil.example', '/shipments?q=%2F%2Fevil.example'],
    ['- -', '/shipments?q=-%20-'],
    // data of another account is never found
    ['SECU1111111', '/shipments?q=SECU1111111'],
    ['SECRET', '/shipments?q=SECRET'],
    // no query
    ['', '/shipments'],
    ['   ', '/shipments'],
  ])('%s leads to %s', async (q, location) => {
    expect(await follow(q)).toBe(location);
  });

  test('without q leads to the list', async () => {
    const response = await fetch(`${origin}/shipments/find`, { redirect: 'manual', headers });
    expect(response.headers.get('location')).toBe('/shipments');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('finds a shipment by the number of its booking, and by a reference of its container', async () => {
    await sql`
      update tracking_requests set request_number = 'BKG 555', normalized_number = 'BKG555', request_type = 'booking_number'
      where shipment_id = ${ids.old}`.execute(given.database);
    await sql`update containers set ref_numbers = '{BOX-REF}' where number = 'TCLU7777777'`.execute(given.database);
    expect(await follow('bkg-555')).toBe('/shipments/old');
    expect(await follow('box-ref')).toBe('/shipments/new');
    expect(await follow('ox-re')).toBe('/shipments/new');
  });

  test('leads to no container that its line has removed from the shipment', async () => {
    await sql`update containers set removed_at = now() where shipment_id = ${ids.middle}`.execute(given.database);
    expect(await follow('MSCU1000001')).toBe('/shipments/old?container=old.MSCU1000001');
  });

  test('finds the newest among many, and the only one among many', async () => {
    const shipments = Array.from({ length: 700 }, (_, index) => ({
      account_id: accountId,
      id: newId(),
      bill_of_lading_number: `BULK${1_000 + index}`,
      normalized_number: `BULK${1_000 + index}`,
      shipping_line_scac: 'TEST',
      created_at: at(20 + index),
    }));
    await given.database.insertInto('shipments').values(shipments).execute();
    ids.newest = shipments.at(-1)?.id ?? '';
    expect(await follow('bulk')).toBe('/shipments/newest');
    expect(await follow('aeu1')).toBe('/shipments/old');
  });

  test('with a NUL is 400, with a very long q the list', async () => {
    expect((await fetch(`${origin}/shipments/find?q=a%00`, { headers })).status).toBe(400);
    expect(await follow('x'.repeat(300))).toMatch(/^\/shipments\?q=x+$/);
  });
});
