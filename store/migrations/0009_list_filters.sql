-- What lists are filtered and sorted by, beyond 0002. Recordings pay for each index with each change of a row, so there is
-- one only where a list of a million rows needs it; containers are filtered by ports, lines and customers of their shipments.

create extension if not exists btree_gin;

-- Where the journey of a shipment stands, by what is published of it:
--   pending                   nothing is known of its departure
--   awaiting_departure        a departure from the port of lading is planned or expected
--   in_transit                it left the port of lading
--   arrived_at_pod            it arrived at the port of discharge
--   delivered_to_destination  it arrived at its inland destination, or all its containers came back empty
alter table shipments
  add column status text not null generated always as (case
    when published ->> 'destination_ata_at' is not null or tracking_stopped_reason = 'all_containers_terminated'
      then 'delivered_to_destination'
    when published ->> 'pod_ata_at' is not null then 'arrived_at_pod'
    when published ->> 'pol_atd_at' is not null then 'in_transit'
    when published ->> 'pol_etd_at' is not null then 'awaiting_departure'
    else 'pending' end) stored,
  add column pol_locode text generated always as (published ->> 'port_of_lading_locode') stored,
  add column pod_locode text generated always as (published ->> 'port_of_discharge_locode') stored,
  add column destination_locode text generated always as (published ->> 'destination_locode') stored,
  -- as sources call them, in small letters
  add column place_names text[] not null generated always as (array_remove(array[
    lower(published ->> 'port_of_lading_name'), lower(published ->> 'port_of_discharge_name'),
    lower(published ->> 'destination_name')], null)) stored,
  -- YYYY-MM-DD, the day of arrival at the port of discharge, actual or else estimated, in the zone of that port. Written with
  -- `published`: Postgres may not know a zone that the product knows, and no recording may fail for that.
  add column arrives_on text collate "C";
update shipments set arrives_on = left(coalesce(published ->> 'pod_ata_at', published ->> 'pod_eta_at'), 10);

create index shipments_status on shipments (account_id, status, created_at desc, id desc);
create index shipments_line on shipments (account_id, shipping_line_scac, created_at desc, id desc);
create index shipments_pol on shipments (account_id, pol_locode, created_at desc, id desc) where pol_locode is not null;
create index shipments_pod on shipments (account_id, pod_locode, created_at desc, id desc) where pod_locode is not null;
create index shipments_destination on shipments (account_id, destination_locode, created_at desc, id desc)
  where destination_locode is not null;
-- created_at: so that matches are put in order by the index alone
create index shipments_arrival on shipments (account_id, arrives_on, id) include (created_at);
create index shipments_changed on shipments (account_id, changed_at, id) include (created_at);
create index shipments_told_customer on shipments (account_id, lower(published ->> 'customer_name'))
  where published ->> 'customer_name' is not null;
create index shipments_words on shipments using gin (account_id, place_names, ref_numbers, tags);

-- Instants as they are published (RFC 3339 in UTC, whole seconds): they sort as text.
alter table containers
  add column delivered_at text collate "C" generated always as (published ->> 'delivered_at') stored,
  add column pickup_lfd text collate "C" generated always as (published ->> 'pickup_lfd') stored,
  add column pickup_appointment_at text collate "C" generated always as (published ->> 'pickup_appointment_at') stored;

create index containers_status on containers (account_id, current_status, created_at desc, id desc) where removed_at is null;
create index containers_changed on containers (account_id, changed_at, id) include (created_at) where removed_at is null;
create index containers_shipment on containers (account_id, shipment_id) include (id, created_at) where removed_at is null;
create index containers_delivered on containers (account_id, delivered_at) include (id, created_at)
  where delivered_at is not null and removed_at is null;
create index containers_last_free_day on containers (account_id, pickup_lfd, id) where removed_at is null;
create index containers_appointment on containers (account_id, pickup_appointment_at, id) where removed_at is null;
create index containers_references on containers using gin (account_id, ref_numbers) where ref_numbers <> '{}';

create index tracking_requests_type on tracking_requests (account_id, request_type, created_at desc, id desc);
create index tracking_requests_changed on tracking_requests (account_id, updated_at, id) include (created_at);
