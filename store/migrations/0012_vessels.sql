-- Which ships the shipments of an account are, were or may be on. `GET /v2/vessels/{id}` finds a ship here, and by whose
-- clock it sails: ids of vessels are made from what they are called (reference/ids.ts) and cannot be turned back.
-- Rows are added by what is told of a shipment, whose row is locked then: recordings never wait for each other here.
create table shipment_vessels (
  account_id uuid not null,
  -- IMO number, else the name as it was told, up to 200 characters
  called text not null,
  shipment_id uuid not null,
  imo text,
  name text,
  primary key (account_id, called, shipment_id),
  foreign key (account_id, shipment_id) references shipments (account_id, id)
);

create function keep_shipment_vessels() returns trigger language plpgsql as $$
begin
  insert into shipment_vessels (account_id, called, shipment_id, imo, name)
    select distinct on (account_id, left(coalesce(vessel_imo, vessel_name), 200), shipment_id)
      account_id, left(coalesce(vessel_imo, vessel_name), 200), shipment_id, vessel_imo, vessel_name
    from told where left(coalesce(vessel_imo, vessel_name), 200) <> ''
    order by account_id, left(coalesce(vessel_imo, vessel_name), 200), shipment_id, vessel_name nulls last
    on conflict (account_id, called, shipment_id) do update set name = excluded.name
      where shipment_vessels.name is null and excluded.name is not null;
  return null;
end $$;

create trigger raw_events_name_vessels after insert on raw_events referencing new table as told
  for each statement execute function keep_shipment_vessels();
create trigger raw_events_rename_vessels after update on raw_events referencing new table as told
  for each statement execute function keep_shipment_vessels();
create trigger transport_events_name_vessels after insert on transport_events referencing new table as told
  for each statement execute function keep_shipment_vessels();

insert into shipment_vessels (account_id, called, shipment_id, imo, name)
  select distinct on (account_id, left(coalesce(vessel_imo, vessel_name), 200), shipment_id)
    account_id, left(coalesce(vessel_imo, vessel_name), 200), shipment_id, vessel_imo, vessel_name
  from (
    select account_id, shipment_id, vessel_imo, vessel_name from raw_events
    union all
    select account_id, shipment_id, vessel_imo, vessel_name from transport_events
  ) told
  where left(coalesce(vessel_imo, vessel_name), 200) <> ''
  order by account_id, left(coalesce(vessel_imo, vessel_name), 200), shipment_id, vessel_name nulls last;
