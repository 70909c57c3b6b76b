-- A shipment that is tracked by its booking keeps the number of the booking, whatever the line comes to tell (spec/contract
-- 2.2). Its bills of lading, beside that number: they find it, and a bill that is its only one stands for it.
alter table shipments add column bills_of_lading text[] not null default '{}';
create index shipments_bills on shipments using gin (account_id, bills_of_lading) where bills_of_lading <> '{}';

create function shipment_identifiers(p_number text, p_normalized text, p_references text[], p_bills text[]) returns text
  language sql immutable parallel safe as $$
  select search_text(variadic array[p_number, p_normalized] || p_references || p_bills)
$$;
create or replace function add_shipments() returns trigger language plpgsql as $$
begin
  insert into search_entries (account_id, source_id, entity_type, part, entity_id, text, created_at)
  select s.account_id, s.id, 'shipment', w.part, s.id, w.text, s.created_at
  from added s cross join lateral (values
    ('identifier', shipment_identifiers(s.bill_of_lading_number, s.normalized_number, s.ref_numbers, s.bills_of_lading)),
    ('detail', shipment_details(s.tags, s.customer_name, s.published))
  ) w(part, text)
  where w.text is not null
  on conflict (account_id, source_id, entity_type, part)
    do update set entity_id = excluded.entity_id, text = excluded.text, created_at = excluded.created_at;
  return null;
end $$;
create or replace function keep_shipment_identifiers() returns trigger language plpgsql as $$
begin
  perform keep_search_entry(
    new.account_id, new.id, 'shipment', 'identifier', new.id,
    shipment_identifiers(new.bill_of_lading_number, new.normalized_number, new.ref_numbers, new.bills_of_lading),
    new.created_at);
  return null;
end $$;
create or replace function rebuild_search_entries(p_account_id uuid) returns void language sql as $$
  delete from search_entries where account_id = p_account_id;
  insert into search_entries (account_id, source_id, entity_type, part, entity_id, text, created_at)
  select p_account_id, w.* from (
    select id, 'shipment', 'identifier', id,
      shipment_identifiers(bill_of_lading_number, normalized_number, ref_numbers, bills_of_lading), created_at
    from shipments s where account_id = p_account_id
    union all
    select id, 'shipment', 'detail', id, shipment_details(tags, customer_name, published), created_at
    from shipments s where account_id = p_account_id
    union all
    select id, 'container', 'identifier', id, container_identifiers(number, ref_numbers, removed_at), created_at
    from containers c where account_id = p_account_id
    union all
    select id, 'tracking_request', tracking_request_part(shipment_id, request_type), id,
      tracking_request_identifiers(request_number, normalized_number, ref_numbers), created_at
    from tracking_requests r where account_id = p_account_id
    union all
    select id, 'tracking_request', 'detail', id,
      tracking_request_details(account_id, shipment_id, shipment_tags, customer_id), created_at
    from tracking_requests r where account_id = p_account_id
    union all
    select id, 'shipment', 'identifier', shipment_id,
      tracking_request_alias(account_id, shipment_id, request_type, request_number, normalized_number), created_at
    from tracking_requests r where account_id = p_account_id and shipment_id is not null
    union all
    select id, custom_field_entity(entity_type), 'detail', entity_id, custom_field_text(value), created_at
    from custom_fields f where account_id = p_account_id
  ) w(source_id, entity_type, part, entity_id, text, created_at)
  where w.text is not null;
$$;
drop function shipment_identifiers(text, text, text[]);

drop trigger shipments_found_anew on shipments;
create trigger shipments_found_anew
  after update of bill_of_lading_number, normalized_number, ref_numbers, bills_of_lading, created_at on shipments for each row
  when (old.bill_of_lading_number <> new.bill_of_lading_number or old.normalized_number <> new.normalized_number
    or old.ref_numbers <> new.ref_numbers or old.bills_of_lading <> new.bills_of_lading)
  execute function keep_shipment_identifiers();
