import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listContainers } from '../../../store/containers/containers.ts';
import { FEW_ROWS } from '../../../store/lists/filtered-list.ts';
import { listShipments } from '../../../store/shipments/shipments.ts';
import { insertWorld, NAMES, type Name, type World } from './lists-world.ts';
import { startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let world: World;
let others: World;
beforeAll(async () => {
  api = await startTestApi();
  world = await insertWorld(api.database, api.accountId);
  others = await insertWorld(api.database, api.otherAccountId);
});
afterAll(() => api.stop());

/** Newest first, which is the order of lists without `sort`. */
const ALL: readonly Name[] = [...NAMES].reverse();

interface Row {
  query: string | ((of: World) => string);
  holds: readonly Name[];
}

const rows = (table: Record<string, readonly Name[]>): Row[] =>
  Object.entries(table).map(([query, holds]) => ({ query, holds }));

const shipmentRows: readonly Row[] = [
  ...rows({
    '': ALL,
    'number=BL-SEA': ['sea'],
    'number=BL-S': [],
    'number=SIMU0000000': [],
    'q=bl sea': ['sea'],
    'q=SIMU0000001': ['plan'],
    'filter[tracking_stopped]=true': ['home'],
    'filter[tracking_stopped]=false': ['bare', 'port', 'plan', 'sea'],
    'filter[arrival_date_from]=2026-11-20': ['port', 'plan', 'sea'],
    'filter[arrival_date_to]=2026-11-20': ['home', 'sea'],
    'filter[arrival_date_from]=2026-11-20&filter[arrival_date_to]=2026-11-20': ['sea'],
    'filter[port_of_lading]=CNSHA': ['home', 'sea'],
    'filter[port_of_lading]=cnsha,CNNGB': ['home', 'plan', 'sea'],
    'filter[port_of_lading][]=CNNGB&filter[port_of_lading][]=USLAX': ['port', 'plan'],
    'filter[port_of_lading]=CNNGB&filter[port_of_lading]=USLAX': ['port', 'plan'],
    'filter[port_of_discharge]=USLAX': ['sea'],
    'filter[port_of_discharge]=CNSHA': [],
    'filter[status]=pending': ['bare'],
    'filter[status]=awaiting_departure': ['plan'],
    'filter[status]=in_transit': ['sea'],
    'filter[status]=arrived_at_pod': ['port'],
    'filter[status]=delivered_to_destination': ['home'],
    'filter[status]=in_transit,arrived_at_pod': ['port', 'sea'],
    'filter[port]=USLAX': ['port', 'sea'],
    'filter[port]=us lax': ['port', 'sea'],
    'filter[port]=los angeles': ['port', 'sea'],
    'filter[port]=Los Angeles, CA': ['sea'],
    'filter[port]=CHICAGO': ['sea'],
    'filter[port]=Quay of nowhere': ['home'],
    'filter[port]=DEHAM': [],
    'filter[carrier]=MSCU': ['home', 'plan'],
    'filter[carrier]=medu': ['home', 'plan'],
    'filter[carrier]=Maersk': ['sea'],
    'filter[carrier]=msc': ['home', 'plan'],
    'filter[carrier]=mediterranean': ['home', 'plan'],
    'filter[carrier]=MAEU,TEST': ['bare', 'port', 'sea'],
    'filter[carrier]=XXXX': [],
    'filter[updated_after]=2026-11-13': ['bare', 'port'],
    'filter[updated_after]=2026-11-12T12:00:00Z': ['bare', 'port', 'home'],
    'filter[updated_after]=2026-11-12T13:00:01%2B01:00': ['bare', 'port'],
    'filter[ref_number]=PO-2': ['plan', 'sea'],
    'filter[ref_number]=PO-1,PO-9': ['sea'],
    'filter[ref_number]=po-1': [],
    'filter[flag]=booking_split': ['port'],
    'filter[flag]=earlier_last_free_day': ['port'],
    'filter[flag]=rolled_over': [],
    'filter[tag]=hot': ['plan', 'sea'],
    'filter[tag]=cold': ['plan'],
    'filter[tag]=hot&filter[carrier]=MAEU&filter[status]=in_transit': ['sea'],
    'filter[tag]=hot&filter[carrier]=TEST': [],
    'filter[colour]=red&sort=colour&verbose=1': ALL,
    'filter[tag]=&number=': ALL,
  }),
  { query: ({ partyId }) => `filter[customer_id]=${partyId}`, holds: ['sea'] },
];

const containerRows: readonly Row[] = [
  ...rows({
    '': ALL,
    'filter[number]=SIMU0000000': ['sea'],
    'filter[number]=simu 000-0000,SIMU0000002': ['home', 'sea'],
    'q=000001': ['plan'],
    'filter[status]=on_ship': ['sea'],
    'filter[status]=on_ship,available': ['port', 'sea'],
    'filter[port]=USLAX': ['port', 'sea'],
    'filter[port]=Chicago': ['sea'],
    'filter[carrier]=MSCU': ['home', 'plan'],
    'filter[carrier]=MSCU&filter[port]=CNNGB': ['plan'],
    'filter[customer_name]=acme imports': ['sea'],
    'filter[customer_name]=TOLD %26 SONS': ['port'],
    'filter[customer_name]=Acme': [],
    'filter[flag]=earlier_last_free_day:terminal,not_discharged': ['port'],
    'filter[flag]=earlier_last_free_day:rail': [],
    'filter[ref_number]=BOX-1': ['port', 'sea'],
    'filter[ref_number]=BOX-2': ['port'],
    'filter[updated_after]=2026-11-13': ['bare', 'port'],
    'filter[delivered_after]=2026-10-05T10:00:00Z': ['port', 'home'],
    'filter[delivered_after]=2026-10-06': ['port'],
    'filter[delivered_before]=2026-11-20': ['home'],
    'filter[delivered_before]=2026-10-05T10:00:00Z': [],
    terminal_checked_before: ALL,
    'terminal_checked_before=3600': ALL,
  }),
  { query: ({ partyId }) => `filter[customer_id]=${partyId}`, holds: ['sea'] },
  { query: ({ shipments }) => `filter[shipment_id]=${shipments.plan.toUpperCase()}`, holds: ['plan'] },
];

const requestRows: readonly Row[] = [
  { query: ({ shipments }) => `filter[shipment_id]=${shipments.plan}`, holds: ['plan'] },
  ...rows({
    '': ALL,
    'filter[request_number]=BL-PLAN': ['plan'],
    'q=bl-pl': ['plan'],
    'filter[status]=failed': ['bare'],
    'filter[status]=failed,tracking_stopped': ['bare', 'home'],
    'filter[scac]=test': ['bare', 'port'],
    'filter[scac]=MAEU,MSCU': ['home', 'plan', 'sea'],
    // MEDU is another owner code of the line MSCU.
    'filter[scac]=medu': ['home', 'plan'],
    'filter[request_type]=booking': ['plan'],
    'filter[request_type]=booking_number,container': ['home', 'plan'],
    'filter[created_at][start]=2026-11-04': ['bare', 'port'],
    'filter[created_at][end]=2026-11-02': ['plan', 'sea'],
    'filter[created_at][end]=2026-11-02T07:59:59Z': ['sea'],
    // Matches the time as displayed, to the second.
    'filter[created_at][start]=2026-11-02T08:00:00Z&filter[created_at][end]=2026-11-02T08:00:00Z': ['plan'],
    'filter[created_at][end]=2026-11-02T08:00:00.986Z': ['sea'],
    'filter[created_at][start]=2026-11-02&filter[created_at][end]=2026-11-03': ['home', 'plan'],
    'filter[updated_at][start]=2026-11-13': ['bare', 'port'],
    'filter[updated_at][end]=2026-11-10T12:00:00Z': ['sea'],
  }),
];

describe.each([
  { path: '/v2/shipments', ids: 'shipments', table: shipmentRows },
  { path: '/v2/containers', ids: 'containers', table: containerRows },
  { path: '/v2/tracking_requests', ids: 'requests', table: requestRows },
] as const)('filters of $path', ({ path, ids, table }) => {
  test.each(table.map((row) => ({ ...row, name: typeof row.query === 'string' ? row.query : row.query(NOWHERE) })))(
    '$name: $holds',
    async ({ query, holds }) => {
      const text = (of: World) => (typeof query === 'string' ? query : query(of)).replaceAll(' ', '%20');
      for (const { of, key } of [
        { of: world, key: api.key },
        { of: others, key: api.otherKey },
      ]) {
        const { status, body } = await api.get(`${path}?${text(of)}`, { key });
        expect(status).toBe(200);
        expect(body.data.map(({ id }: { id: string }) => id)).toEqual(holds.map((name) => of[ids][name]));
        expect(body.meta).toMatchObject({ size: holds.length, total: holds.length });
      }
    },
  );
});

const NOWHERE: World = {
  partyId: '<party>',
  shipments: { plan: '<shipment>' } as World['shipments'],
  containers: {} as World['containers'],
  requests: {} as World['requests'],
};

test('ids of another account find nothing', async () => {
  for (const path of [
    `/v2/shipments?filter[customer_id]=${others.partyId}`,
    `/v2/containers?filter[customer_id]=${others.partyId}`,
    `/v2/containers?filter[shipment_id]=${others.shipments.sea}`,
  ]) {
    expect((await api.get(path)).body).toMatchObject({ data: [], meta: { total: 0 } });
  }
});

describe('the id of the account selects shipments without a party, and those of', () => {
  async function expectOwnFreight(of: World, accountId: string, key: string): Promise<void> {
    const call = async (path: string) =>
      (await api.get(`${path}?filter[customer_id]=${accountId}`, { key })).body.data.map(
        ({ id }: { id: string }) => id,
      );
    const rest = ALL.filter((name) => name !== 'sea');
    expect(await call('/v2/shipments')).toEqual(rest.map((name) => of.shipments[name]));
    expect(await call('/v2/containers')).toEqual(rest.map((name) => of.containers[name]));
  }

  async function give(shipmentId: string, customerId: string, key: string): Promise<string> {
    const relationships = { customer: { data: { type: 'party', id: customerId } } };
    const body = { data: { type: 'shipment', id: shipmentId, relationships } };
    const answer = await api.request('PATCH', `/v2/shipments/${shipmentId}`, { key, body });
    return answer.body.data.relationships.customer.data.id;
  }

  test('the party that was created for the account', async () => {
    const { accountId, key } = api;
    await expectOwnFreight(world, accountId, key);
    expect(await give(world.shipments.plan, accountId, key)).toBe(accountId);
    await expectOwnFreight(world, accountId, key);
  });

  test('the party that has the name of the account', async () => {
    const { otherAccountId: accountId, otherKey: key } = api;
    const body = { data: { type: 'party', attributes: { company_name: 'OTHER account' } } };
    const party = await api.request('POST', '/v2/parties', { key, body });
    expect(await give(others.shipments.plan, accountId, key)).toBe(party.body.data.id);
    await expectOwnFreight(others, accountId, key);
  });
});

test('the number of any request that led to a shipment finds the shipment', async () => {
  const { database, accountId } = api;
  // The state is left out, because the database derives it.
  const { state, state_reason, ...row } = await database
    .selectFrom('tracking_requests')
    .selectAll()
    .where('id', '=', world.requests.sea)
    .executeTakeFirstOrThrow();
  const id = crypto.randomUUID();
  const number = 'BOOKING-OF-SEA';
  await database
    .insertInto('tracking_requests')
    .values({ ...row, id, request_number: number, normalized_number: number, status: 'failed' })
    .execute();
  const { body } = await api.get(`/v2/shipments?number=${number}`);
  expect(body.data.map((shipment: { id: string }) => shipment.id)).toEqual([world.shipments.sea]);
  await database.deleteFrom('tracking_requests').where('account_id', '=', accountId).where('id', '=', id).execute();
});

test('a booking is found by the bill of lading that its line names', async () => {
  const bills = { bills_of_lading: ['BILL-OF-PORT'] };
  await api.database.updateTable('shipments').set(bills).where('id', '=', world.shipments.port).execute();
  const { body } = await api.get('/v2/shipments?number=BILL-OF-PORT');
  expect(body.data.map((shipment: { id: string }) => shipment.id)).toEqual([world.shipments.port]);
});

describe('invalid values', () => {
  test.each([
    ['/v2/shipments', 'filter[status]', 'sailing', 400, 'Bad Request'],
    ['/v2/shipments', 'filter[status]', 'in_transit,sailing', 400, 'Bad Request'],
    ['/v2/shipments', 'filter[tracking_stopped]', 'yes', 400, 'Bad Request'],
    ['/v2/shipments', 'filter[updated_after]', 'yesterday', 400, 'Bad Request'],
    ['/v2/shipments', 'filter[updated_after]', '2026-02-30', 400, 'Bad Request'],
    ['/v2/shipments', 'filter[customer_id]', 'acme', 400, 'Bad Request'],
    ['/v2/shipments', 'filter[tag]', 'a%00b', 400, 'Bad Request'],
    ['/v2/shipments', 'filter[port]', 'x'.repeat(501), 400, 'Bad Request'],
    ['/v2/shipments', 'filter[arrival_date_from]', '20.11.2026', 422, 'Invalid arrival_date_from'],
    ['/v2/shipments', 'filter[arrival_date_to]', '2026-11-31', 422, 'Invalid arrival_date_to'],
    ['/v2/shipments', 'filter[port_of_lading]', 'Shanghai', 422, 'Invalid port_of_lading'],
    ['/v2/shipments', 'filter[port_of_discharge]', 'USLAX,1', 422, 'Invalid port_of_discharge'],
    ['/v2/containers', 'filter[status]', 'in_transit', 400, 'Bad Request'],
    ['/v2/containers', 'filter[shipment_id]', '7', 400, 'Bad Request'],
    ['/v2/containers', 'filter[delivered_after]', 'x', 400, 'Bad Request'],
    ['/v2/tracking_requests', 'filter[status]', 'done', 400, 'Bad Request'],
    ['/v2/tracking_requests', 'filter[request_type]', 'bl', 400, 'Bad Request'],
    ['/v2/tracking_requests', 'filter[created_at][end]', 'x', 400, 'Bad Request'],
  ])('%s %s=%.20s', async (path, parameter, value, status, title) => {
    const answer = await api.get(`${path}?${parameter}=${value}`);
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toMatchObject([{ status: String(status), title, source: { parameter } }]);
  });

  test('lists all problems at once', async () => {
    const { body } = await api.get('/v2/shipments?filter[arrival_date_from]=x&filter[arrival_date_to]=y');
    expect(body.errors.map(({ title }: { title: string }) => title)).toEqual([
      'Invalid arrival_date_from',
      'Invalid arrival_date_to',
    ]);
  });
});

test.each([
  '/v2/shipments?filter[updated_after]=0000-01-01T00:00:00%2B23:59',
  '/v2/shipments?filter[updated_after]=9999-12-31T23:59:59-23:59',
  '/v2/shipments?filter[arrival_date_from]=0000-01-01&filter[arrival_date_to]=9999-12-31',
  '/v2/shipments?filter[port]=%25_%5C%27%22%F0%9F%9A%A2',
  '/v2/shipments?filter[port]=%ED%A0%80&filter[tag]=%7B%22,%5C,%7D',
  '/v2/shipments?filter[carrier]=%2C,%2C&number=%FF',
  `/v2/shipments?q=${'%E4%B8%8A'.repeat(300)}&filter[ref_number]=${'x,'.repeat(240)}`,
  '/v2/shipments?q=-&sort=,,-,--created_at',
  '/v2/containers?filter[number]=---&filter[customer_name]=%20',
  '/v2/containers?filter[delivered_after]=0000-01-01&filter[delivered_before]=9999-12-31T23:59:59Z',
  '/v2/tracking_requests?filter[created_at][start]=0000-01-01&filter[created_at][end]=9999-12-31',
])('odd values find nothing or something, but never fail: %s', async (path) => {
  expect((await api.get(path)).status).toBe(200);
});

describe('sort', () => {
  test.each([
    ['/v2/shipments?sort=created_at', 'shipments', NAMES],
    ['/v2/shipments?sort=-created_at', 'shipments', ALL],
    ['/v2/shipments?sort=arrival_date', 'shipments', ['home', 'sea', 'port', 'plan', 'bare']],
    ['/v2/shipments?sort=-arrival_date', 'shipments', ['plan', 'port', 'sea', 'home', 'bare']],
    ['/v2/shipments?sort=colour,arrival_date', 'shipments', ['home', 'sea', 'port', 'plan', 'bare']],
    ['/v2/shipments?sort=-changed_at,changed_at&filter[tag]=hot', 'shipments', ['plan', 'sea']],
    ['/v2/containers?sort=changed_at', 'containers', NAMES],
    ['/v2/containers?sort=pickup_lfd,created_at', 'containers', ['home', 'sea', 'plan', 'port', 'bare']],
    ['/v2/containers?sort=-pickup_lfd,created_at', 'containers', ['sea', 'home', 'plan', 'port', 'bare']],
    ['/v2/containers?sort=pickup_appointment_at,-created_at', 'containers', ['plan', 'bare', 'port', 'home', 'sea']],
    ['/v2/tracking_requests?sort=updated_at', 'requests', NAMES],
  ] as const)('%s', async (path, ids, names) => {
    const { body } = await api.get(path);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(names.map((name) => world[ids][name]));
  });
});

test('a page of many matches equals one of few, despite another query plan', async () => {
  const sorts = (keys: readonly string[]) => [
    null,
    ...keys.flatMap((key) => [false, true].map((descending) => [{ key, descending }])),
  ];
  for (const [list, keys] of [
    [listShipments, ['created_at', 'changed_at', 'arrival_date']],
    [listContainers, ['created_at', 'changed_at', 'pickup_lfd']],
  ] as const) {
    for (const sort of sorts(keys)) {
      for (const offset of [0, 1, 3]) {
        const pages = await Promise.all(
          [NAMES.length, FEW_ROWS + 1].map((total) =>
            list(api.database, api.accountId, {}, { limit: 2, offset, total }, sort as never),
          ),
        );
        const [few, many] = pages.map(({ rows: found }) => found.map(({ id }) => id));
        expect(many).toEqual(few);
        expect(few?.length).toBe(2);
      }
    }
  }
});
