-- Flags and documents are published values (tracking/fields/flags.ts). Until now they stood in the views of ledgers only.
update containers c set published = c.published
    || case when l.view -> 'flags' <> '[]' then jsonb_build_object('flags', l.view -> 'flags') else '{}' end
    || case when l.view -> 'documents' is null then '{}' else jsonb_build_object(
      'bills_of_lading', l.view -> 'documents' -> 'billsOfLading', 'bookings', l.view -> 'documents' -> 'bookings') end
  from ledgers l
  where l.account_id = c.account_id and l.shipment_id = c.shipment_id and l.container_number = c.number
    and (l.view -> 'flags' <> '[]' or l.view -> 'documents' is not null);
update shipments s set published = s.published
    || case when l.view -> 'flags' <> '[]' then jsonb_build_object('flags', l.view -> 'flags') else '{}' end
    || case when c.flags is null then '{}' else jsonb_build_object('container_flags', c.flags) end
  from ledgers l left join lateral (
    select jsonb_agg(distinct flag.value order by flag.value) as flags
    from containers c cross join jsonb_array_elements(c.published -> 'flags') flag
    where c.account_id = l.account_id and c.shipment_id = l.shipment_id and c.removed_at is null) c on true
  where l.account_id = s.account_id and l.shipment_id = s.id and l.container_number = ''
    and (l.view -> 'flags' <> '[]' or c.flags is not null);

-- Flags by which lists are filtered, each also without its detail: `earlier_last_free_day:terminal` is both.
create function filtered_flags(flags jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct name), '{}')
  from jsonb_array_elements_text(coalesce(flags, '[]')) flag
  cross join lateral (values (flag), (split_part(flag, ':', 1))) names (name)
$$;
alter table containers
  add column flags text[] not null generated always as (filtered_flags(published -> 'flags')) stored;
alter table shipments
  add column flags text[] not null generated always as (filtered_flags(
    coalesce(published -> 'flags', '[]') || coalesce(published -> 'container_flags', '[]'))) stored;
create index containers_flags on containers using gin (account_id, flags) where flags <> '{}';
create index shipments_flags on shipments using gin (account_id, flags) where flags <> '{}';
