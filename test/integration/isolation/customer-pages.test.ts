/**
 * Leak matrix of customer pages: every party of two accounts against every operation of every other party. A page shows
 * the shipments of its party and nothing else, whatever address a reader tries.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isShipmentOfParty } from '../../../store/parties/customer-shipments.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { APP_URL, idlePortal } from '../../support/idle-portal.ts';
import { insertTracked } from '../api/rows.ts';
import { startTestApi, type TestApi } from '../api/server.ts';

const PASSWORD = 'seven lamps';
const PARTIES = ['alder', 'birch', 'cedar', 'dogwood'] as const;
type Name = (typeof PARTIES)[number];
/** Shipments without a customer, one per account. */
const ORPHANS = ['elm', 'fir'] as const;
type Owner = Name | (typeof ORPHANS)[number];

interface Owned {
  accountId: string;
  key: string;
  partyId: string | null;
  shipmentId: string;
  /** Texts that only the page of the owner may contain. */
  words: string[];
  number: string;
  container: string;
}

let api: TestApi;
let owned: Record<Owner, Owned>;
let homes: Record<Name, string>;

beforeAll(async () => {
  api = await startTestApi({ services: () => ({ portal: idlePortal() }) });
  const { accountId, otherAccountId, key, otherKey } = api;
  // Two accounts may have parties with one id.
  const [shared, second, third] = [newId(), newId(), newId()];
  owned = {
    alder: await own('alder', { accountId, key, partyId: shared }, 1),
    birch: await own('birch', { accountId, key, partyId: second }, 2),
    cedar: await own('cedar', { accountId: otherAccountId, key: otherKey, partyId: shared }, 3),
    dogwood: await own('dogwood', { accountId: otherAccountId, key: otherKey, partyId: third }, 4),
    elm: await own('elm', { accountId, key, partyId: null }, 5),
    fir: await own('fir', { accountId: otherAccountId, key: otherKey, partyId: null }, 6),
  };
  homes = {
    alder: (await makePage('alder')).path,
    birch: (await makePage('birch')).path,
    cedar: (await makePage('cedar')).path,
    dogwood: (await makePage('dogwood')).path,
  };
});
afterAll(() => api?.stop());
// Forgets how many pages were opened from this network.
beforeEach(() => api.database.deleteFrom('sign_in_attempts').execute());

async function own(name: Owner, owner: Pick<Owned, 'accountId' | 'key' | 'partyId'>, index: number): Promise<Owned> {
  const upper = name.toUpperCase();
  const [number, container, reference] = [`BL${upper}7`, `${upper.slice(0, 3)}U100000${index}`, `PO-${upper}`];
  const { accountId, partyId } = owner;
  if (partyId !== null) {
    const party = { account_id: accountId, id: partyId, company_name: `Company ${upper}` };
    await api.database.insertInto('parties').values(party).execute();
  }
  const { shipmentId } = await insertTracked(api.database, accountId, {
    number,
    containers: [container],
    shipment: { customer_id: partyId, ref_numbers: [reference], tags: [`TAG-${upper}`] },
  });
  const words = [number, container, reference, `Company ${upper}`];
  return { ...owner, shipmentId, words, number, container };
}

