-- An SMDG code is unique within its port only, so keys of such terminals contain the port: smdg:DCT becomes smdg:DCT@PLGDN. Those of
-- the simulated world keep theirs.
create or replace function pg_temp.at_port(key text, port text) returns text language sql immutable as $$
  select case when port is not null and key ~ '^smdg:[^@]+$' and key !~ '^smdg:SIM[1-5]$' then key || '@' || port else key end
$$;
-- The same for every key in a document, whose terminals are those of one port; also in the names of sources (terminal:smdg:DCT).
create or replace function pg_temp.at_port_within(document jsonb, port text) returns jsonb language sql immutable as $$
  select case when port is null or document is null or document::text !~ 'smdg:' then document else regexp_replace(
    regexp_replace(document::text, '"smdg:(?!SIM[1-5]")([A-Z0-9-]+)"', '"smdg:\1@' || port || '"', 'g'),
    'terminal:smdg:(?!SIM[1-5][^A-Z0-9])([A-Z0-9-]+)(?![A-Z0-9@-])', 'terminal:smdg:\1@' || port, 'g')::jsonb end
$$;
-- Events name terminals of several ports, each beside its place.
create or replace function pg_temp.events_at_ports(events jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when e ? 'terminal_key'
      then e || jsonb_build_object('terminal_key', pg_temp.at_port(e ->> 'terminal_key', e ->> 'locode')) else e end order by n), '[]')
  from jsonb_array_elements(events) with ordinality as listed (e, n)
$$;

update imported_terminals set key = pg_temp.at_port(key, unlocode) where key like 'smdg:%';
-- Ids of resources follow from keys (reference/ids.ts).
alter table imported_terminals drop column if exists resource_id;

create temporary table single_ports on commit drop as
  select split_part(key, '@', 1) as bare, min(unlocode) as unlocode
  from imported_terminals where key like 'smdg:%@%' group by 1 having count(distinct unlocode) = 1;
update place_mappings m set terminal_key = pg_temp.at_port(m.terminal_key, coalesce(m.unlocode, t.unlocode))
  from single_ports t where t.bare = m.terminal_key;
update tariffs f set terminal_key = pg_temp.at_port(f.terminal_key, coalesce(f.port_locode, t.unlocode))
  from single_ports t where t.bare = f.terminal_key;
update place_mappings m set key = pg_temp.at_port(m.key, p.unlocode)
  from unmatched_places p where p.account_id = m.account_id and p.key = m.key and m.key like 'smdg:%';
update unmatched_places set key = pg_temp.at_port(key, unlocode), facility = pg_temp.at_port(facility, unlocode)
  where facility like 'smdg:%';

update transport_events set terminal_key = pg_temp.at_port(terminal_key, locode) where terminal_key like 'smdg:%';
update raw_events set terminal_key = pg_temp.at_port(terminal_key, locode) where terminal_key like 'smdg:%';
update watches set source_code = pg_temp.at_port(source_code, locode) where source_kind = 'terminal' and source_code like 'smdg:%';

create temporary table discharge_ports on commit drop as
  select account_id, id as shipment_id, published ->> 'port_of_discharge_locode' as port from shipments
  where published ->> 'port_of_discharge_locode' is not null;
update ledgers l set
    claims = pg_temp.at_port_within(l.claims, d.port),
    view = pg_temp.at_port_within(l.view || case when jsonb_typeof(l.view -> 'events') = 'array'
      then jsonb_build_object('events', pg_temp.events_at_ports(l.view -> 'events')) else '{}' end, d.port)
  from discharge_ports d
  where d.account_id = l.account_id and d.shipment_id = l.shipment_id
    and (l.view::text like '%smdg:%' or l.claims::text like '%smdg:%');
update containers c set published = pg_temp.at_port_within(c.published, d.port), provenance = pg_temp.at_port_within(c.provenance, d.port)
  from discharge_ports d
  where d.account_id = c.account_id and d.shipment_id = c.shipment_id
    and (c.published::text like '%smdg:%' or c.provenance::text like '%smdg:%');
update shipments s set published = pg_temp.at_port_within(s.published, d.port), provenance = pg_temp.at_port_within(s.provenance, d.port)
  from discharge_ports d
  where d.account_id = s.account_id and d.shipment_id = s.id
    and (s.published::text like '%smdg:%' or s.provenance::text like '%smdg:%');
-- Processes read both again.
update imported_reference set version = gen_random_uuid() where version is not null;
update accounts set place_mappings_version = gen_random_uuid() where place_mappings_version is not null;
