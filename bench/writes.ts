/** Measures writes of many rows with and without the triggers for totals, search entries and names. */
import { sql } from 'kysely';
import { createRegistry } from '../connectors/registry.ts';
import { createApiKey } from '../identity/keys/api-keys.ts';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { newId } from '../store/postgres/ids.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { raiseLimits } from '../test/support/generous-limits.ts';
import { serveApi } from '../test/support/serve-api.ts';
import { finish, readCommand } from './rig/command.ts';
import { median, type Spread, spreadOf, spreadText } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';

const command = {
  name: 'writes',
  about: `POST /v2/tracking_requests/bulk with 1,000 rows, single POSTs, and custom fields by one statement.
Baseline: the same without our triggers, in turn. Fails where the bulk takes 300 ms or more.`,
  options: {
    rounds: { default: 8, help: 'of each kind, with and without triggers' },
    singles: { default: 50, help: 'requests of one POST each, of which the median counts' },
    fields: { default: 20_000, help: 'custom fields of each insert' },
    limit: { default: 300, help: 'ms that the bulk may not reach' },
  },
} as const;
const { options, json } = readCommand(command);

/** Tables written here that have triggers. */
const TABLES = ['tracking_requests', 'shipments', 'custom_fields'];
const ROWS = 1_000;

type State = 'with' | 'without';

const times: Record<'bulk' | 'single' | 'fields', Record<State, number[]>> = {
  bulk: { with: [], without: [] },
  single: { with: [], without: [] },
  fields: { with: [], without: [] },
};

const servers = await startOwnServers({ temporal: 'none', durablePostgres: true });
try {
  await migrate(servers.postgresUrl);
  const database = connectDatabase(servers.postgresUrl);
  const accountId = newId();
  await database.insertInto('accounts').values({ id: accountId, name: 'Bench' }).execute();
  await raiseLimits(database);
  const definitionId = await insertShipments(database, accountId);
  const api = await startApi(database, accountId);
  await api.post('/bulk', manyRows());
  // Autovacuum would do this within a minute. Foreign key checks planned for empty tables would otherwise read whole
  // tables.
  await sql`analyze`.execute(database);
  for (let round = 0; round < options.rounds; round++) {
    for (const state of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      await switchTriggers(database, state);
      times.bulk[state].push(await timeOf(() => api.post('/bulk', manyRows())));
      const singles: number[] = [];
      for (let index = 0; index < options.singles; index++) {
        const row = nextRow();
        singles.push(await timeOf(() => api.post('', row)));
      }
      times.single[state].push(median(singles));
      times.fields[state].push(await timeOf(() => insertFields(database, accountId, definitionId)));
      await switchTriggers(database, 'with');
      await sql`delete from custom_fields`.execute(database);
    }
  }
  await api.stop();
  await database.destroy();
} finally {
  await servers.stop();
}

const kinds = [
  { kind: 'bulk', what: `bulk of ${ROWS} tracking requests` },
  { kind: 'single', what: 'one tracking request' },
  { kind: 'fields', what: `${options.fields} custom fields` },
] as const;
const figures = kinds.map(({ kind, what }) =>
  compared(what, spreadOf(times[kind].with), spreadOf(times[kind].without)),
);
finish(
  { name: command.name, json },
  figures.map(
    ({ what, on, off, ratio }) =>
      `${what}: ${spreadText(on, 'ms')}, without triggers ${spreadText(off, 'ms')}, ratio ${ratio}`,
  ),
  [{ target: `bulk under ${options.limit} ms`, met: median(times.bulk.with) < options.limit }],
  { ...options, figures },
);

function compared(what: string, on: Spread, off: Spread): { what: string; on: Spread; off: Spread; ratio: string } {
  return { what, on, off, ratio: (on.median / off.median).toFixed(2) };
}

async function timeOf(write: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await write();
  return performance.now() - began;
}

async function switchTriggers(database: Database, state: State): Promise<void> {
  for (const table of TABLES) {
    await sql`alter table ${sql.table(table)} ${sql.raw(state === 'with' ? 'enable' : 'disable')} trigger user`.execute(
      database,
    );
  }
}

/** Inserts shipments and returns the id of a field definition for them. */
async function insertShipments(database: Database, accountId: string): Promise<string> {
  await sql`
    insert into shipments (account_id, id, bill_of_lading_number, normalized_number, shipping_line_scac)
    select ${accountId}, uuidv7(), 'FIELD' || i, 'FIELD' || i, 'TEST' from generate_series(1, ${options.fields}::int) i`.execute(
    database,
  );
  const id = newId();
  await database
    .insertInto('custom_field_definitions')
    .values({
      account_id: accountId,
      id,
      entity_type: 'Shipment',
      api_slug: 'lot',
      display_name: 'Lot',
      data_type: 'short_text',
    })
    .execute();
  return id;
}

async function insertFields(database: Database, accountId: string, definitionId: string): Promise<void> {
  await sql`
    insert into custom_fields (account_id, id, definition_id, entity_type, entity_id, value)
    select account_id, uuidv7(), ${definitionId}, 'Shipment', id, to_jsonb('Lot ' || md5(id::text))
    from shipments where account_id = ${accountId}`.execute(database);
}

async function startApi(database: Database, accountId: string) {
  const { key } = await createApiKey(database, { accountId, name: 'Bench' });
  const registry = createRegistry({ simulatorUrl: 'http://127.0.0.1:9', environment: {} });
  const { origin, stop } = await serveApi({ database, registry });
  return {
    async post(under: string, data: unknown): Promise<void> {
      const response = await fetch(`${origin}/v2/tracking_requests${under}`, {
        method: 'POST',
        headers: { authorization: `Token ${key}`, 'content-type': 'application/vnd.api+json' },
        body: JSON.stringify({ data }),
      });
      const { meta } = (await response.json()) as { meta?: { created?: number } };
      const created = Array.isArray(data) ? meta?.created === data.length : response.ok;
      if (!created) throw new Error(`${under}: ${response.status} ${JSON.stringify(meta)}`);
    },
    stop,
  };
}

function manyRows(): unknown[] {
  return Array.from({ length: ROWS }, nextRow);
}

/** Builds a row with unique references and tags, all of which search must index. */
function nextRow(): unknown {
  const number = newId().replaceAll('-', '').slice(-14).toUpperCase();
  return {
    type: 'tracking_request',
    attributes: {
      request_type: 'bill_of_lading',
      request_number: `MEDU${number}`,
      scac: 'TEST',
      ref_numbers: [`PO-${number}`],
      shipment_tags: ['urgent'],
    },
  };
}
