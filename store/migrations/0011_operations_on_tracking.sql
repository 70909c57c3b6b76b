-- Whose freight a shipment is, fields given before there is anything to hang them on, and single containers that are not
-- tracked any more.

-- {"shipment": [{"api_slug", "value"}], "containers": [{"api_slug", "value", "number"?}]}, as validated when the request was
-- made; applied as the shipment and its containers appear (spec/contract 1.4).
alter table tracking_requests add column initial_custom_fields jsonb;

-- When tracking of this box alone was stopped by hand, by the clock of its tracking request. Its shipment goes on.
alter table containers add column tracking_stopped_at timestamptz;
create index containers_stopped on containers (account_id, shipment_id) where tracking_stopped_at is not null;

-- More than places may have changed since the shipment was published: a box may have been stopped.
alter table shipments rename column places_changed_at to outdated_at;

-- The name of the customer stands with the shipment, for lists, search and events.
alter table shipments add column customer_name text;

create function name_customer() returns trigger language plpgsql as $$
begin
  new.customer_name := (
    select p.company_name from parties p where p.account_id = new.account_id and p.id = new.customer_id);
  return new;
end $$;
create trigger shipments_customer before insert or update of customer_id on shipments for each row
  execute function name_customer();

create function rename_customer() returns trigger language plpgsql as $$
begin
  update shipments set customer_name = new.company_name, updated_at = now()
  where account_id = new.account_id and customer_id = new.id;
  return null;
end $$;
create trigger parties_renamed after update of company_name on parties for each row
  when (old.company_name <> new.company_name)
  execute function rename_customer();
