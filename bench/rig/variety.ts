/**
 * Varies copies of one shipment, so that filters match only some of them: lines, ports, statuses, references, tags,
 * days of arrival, last free days. The expressions use the copy's number `c.i` and its creation time `c.made_at`.
 */
import { type RawBuilder, sql } from 'kysely';

type Overrides = Record<string, RawBuilder<unknown>>;

/** Destination of one shipment in a thousand; the others are spread over twelve ports. */
export const RARE_PORT = 'NZLYT';
export const COMMON_PORT = 'USLAX';
export const COMMON_LINE = 'MAEU';

const oneOf = (values: readonly string[], number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(array[${sql.join(values.map((value) => sql.lit(value)))}])[1 + (${number}) % ${sql.lit(values.length)}]`;

const from = [
  ['CNSHA', 'Shanghai'],
  ['CNNGB', 'Ningbo'],
  ['CNYTN', 'Yantian'],
  ['VNSGN', 'Ho Chi Minh City'],
  ['KRPUS', 'Busan'],
] as const;
const to = [
  [COMMON_PORT, 'Los Angeles'],
  ['USLGB', 'Long Beach'],
  ['USNYC', 'New York'],
  ['USSAV', 'Savannah'],
  ['USHOU', 'Houston'],
  ['USSEA', 'Seattle'],
  ['USOAK', 'Oakland'],
  ['CAVAN', 'Vancouver'],
  ['NLRTM', 'Rotterdam'],
  ['DEHAM', 'Hamburg'],
  ['BEANR', 'Antwerp'],
  ['GBFXT', 'Felixstowe'],
] as const;
const lines = [COMMON_LINE, 'MSCU', 'CMDU', 'COSU', 'HLCU', 'ONEY', 'EGLV', 'HDMU', 'YMLU', 'ZIMU', 'OOLU'];

const column = (rows: readonly (readonly [string, string])[], index: 0 | 1): string[] => rows.map((row) => row[index]);
const isRare = sql`c.i % 1000 = 999`;
const isoTime = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char((${moment}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Repeats every five shipments: one not planned yet, one planned, two at sea and one arrived. */
export const shipmentVariety: Overrides = {
  shipping_line_scac: oneOf(lines, sql`c.i`),
  ref_numbers: sql`array['PO-' || c.i]`,
  tags: sql`array['tag' || c.i % 500]`,
  changed_at: sql`c.made_at`,
  arrives_on: sql`to_char(c.made_at + interval '20 days', 'YYYY-MM-DD')`,
  published: sql`s.published
    - (case when c.i % 5 = 0 then '{pol_etd_at,pol_atd_at,pod_ata_at}' when c.i % 5 = 1 then '{pol_atd_at,pod_ata_at}'
        when c.i % 5 < 4 then '{pod_ata_at}' else '{}' end)::text[]
    || jsonb_build_object(
      'port_of_lading_locode', ${oneOf(column(from, 0), sql`c.i / 2`)},
      'port_of_lading_name', ${oneOf(column(from, 1), sql`c.i / 2`)},
      'port_of_discharge_locode', case when ${isRare} then ${sql.lit(RARE_PORT)} else ${oneOf(column(to, 0), sql`c.i / 3`)} end,
      'port_of_discharge_name', case when ${isRare} then 'Lyttelton' else ${oneOf(column(to, 1), sql`c.i / 3`)} end)
    || case when c.i % 5 = 4 then jsonb_build_object('pod_ata_at', ${isoTime(sql`c.made_at`)}) else '{}' end`,
};

export const containerVariety: Overrides = {
  current_status: oneOf(
    [
      'new',
      'on_ship',
      'on_ship',
      'on_ship',
      'available',
      'not_available',
      'picked_up',
      'empty_returned',
      'empty_returned',
    ],
    sql`c.i`,
  ),
  ref_numbers: sql`array['PO-' || c.i]`,
  changed_at: sql`c.made_at`,
  published: sql`s.published
    || case when c.i % 3 = 0 then jsonb_build_object('pickup_lfd', ${isoTime(sql`c.made_at + interval '9 days'`)}) else '{}' end
    || case when c.i % 50 = 0 then jsonb_build_object('delivered_at', ${isoTime(sql`c.made_at`)}) else '{}' end`,
};

export const trackingRequestVariety: Overrides = {
  scac: oneOf(lines, sql`c.i`),
  request_type: sql`case when c.i % 9 = 0 then 'container' when c.i % 9 = 1 then 'booking_number' else 'bill_of_lading' end`,
};
