-- Containers by the urgency of their last free days, and what accounts agreed to pay after them (decision 0044).

alter table containers
  -- The earliest last free day that anybody tells, as it is published (it sorts as text); a person's word goes before all of them.
  add column earliest_lfd text collate "C" generated always as (case
    when provenance #>> '{pickup_lfd,rule}' = 'lfd.person' then published ->> 'pickup_lfd'
    else least(published ->> 'pickup_lfd_line', published ->> 'pickup_lfd_terminal', published ->> 'pickup_lfd_rail',
      published ->> 'pickup_lfd') end) stored,
  -- at_terminal: it arrived, or a last free day is told, and nobody picked it up; out: picked up, and not returned empty
  add column demurrage_phase text generated always as (case
    when removed_at is not null or tracking_stopped_at is not null or current_status = 'empty_returned'
      or published ->> 'empty_terminated_at' is not null then null
    when current_status in ('picked_up', 'delivered') or coalesce(published ->> 'pod_full_out_at',
      published ->> 'final_destination_full_out_at', published ->> 'delivered_at') is not null then 'out'
    when current_status in ('grounded', 'available', 'not_available', 'awaiting_inland_transfer', 'on_rail', 'off_dock')
      or coalesce(published ->> 'pod_arrived_at', published ->> 'pod_discharged_at', published ->> 'pickup_lfd')
        is not null then 'at_terminal' end) stored;

-- All that the counts of the board need.
create index containers_demurrage on containers (account_id, demurrage_phase, earliest_lfd, id) include (shipment_id)
  where demurrage_phase is not null;

create table tariffs (
  account_id uuid not null references accounts (id),
  id uuid not null,
  name text not null,
  charge text not null check (charge in ('demurrage', 'detention')),
  -- null: any
  shipping_line_scac text,
  port_locode text,
  terminal_key text,
  equipment_type text,
  equipment_length integer,
  currency text not null,
  day_count text not null check (day_count in ('calendar', 'working')),
  -- [{"from_day", "to_day" or null, "daily_amount": "150.00"}], in their order, none over another; days of no tier are free
  tiers jsonb not null,
  valid_from date not null,
  -- included; null: until further notice
  valid_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  check (valid_to is null or valid_to >= valid_from)
);
