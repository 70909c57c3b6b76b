-- Lists answer exact totals. Counting a million rows for each page costs more than everything else of a list together, so
-- totals are kept: every change of what is listed adds a difference, in the transaction that makes it. Nobody updates a
-- common row, so recordings never wait for each other; the reconciler folds the differences of a list into one.

create table list_totals (
  account_id uuid not null,
  list text not null,
  -- what lists are filtered by: status of a tracking request; active or stopped of a shipment
  value text not null,
  difference bigint not null
);
create index list_totals_list on list_totals (account_id, list, value) include (difference);

-- The argument is an expression over a row that gives its value, or null where it is not listed.
create function keep_list_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    execute format('insert into list_totals select r.account_id, %L, %s, -1 from (select ($1).*) r where %s is not null',
      tg_table_name, tg_argv[0], tg_argv[0]) using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('insert into list_totals select r.account_id, %L, %s, 1 from (select ($1).*) r where %s is not null',
      tg_table_name, tg_argv[0], tg_argv[0]) using new;
  end if;
  return null;
end $$;

create trigger shipments_listed after insert or delete on shipments for each row
  execute function keep_list_totals('case when r.tracking_stopped_at is null then ''active'' else ''stopped'' end');
create trigger shipments_relisted after update of tracking_stopped_at on shipments for each row
  when ((old.tracking_stopped_at is null) <> (new.tracking_stopped_at is null))
  execute function keep_list_totals('case when r.tracking_stopped_at is null then ''active'' else ''stopped'' end');
create trigger containers_listed after insert or delete on containers for each row
  execute function keep_list_totals('case when r.removed_at is null then ''listed'' end');
create trigger containers_relisted after update of removed_at on containers for each row
  when ((old.removed_at is null) <> (new.removed_at is null))
  execute function keep_list_totals('case when r.removed_at is null then ''listed'' end');
create trigger tracking_requests_listed after insert or delete on tracking_requests for each row
  execute function keep_list_totals('r.status');
create trigger tracking_requests_relisted after update of status on tracking_requests for each row
  when (old.status <> new.status)
  execute function keep_list_totals('r.status');

insert into list_totals
  select account_id, 'shipments', case when tracking_stopped_at is null then 'active' else 'stopped' end, count(*)
  from shipments group by 1, 3
  union all
  select account_id, 'containers', 'listed', count(*) from containers where removed_at is null group by 1
  union all
  select account_id, 'tracking_requests', status, count(*) from tracking_requests group by 1, 3;

-- Filters that a list offers, in the order of the list.
create index tracking_requests_given on tracking_requests (account_id, request_number, created_at desc, id desc);
create index tracking_requests_status on tracking_requests (account_id, status, created_at desc, id desc);
create index tracking_requests_line on tracking_requests (account_id, scac, created_at desc, id desc);
create index shipments_stopped on shipments (account_id, created_at desc, id desc) where tracking_stopped_at is not null;
