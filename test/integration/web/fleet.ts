/** A fleet as recordings would create it: shipments with one container each, in all states of a journey. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../store/postgres/database.ts';

/** Formats a time as it is published. */
const wire = (moment: RawBuilder<unknown>) =>
  sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Inserts the shipments numbered above `from` and up to `to`: `FLEET00001` and so on, with containers `FLTU0000001`.
 */
export async function insertFleet(database: Database, accountId: string, to: number, from = 0): Promise<void> {
  await sql`
    insert into shipments (account_id, id, bill_of_lading_number, normalized_number, shipping_line_scac, created_at,
      changed_at, updated_at, ref_numbers, tags, arrives_on, published)
    select ${accountId}::uuid, gen_random_uuid(), number, number, scac, made, made, made,
      array['PO-' || 40000 + n] || case when n % 3 = 0 then array['SO-' || n] else '{}'::text[] end,
      case n % 5 when 0 then array['urgent'] when 1 then array['spring', 'retail'] else '{}'::text[] end,
      to_char(eta, 'YYYY-MM-DD'),
      jsonb_strip_nulls(jsonb_build_object(
        'port_of_lading_locode', pol[1], 'port_of_lading_name', pol[2],
        'port_of_discharge_locode', pod[1], 'port_of_discharge_name', pod[2], 'pod_timezone', pod[3],
        'pol_etd_at', ${wire(sql`eta - interval '20 days'`)},
        'pol_atd_at', case when n % 6 > 0 then ${wire(sql`eta - interval '19 days'`)} end,
        'pod_eta_at', ${wire(sql`eta`)}, 'pod_original_eta_at', ${wire(sql`eta - make_interval(days => n % 4)`)},
        'pod_ata_at', case when n % 6 > 3 then ${wire(sql`eta`)} end,
        'destination_ata_at', case when n % 6 = 5 then ${wire(sql`eta + interval '4 days'`)} end))
    from (
      select n, 'FLEET' || lpad(n::text, 5, '0') as number, now() - make_interval(mins => n) as made,
        (array['MAEU', 'MSCU', 'CMDU', 'TEST'])[1 + n % 4] as scac,
        date_trunc('day', now()) + make_interval(days => case when n % 6 > 3 then -(n % 9) - 1 else n % 25 end, hours => n % 24) as eta,
        string_to_array((array['CNSHA|Shanghai', 'CNNGB|Ningbo', 'VNSGN|Ho Chi Minh City', 'DEHAM|Hamburg'])[1 + n % 4], '|') as pol,
        string_to_array((array['USLAX|Los Angeles|America/Los_Angeles', 'USNYC|New York|America/New_York',
          'NLRTM|Rotterdam|Europe/Amsterdam'])[1 + n % 3], '|') as pod
      from generate_series(${from + 1}::int, ${to}::int) n
    ) fleet`.execute(database);
  await sql`
    insert into containers (account_id, id, shipment_id, number, created_at, changed_at, current_status, ref_numbers, published)
    select account_id, gen_random_uuid(), id, 'FLTU' || lpad(n::text, 7, '0'), created_at, created_at,
      (array['new', 'on_ship', 'on_ship', 'on_ship', 'available', 'empty_returned'])[1 + n % 6], ref_numbers,
      jsonb_strip_nulls(jsonb_build_object(
        'pod_timezone', published ->> 'pod_timezone', 'pod_arrived_at', published ->> 'pod_ata_at',
        'pickup_lfd', case when n % 6 = 4 then ${wire(sql`now() + make_interval(days => n % 7 - 1)`)} end,
        'availability_known', n % 6 = 4, 'available_for_pickup', n % 12 = 4,
        'holds_at_pod_terminal', case when n % 12 = 10 then '[{"name": "customs", "status": "hold"}]'::jsonb end))
    from (select *, substr(bill_of_lading_number, 6)::int as n from shipments
      where account_id = ${accountId} and bill_of_lading_number > ${`FLEET${String(from).padStart(5, '0')}`}) fleet`.execute(
    database,
  );
}
