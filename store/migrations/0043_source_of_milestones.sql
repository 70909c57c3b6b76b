-- The terminal or ramp of a raw event, as its source names it.
alter table raw_events add column terminal_key text;

-- A shipment names its vessel before a container has sailed on it: GET /v2/vessels/{id} finds that one too.
create function name_vessel_of_shipment() returns trigger language plpgsql as $$
begin
  insert into shipment_vessels (account_id, called, shipment_id, imo, name)
    values (new.account_id, left(coalesce(new.published ->> 'pod_vessel_imo', new.published ->> 'pod_vessel_name'), 200), new.id,
      new.published ->> 'pod_vessel_imo', new.published ->> 'pod_vessel_name')
    on conflict (account_id, called, shipment_id) do update set name = excluded.name
      where shipment_vessels.name is null and excluded.name is not null;
  return null;
end $$;
create trigger shipments_name_vessel after insert on shipments for each row
  when (coalesce(new.published ->> 'pod_vessel_imo', new.published ->> 'pod_vessel_name', '') <> '')
  execute function name_vessel_of_shipment();
create trigger shipments_rename_vessel after update on shipments for each row
  when (coalesce(new.published ->> 'pod_vessel_imo', new.published ->> 'pod_vessel_name', '') <> ''
    and (new.published -> 'pod_vessel_imo', new.published -> 'pod_vessel_name')
      is distinct from (old.published -> 'pod_vessel_imo', old.published -> 'pod_vessel_name'))
  execute function name_vessel_of_shipment();

insert into shipment_vessels (account_id, called, shipment_id, imo, name)
  select account_id, left(coalesce(published ->> 'pod_vessel_imo', published ->> 'pod_vessel_name'), 200), id,
    published ->> 'pod_vessel_imo', published ->> 'pod_vessel_name'
  from shipments where coalesce(published ->> 'pod_vessel_imo', published ->> 'pod_vessel_name', '') <> ''
  on conflict do nothing;
