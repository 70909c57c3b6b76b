/** Fills accounts with rows that differ in everything that can be searched, using only a few statements. */
import { sql } from 'kysely';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';

/** Owner codes of containers. Every third container has the most frequent one. */
const OWNERS = ['MSCU', 'MSCU', 'MSCU', 'MAEU', 'TCLU', 'HLXU', 'CMAU', 'OOLU', 'TGHU'];
const PARTIES = 200;
const VESSELS = 300;

export interface SearchableAccount {
  accountId: string;
  /** Number of containers; there are half as many shipments and as many tracking requests. */
  containers: number;
}

/**
 * Copies the recorded shipment, giving each copy different numbers, references, customers, vessels, custom fields and
 * creation times. Triggers are disabled meanwhile; `rebuildSearch` then creates the entries. Every value of a row
 * follows from its number.
 */
export async function fillSearchable(
  database: Database,
  shipmentId: string,
  { accountId, containers }: SearchableAccount,
): Promise<void> {
  const shipments = Math.ceil(containers / 2);
  await database.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    const account = sql`${accountId}::uuid`;
    await sql`
      insert into parties (account_id, id, company_name)
      select ${account}, uuidv7(), 'Importer ' || md5(${accountId} || i) from generate_series(1, ${PARTIES}::int) i`.execute(
      connection,
    );
    await sql`drop table if exists made`.execute(connection);
    await sql`
      create temporary table made as
      select i, uuidv7(-(i * interval '15 seconds')) as shipment_id, uuidv7(-(i * interval '15 seconds')) as request_id,
        now() - i * interval '15 seconds' as made_at, p.id as customer_id, p.company_name,
        -- Each value once: the factor and the modulus have no divisor in common.
        (i * 387420489::bigint + abs(hashtext(${accountId}))) % 1000000000 as random
      from generate_series(1, ${shipments}::int) i
      join (select id, company_name, row_number() over (order by id) as n from parties where account_id = ${account}) p
        on p.n = 1 + i % ${PARTIES}`.execute(connection);
    await sql`analyze made`.execute(connection);
    await sql`
      insert into shipments (account_id, id, bill_of_lading_number, normalized_number, shipping_line_scac, ref_numbers, tags,
        customer_id, customer_name, published, provenance, version, created_at, updated_at)
      select ${account}, m.shipment_id, 'MAEU' || lpad(m.random::text, 9, '0'),
        'MAEU' || lpad(m.random::text, 9, '0'), s.shipping_line_scac,
        array['PO-' || m.random * 7 % 100000000], array['season ' || m.i % 40], m.customer_id, m.company_name,
        s.published || jsonb_build_object('pod_vessel_name', 'Vessel ' || md5((m.random % ${VESSELS})::text),
          'pod_vessel_imo', (9000000 + m.random % ${VESSELS})::text, 'pod_voyage_number', m.random % 900 || 'E'),
        s.provenance, s.version, m.made_at, m.made_at
      from made m cross join (select * from shipments where id = ${shipmentId}) s order by m.i desc`.execute(
      connection,
    );
    await sql`
      insert into tracking_requests (account_id, id, request_type, request_number, normalized_number, scac, status,
        shipment_id, customer_id, ref_numbers, created_at, updated_at)
      select s.account_id, m.request_id, 'bill_of_lading', s.bill_of_lading_number, s.normalized_number,
        s.shipping_line_scac, case when m.i % 20 = 1 then 'failed' else 'created' end,
        case when m.i % 20 <> 1 then s.id end, s.customer_id, s.ref_numbers, m.made_at, m.made_at
      from made m join shipments s on s.account_id = ${account} and s.id = m.shipment_id order by m.i desc`.execute(
      connection,
    );
    const owner = sql`(${OWNERS}::text[])[1 + (m.random / 3 + b.n) % ${OWNERS.length}]`;
    await sql`
      insert into containers (account_id, id, shipment_id, number, ref_numbers, published, provenance, current_status,
        version, created_at, updated_at)
      select ${account}, uuidv7(-(m.i * interval '15 seconds')), m.shipment_id,
        ${owner} || lpad(((m.i * 2 + b.n) * 3214567::bigint % 10000000)::text, 7, '0'),
        array['PO-' || m.random * 7 % 100000000], b.published, b.provenance, b.current_status, b.version, m.made_at, m.made_at
      from made m cross join (
        select c.*, row_number() over (order by number) as n from containers c where c.shipment_id = ${shipmentId} limit 2
      ) b order by m.i desc`.execute(connection);
    const definitionId = newId();
    await sql`
      insert into custom_field_definitions (account_id, id, entity_type, api_slug, display_name, data_type)
      values (${account}, ${definitionId}, 'Shipment', 'lot', 'Lot', 'short_text')`.execute(connection);
    await sql`
      insert into custom_fields (account_id, id, definition_id, entity_type, entity_id, value, created_at)
      select ${account}, uuidv7(-(m.i * interval '15 seconds')), ${definitionId}, 'Shipment', m.shipment_id,
        to_jsonb('Lot ' || md5(m.random::text)), m.made_at from made m where m.i % 5 = 0 order by m.i desc`.execute(
      connection,
    );
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

/**
 * Creates the search entries of all accounts on two connections, and the index last, which is many times faster than
 * row by row.
 */
export async function rebuildSearch(database: Database): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('search_entries_tokens'::regclass) as definition`.execute(database);
  await sql`drop index search_entries_tokens`.execute(database);
  const accounts = await database.selectFrom('accounts').select('id').execute();
  const rebuild = async () => {
    for (let next = accounts.pop(); next !== undefined; next = accounts.pop()) {
      await sql`select rebuild_search_entries(${next.id})`.execute(database);
    }
  };
  await Promise.all([rebuild(), rebuild()]);
  await database.connection().execute(async (connection) => {
    await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    await sql.raw(rows[0]?.definition ?? '').execute(connection);
    await sql`reset maintenance_work_mem`.execute(connection);
  });
}
