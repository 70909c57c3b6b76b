-- Totals of lists (0002) by static statements: one difference for each list and value of an insert or a delete, however many
-- rows it has. Changes stay with their rows: the conditions of these triggers are looked at without calling anything, and a
-- recording changes a row without changing where it is listed nearly always.

drop trigger shipments_listed on shipments;
drop trigger shipments_relisted on shipments;
drop trigger containers_listed on containers;
drop trigger containers_relisted on containers;
drop trigger tracking_requests_listed on tracking_requests;
drop trigger tracking_requests_relisted on tracking_requests;
drop function keep_list_totals();

create function list_shipments() returns trigger language plpgsql as $$
begin
  insert into list_totals (account_id, list, value, difference)
    select account_id, 'shipments', case when tracking_stopped_at is null then 'active' else 'stopped' end, count(*)
    from listed group by 1, 3;
  return null;
end $$;
create function unlist_shipments() returns trigger language plpgsql as $$
begin
  insert into list_totals (account_id, list, value, difference)
    select account_id, 'shipments', case when tracking_stopped_at is null then 'active' else 'stopped' end, -count(*)
    from unlisted group by 1, 3;
  return null;
end $$;
create function relist_shipment() returns trigger language plpgsql as $$
begin
  insert into list_totals (account_id, list, value, difference) values
    (old.account_id, 'shipments', case when old.tracking_stopped_at is null then 'active' else 'stopped' end, -1),
    (new.account_id, 'shipments', case when new.tracking_stopped_at is null then 'active' else 'stopped' end, 1);
  return null;
end $$;
create trigger shipments_listed after insert on shipments referencing new table as listed
  for each statement execute function list_shipments();
create trigger shipments_unlisted after delete on shipments referencing old table as unlisted
  for each statement execute function unlist_shipments();
create trigger shipments_relisted after update of tracking_stopped_at on shipments for each row
  when ((old.tracking_stopped_at is null) <> (new.tracking_stopped_at is null))
  execute function relist_shipment();

create function list_containers() returns trigger language plpgsql as $$
begin
  insert into list_totals (account_id, list, value, difference)
    select account_id, 'containers', 'listed', count(*) from listed where removed_at is null group by 1;
  return null;
end $$;
create function unlist_containers() returns trigger language plpgsql as $$
begin
  insert into list_totals (account_id, list, value, difference)
    select account_id, 'containers', 'listed', -count(*) from unlisted where removed_at is null group by 1;
  return null;
end $$;
create function relist_container() returns trigger language plpgsql as $$
begin
  insert into list_totals (account_id, list, value, difference)
    values (new.account_id, 'containers', 'listed', case when new.removed_at is null then 1 else -1 end);
  return null;
end $$;
create trigger containers_listed after insert on containers referencing new table as listed
  for each statement execute function list_containers();
create trigger containers_unlisted after delete on containers referencing old table as unlisted
  for each statement execute function unlist_containers();
create trigger containers_relisted after update of removed_at on containers for each row
  when ((old.removed_at is null) <> (new.removed_at is null))
  execute function relist_container();

create function list_tracking_requests() returns trigger language plpgsql as $$
begin
  insert into list_totals (account_id, list, value, difference)
    select account_id, 'tracking_requests', status, count(*) from listed group by 1, 3;
  return null;
end $$;
create function unlist_tracking_requests() returns trigger language plpgsql as $$
begin
  insert into list_totals (account_id, list, value, difference)
    select account_id, 'tracking_requests', status, -count(*) from unlisted group by 1, 3;
  return null;
end $$;
create function relist_tracking_request() returns trigger language plpgsql as $$
begin
  insert into list_totals (account_id, list, value, difference) values
    (old.account_id, 'tracking_requests', old.status, -1), (new.account_id, 'tracking_requests', new.status, 1);
  return null;
end $$;
create trigger tracking_requests_listed after insert on tracking_requests referencing new table as listed
  for each statement execute function list_tracking_requests();
create trigger tracking_requests_unlisted after delete on tracking_requests referencing old table as unlisted
  for each statement execute function unlist_tracking_requests();
create trigger tracking_requests_relisted after update of status on tracking_requests for each row
  when (old.status <> new.status)
  execute function relist_tracking_request();
