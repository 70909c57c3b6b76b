/** Tests that the history of ended shipments is removed when its retention period is over, and nothing else. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countExpired, removeExpired } from '../../../activities/upkeep/retention.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const settings = { eventDays: 0, notificationDays: 0, historyDays: 400 };

let db: TestDatabase;
let accountId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  accountId = await newAccount();
});
afterAll(() => db.drop());

async function newAccount(): Promise<string> {
  const id = newId();
  await db.database.insertInto('accounts').values({ id, name: 'Test' }).execute();
  return id;
}

async function newShipment(account = accountId): Promise<string> {
  const id = newId();
  const published = JSON.stringify({ pod_ata_at: '2025-01-01T00:00:00Z' });
  await sql`insert into shipments (account_id, id, bill_of_lading_number, normalized_number, shipping_line_scac, published)
    values (${account}, ${id}, ${id}, ${id}, 'MAEU', ${published}::jsonb)`.execute(db.database);
  return id;
}

/** Adds failed requests, each with a response, to go beyond one batch. */
async function trackMany(count: number, daysAgo: number): Promise<void> {
  const [at, snapshot] = [new Date(Date.now() - daysAgo * 86_400_000), await newSnapshot()];
  await sql`with made as (
      insert into tracking_requests (account_id, id, request_type, request_number, normalized_number, scac, status, updated_at)
      select ${accountId}, gen_random_uuid(), 'container', i, i, 'MAEU', 'failed', ${at} from generate_series(1, ${count}::int) i
      returning id
    )
    insert into observations (account_id, id, tracking_request_id, source_kind, source_code, snapshot_id, outcome,
      first_received_at, last_received_at, created_at)
    select ${accountId}, gen_random_uuid(), id, 'line', 'MAEU', ${snapshot}, 'ok', ${at}, ${at}, ${at} from made`.execute(
    db.database,
  );
}

interface Tracked {
  status?: string;
  daysAgo: number;
  account?: string;
  shipment?: string | null;
  snapshots?: readonly string[];
  kind?: string;
}

/** Adds a request whose responses, changes and last update are all of the same day. */
async function track({ status = 'tracking_stopped', daysAgo, account = accountId, ...rest }: Tracked): Promise<string> {
  const { shipment = await newShipment(account), snapshots = [await newSnapshot()], kind = 'line' } = rest;
  const [id, at] = [newId(), new Date(Date.now() - daysAgo * 86_400_000)];
  await sql`insert into tracking_requests (account_id, id, request_type, request_number, normalized_number, scac, status,
      shipment_id, created_at, updated_at)
    values (${account}, ${id}, 'bill_of_lading', ${id}, ${id}, 'MAEU', ${status}, ${shipment}, ${at}, ${at})`.execute(
    db.database,
  );
  for (const snapshot of snapshots) {
    await sql`insert into observations (account_id, id, tracking_request_id, shipment_id, source_kind, source_code,
        snapshot_id, outcome, first_received_at, last_received_at, created_at)
      values (${account}, ${newId()}, ${id}, ${shipment}, ${kind}, 'MAEU', ${snapshot}, 'ok', ${at}, ${at}, ${at})`.execute(
      db.database,
    );
  }
  await sql`insert into field_changes (account_id, id, shipment_id, field, changed_at, recorded_at)
    select ${account}, gen_random_uuid(), ${shipment}, 'pod_ata_at', ${at}, ${at}
    where ${shipment}::uuid is not null`.execute(db.database);
  return id;
}

async function newSnapshot(): Promise<string> {
  const id = newId();
  await sql`insert into snapshots (id, source_kind, source_code, claims_hash, body_hash, body, body_bytes, status, url,
      requested_at, received_at)
    values (${id}, 'line', 'MAEU', '', '', '', 0, 200, 'https://line.example', now(), now())`.execute(db.database);
  return id;
}

function remove(changed: Partial<typeof settings> = {}) {
  return removeExpired(
    { database: db.database, logger: pino({ level: 'silent' }), settings: { ...settings, ...changed } },
    { limitMs: 60_000, isCancelled: () => false, onBatch: () => {} },
  );
}

/** Returns what is left of the history: requests with responses, shipments with changes, and snapshots. */
async function left(): Promise<{ requests: string[]; changes: number; snapshots: number }> {
  const { rows } = await sql<{ requests: string[]; changes: number; snapshots: number }>`
    select array(select distinct tracking_request_id::text from observations order by 1) as requests,
      (select count(*)::int from field_changes) as changes, (select count(*)::int from snapshots) as snapshots`.execute(
    db.database,
  );
  return rows[0] ?? { requests: [], changes: 0, snapshots: 0 };
}

test('responses and changes of requests that ended long ago are removed, and no others', async () => {
  const [shared, otherAccount, together] = [await newSnapshot(), await newAccount(), await newShipment()];
  const staying = [
    await track({ daysAgo: 399 }),
    await track({ daysAgo: 401, status: 'created' }),
    await track({ daysAgo: 401, shipment: together }),
    await track({ daysAgo: 401, kind: 'person', shipment: null }),
    await track({ daysAgo: 401, kind: 'document', shipment: null }),
    await track({ daysAgo: 401, status: 'created', account: otherAccount, snapshots: [shared] }),
  ];
  // The shipment of the third one is still tracked by this request.
  await track({ daysAgo: 401, status: 'created', shipment: together, snapshots: [] });
  const before = await left();
  const ended = await track({ daysAgo: 401, snapshots: [await newSnapshot(), shared] });
  await track({ daysAgo: 401, status: 'failed', shipment: null });
  await trackMany(101, 401);

  expect(await remove({ historyDays: 0 })).toMatchObject({ responses: 0, changes: 0 });
  const counted = await countExpired({ database: db.database, settings });
  expect(counted).toMatchObject({ responses: 104, changes: 1 });
  expect(await remove()).toMatchObject({ ...counted, complete: true });
  expect(await left()).toEqual({ ...before, requests: staying.toSorted() });
  const values = sql<{ published: object }>`select s.published from shipments s
    join tracking_requests r on r.account_id = s.account_id and r.shipment_id = s.id where r.id = ${ended}`;
  expect((await values.execute(db.database)).rows).toEqual([{ published: { pod_ata_at: '2025-01-01T00:00:00Z' } }]);
  expect(await remove()).toMatchObject({ responses: 0, changes: 0 });
});
