/** Tests the number of SQL statements per read: one for the admission, and one for each type of resource returned. */
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { PREPARED_MARK } from '../../../store/postgres/database.ts';
import type { DB } from '../../../store/schema.generated.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { insertTracked } from './rows.ts';
import { startTestApi, type TestApi } from './server.ts';

const statements: string[] = [];
const log = (event: LogEvent) => {
  if (event.level === 'query') statements.push(event.query.sql);
};

let api: TestApi;
let database: Kysely<DB>;
let observed: ServedApi;
const ids = { container: '', shipment: '', request: '' };

beforeAll(async () => {
  api = await startTestApi();
  for (const number of ['SIMU1000000', 'SIMU2000000', 'SIMU3000000']) {
    const tracked = await insertTracked(api.database, api.accountId, { number: `BL${number}`, containers: [number] });
    ids.shipment = tracked.shipmentId;
    ids.request = tracked.requestId;
  }
  const row = await api.database
    .selectFrom('containers')
    .select('id')
    .where('account_id', '=', api.accountId)
    .where('shipment_id', '=', ids.shipment)
    .executeTakeFirstOrThrow();
  ids.container = row.id;
  const pool = new pg.Pool({ connectionString: api.databaseUrl });
  database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log });
  observed = await serveApi({ database, registry: createRegistry({ simulatorUrl: null, environment: {} }) });
});

afterAll(async () => {
  await observed?.stop();
  await database?.destroy();
  await api?.stop();
});

const reads: readonly [path: string, statements: number][] = [
  ['/v2/containers/:container', 1],
  ['/v2/containers/:container?include=shipment', 2],
  ['/v2/containers/:container?include=shipment.containers', 3],
  ['/v2/shipments/:shipment', 1],
  ['/v2/shipments/:shipment?include=containers', 2],
  ['/v2/containers', 1],
  ['/v2/containers?page[size]=1&page[number]=2', 1],
  ['/v2/containers?include=shipment', 2],
  ['/v2/containers?sort=pickup_lfd', 1],
  ['/v2/shipments', 1],
  ['/v2/shipments?include=containers', 2],
  // A filtered list needs another statement to count its rows.
  ['/v2/containers?filter[number]=SIMU1000000', 2],
  ['/v2/shipments?filter[carrier]=TEST&include=containers', 3],
  ['/v2/containers/:container/transport_events', 2],
  ['/v2/tracking_requests/:request', 2],
  ['/v2/tracking_requests', 2],
];

test.each(reads)('%s costs %i statements, in addition to the admission', async (path, expected) => {
  const address = path.replace(/:(container|shipment|request)/, (_, name: keyof typeof ids) => ids[name]);
  const read = () => fetch(observed.origin + address, { headers: { authorization: `Token ${api.key}` } });
  // The first request with a key also records that the key was used.
  await (await read()).text();
  statements.length = 0;
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { data: unknown }).data).toBeTruthy();
  expect(statements, statements.join('\n')).toHaveLength(expected + 1);
  expect(statements.filter((text) => !text.includes(PREPARED_MARK))).toEqual([]);
});

test.each<[address: string, isPrepared: boolean]>([
  ...[1, 25, 30, 50, 100].map((size): [string, boolean] => [`/v2/containers?page[size]=${size}`, true]),
  ['/v2/shipments?page[size]=50&filter[carrier]=TEST', true],
  ['/v2/containers?filter[updated_after]=2020-01-01', true],
  ['/v2/shipments?filter[port]=USLAX', true],
  ['/v2/containers?filter[status]=new&filter[number]=SIMU1000000', true],
  // These are planned anew each time: the page size is part of the statement's text, and a range may select either fewer
  // rows than the other filter or more.
  ['/v2/containers?page[size]=7', false],
  ['/v2/containers?filter[status]=new&filter[updated_after]=2020-01-01', false],
])('the page of %s is planned once: %s', async (address, isPrepared) => {
  statements.length = 0;
  const answer = await fetch(observed.origin + address, { headers: { authorization: `Token ${api.key}` } });
  expect(answer.status).toBe(200);
  const pages = statements.filter((text) => text.includes('page as materialized'));
  expect(pages.map((text) => text.includes(PREPARED_MARK))).toEqual([isPrepared]);
});