async function makePage(name: Name, attributes: Record<string, unknown> = {}) {
  const { partyId, key } = owned[name];
  const { status, body } = await api.request('POST', `/v2/parties/${partyId}/customer_pages`, {
    key,
    body: { data: { type: 'customer_page', attributes: { name, shows: ['references', 'milestones'], ...attributes } } },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.data.id, path: body.data.attributes.url.slice(APP_URL.length) };
}

async function open(path: string, { cookie = '', password }: { cookie?: string; password?: string } = {}) {
  const response = await fetch(`${api.origin}${path}`, {
    redirect: 'manual',
    headers: cookie === '' ? {} : { Cookie: cookie },
    ...(password === undefined ? {} : { method: 'POST', body: new URLSearchParams({ password }) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Returns the owners whose texts a page contains. The searched text is on the page in any case. */
function ownersOn(text: string, searched = ''): string[] {
  return Object.entries(owned)
    .filter(([, { words }]) => words.some((word) => word !== searched && text.includes(word)))
    .map(([name]) => name);
}

/** Addresses below the page of a party, with the values of `other`. */
const OPERATIONS: Readonly<Record<string, (other: Owned) => string>> = {
  list: () => '',
  'list of finished shipments': () => '?show=finished',
  'list of all shipments': () => '?show=all',
  'page beyond the end': () => '?show=all&page=2',
  'search by number': ({ number }) => `?show=all&number=${number}`,
  'search by part of a number': ({ number }) => `?show=all&number=${number.slice(2, 5)}`,
  'search by container': ({ container }) => `?show=all&number=${container}`,
  'search by reference': ({ words }) => `?show=all&number=${words[2]}`,
  'search by wildcard': () => '?show=all&number=%25',
  'shipment by id': ({ shipmentId }) => `/shipments/${shipmentId}`,
  'shipment by id in capitals': ({ shipmentId }) => `/shipments/${shipmentId.toUpperCase()}`,
  'shipment by number': ({ number }) => `/shipments/${number}`,
};
const OWNERS: readonly Owner[] = [...PARTIES, ...ORPHANS];
const matrix = PARTIES.flatMap((name) =>
  Object.keys(OPERATIONS).flatMap((operation) => OWNERS.map((other) => [name, operation, other] as const)),
);

test('no page shows anything of another party', async () => {
  const leaks: string[] = [];
  for (const [name, operation, other] of matrix) {
    const address = OPERATIONS[operation]?.(owned[other]) ?? '';
    const searched = new URLSearchParams(address).get('number') ?? '';
    const { text, status } = await open(`${homes[name]}${address}`);
    expect([200, 404], `${name}: ${operation} of ${other}`).toContain(status);
    const strangers = ownersOn(text, searched).filter((one) => one !== name);
    if (strangers.length > 0) leaks.push(`${name}: ${operation} of ${other} shows ${strangers}`);
    if (text.includes(owned[name].accountId) || text.includes(`TAG-`)) leaks.push(`${name}: ${operation} shows ids`);
  }
  expect(leaks).toEqual([]);
});

test('a shipment belongs to a party of its account only, even if parties have one id', async () => {
  const { partyId, shipmentId } = owned.alder;
  const isOf = (accountId: string) =>
    isShipmentOfParty(api.database, { accountId, partyId: partyId ?? '' }, shipmentId);
  expect([await isOf(api.accountId), await isOf(api.otherAccountId)]).toEqual([true, false]);
});

test.each(PARTIES)('the page of %s shows its own shipment', async (name) => {
  const { number, container, words, shipmentId } = owned[name];
  for (const address of ['', '?show=all', `?number=${number.toLowerCase()}`, `?number=${container}`]) {
    const { status, text } = await open(`${homes[name]}${address}`);
    expect([status, text.includes(`/shipments/${shipmentId}`)], address).toEqual([200, true]);
  }
  const { status, text } = await open(`${homes[name]}/shipments/${shipmentId}`);
  expect(status).toBe(200);
  for (const word of words.slice(0, 3)) expect(text).toContain(word);
});

/** Readers who may see nothing. Each gets the address of a page and how it is opened. */
const REFUSED: Readonly<Record<string, () => Promise<{ path: string; cookie?: string; password?: string }>>> = {
  'an unknown link': async () => ({ path: `/customers/${'x'.repeat(43)}` }),
  'the id of a page': async () => ({ path: `/customers/${(await makePage('alder')).id}` }),
  'an expired link': async () => {
    const { id, path } = await makePage('alder');
    const past = new Date(Date.now() - 1_000);
    await api.database.updateTable('customer_pages').set({ expires_at: past }).where('id', '=', id).execute();
    return { path };
  },
  'a revoked link': async () => {
    const { id, path } = await makePage('alder');
    expect((await api.request('DELETE', `/v2/customer_pages/${id}`)).status).toBe(200);
    return { path };
  },
  'a revoked link with its pass': async () => {
    const { id, path } = await makePage('alder', { password: PASSWORD });
    const cookie = await passOf(path);
    expect((await api.request('DELETE', `/v2/customer_pages/${id}`)).status).toBe(200);
    return { path, cookie };
  },
  'no password': async () => ({ path: (await makePage('alder', { password: PASSWORD })).path }),
  'a wrong password': async () => {
    const { path } = await makePage('alder', { password: PASSWORD });
    return { path, password: 'seven candles' };
  },
  'the pass of another link': async () => {
    const other = await makePage('alder', { password: PASSWORD });
    return { path: (await makePage('alder', { password: PASSWORD })).path, cookie: await passOf(other.path) };
  },
  'a pass with a later end': async () => {
    const { path } = await makePage('alder', { password: PASSWORD });
    const pass = await passOf(path);
    return { path, cookie: pass.replace(/\d+(?=\.)/, (end) => String(Number(end) + 1)) };
  },
};

test.each(Object.entries(REFUSED))('a reader with %s sees nothing', async (_, prepare) => {
  const { path, ...how } = await prepare();
  for (const below of ['', '?show=all', `/shipments/${owned.alder.shipmentId}`]) {
    const { status, text } = await open(`${path}${below}`, how);
    expect([200, 404, 405, 422]).toContain(status);
    expect(ownersOn(text), below).toEqual([]);
  }
});

async function passOf(path: string): Promise<string> {
  const { status, headers } = await open(path, { password: PASSWORD });
  expect(status).toBe(303);
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

test('the password opens the list and its shipments, for this link only', async () => {
  const { path } = await makePage('alder', { password: PASSWORD });
  const { headers } = await open(path, { password: PASSWORD });
  expect(headers.get('location')).toBe(path);
  expect(headers.get('set-cookie')).toMatch(new RegExp(`Path=${path}; HttpOnly; SameSite=Lax; `));
  const cookie = await passOf(path);
  for (const below of ['', `/shipments/${owned.alder.shipmentId}`]) {
    const { status, text } = await open(`${path}${below}`, { cookie });
    expect([status, ownersOn(text)]).toEqual([200, ['alder']]);
  }
});

test('a shipment disappears from the page at once when it gets another customer', async () => {
  const { accountId, partyId } = owned.birch;
  const { shipmentId } = await insertTracked(api.database, accountId, {
    number: 'BLMOVING',
    shipment: { customer_id: partyId },
  });
  const shown = async (name: Name) =>
    Promise.all(
      ['', `/shipments/${shipmentId}`].map(async (below) =>
        (await open(`${homes[name]}${below}`)).text.includes('BLMOVING'),
      ),
    );
  const give = (id: string | null) =>
    api.request('PATCH', `/v2/shipments/${shipmentId}`, {
      body: {
        data: {
          type: 'shipment',
          relationships: { customer: { data: id === null ? null : { type: 'party', id } } },
        },
      },
    });
  expect(await shown('birch')).toEqual([true, true]);
  expect((await give(owned.alder.partyId)).status).toBe(200);
  expect([await shown('birch'), await shown('alder')]).toEqual([
    [false, false],
    [true, true],
  ]);
  expect((await give(null)).status).toBe(200);
  expect([await shown('birch'), await shown('alder')]).toEqual([
    [false, false],
    [false, false],
  ]);
});

test('a suspended account shows nothing', async () => {
  const state = (to: 'open' | 'suspended') =>
    api.database.updateTable('accounts').set({ state: to }).where('id', '=', api.otherAccountId).execute();
  await state('suspended');
  expect((await open(homes.cedar)).status).toBe(404);
  expect((await open(homes.alder)).status).toBe(200);
  await state('open');
  expect((await open(homes.cedar)).status).toBe(200);
});
