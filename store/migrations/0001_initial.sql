-- Every key and foreign key of account data contains account_id: a query that forgets the account finds no index and no row.
-- Times named *_at are timestamptz. Those of tracking (due, attempted, succeeded, stopped, checked, event times) follow the
-- clock of the tracking request; created_at and updated_at follow the wall clock.

create table accounts (
  id uuid primary key,
  name text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table users (
  account_id uuid not null references accounts (id),
  id uuid not null,
  name text,
  email text,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create table api_keys (
  account_id uuid not null references accounts (id),
  id uuid not null,
  name text not null,
  -- SHA-256 of the key. Keys carry 256 random bits, so a slow hash would protect nothing.
  key_hash bytea not null unique,
  masked text not null,
  created_by_user_id uuid,
  scopes text[] not null default '{read,write}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, created_by_user_id) references users (account_id, id)
);

-- now = frozen ? position_at : position_at + (wall clock - anchored_at) * speed
create table test_clocks (
  account_id uuid not null references accounts (id),
  id uuid not null,
  start_at timestamptz not null,
  position_at timestamptz not null,
  anchored_at timestamptz not null default now(),
  speed double precision not null default 1 check (speed > 0),
  frozen boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create table shipments (
  account_id uuid not null references accounts (id),
  id uuid not null,
  bill_of_lading_number text not null,
  normalized_number text not null,
  shipping_line_scac text not null,
  ref_numbers text[] not null default '{}',
  tags text[] not null default '{}',
  -- wire name -> value, and wire name -> Provenance (tracking/view/view.ts)
  published jsonb not null default '{}',
  provenance jsonb not null default '{}',
  tracking_stopped_at timestamptz,
  tracking_stopped_reason text,
  tracking_stopped_by_user_id uuid,
  -- one more at each recording that changed something published
  version bigint not null default 0,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, tracking_stopped_by_user_id) references users (account_id, id)
);
create index shipments_newest on shipments (account_id, created_at desc, id desc);
create index shipments_number on shipments (account_id, bill_of_lading_number);
create index shipments_normalized on shipments (account_id, shipping_line_scac, normalized_number);

create table tracking_requests (
  account_id uuid not null references accounts (id),
  id uuid not null,
  request_type text not null check (request_type in ('bill_of_lading', 'booking_number', 'container')),
  request_number text not null,
  normalized_number text not null,
  scac text not null,
  ref_numbers text[] not null default '{}',
  shipment_tags text[] not null default '{}',
  status text not null default 'pending'
    check (status in ('pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped')),
  failed_reason text,
  -- the internal reason, evidence and advice behind failed_reason (spec/tracking 1)
  failure jsonb,
  is_retrying boolean not null default false,
  retry_count integer,
  shipment_id uuid,
  created_by_user_id uuid,
  test_clock_id uuid,
  -- created_at by the request's own clock: the start of its windows
  requested_at timestamptz not null default now(),
  -- when a stop was last undone: windows that were over then begin anew
  resumed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipments (account_id, id),
  foreign key (account_id, created_by_user_id) references users (account_id, id),
  foreign key (account_id, test_clock_id) references test_clocks (account_id, id)
);
create unique index tracking_requests_live on tracking_requests (account_id, scac, normalized_number)
  where status in ('pending', 'awaiting_manifest', 'created');
-- who else asks the same line for the same number: they share one call
create index tracking_requests_number on tracking_requests (scac, normalized_number)
  where status in ('pending', 'awaiting_manifest', 'created');
-- which shipment a number led to, also after its tracking stopped
create index tracking_requests_normalized on tracking_requests (account_id, scac, normalized_number);
create index tracking_requests_newest on tracking_requests (account_id, created_at desc, id desc);
create index tracking_requests_shipment on tracking_requests (account_id, shipment_id);
create index tracking_requests_clock on tracking_requests (account_id, test_clock_id) where test_clock_id is not null;

create table containers (
  account_id uuid not null references accounts (id),
  id uuid not null,
  shipment_id uuid not null,
  number text not null,
  ref_numbers text[] not null default '{}',
  published jsonb not null default '{}',
  provenance jsonb not null default '{}',
  current_status text not null default 'new',
  removed_at timestamptz,
  -- next number of container_sequence in events
  event_sequence bigint not null default 0,
  version bigint not null default 0,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, shipment_id, number),
  foreign key (account_id, shipment_id) references shipments (account_id, id)
);
create index containers_newest on containers (account_id, created_at desc, id desc) where removed_at is null;
create index containers_number on containers (account_id, number);

-- One source asked for one tracking request. This row is the truth about when it is asked next.
create table watches (
  account_id uuid not null references accounts (id),
  id uuid not null,
  tracking_request_id uuid not null,
  source_kind text not null check (source_kind in ('line', 'terminal', 'railroad')),
  source_code text not null,
  credential_key text not null,
  due_at timestamptz not null,
  -- one more at each recording made through this watch
  version bigint not null default 0,
  -- names the last new answer of this source, so that an unchanged one writes only freshness
  last_claims_hash bytea,
  -- an identical answer could still change something (a withdrawal to confirm)
  awaits_confirmation boolean not null default false,
  -- what to ask for: boxes and place of a terminal or ramp
  containers text[] not null default '{}',
  locode text,
  -- the next ask may use the part of the quota that is kept for what cannot wait
  urgent boolean not null default false,
  -- the source said something new; since when it does not know the number any more
  news_at timestamptz,
  not_found_since timestamptz,
  attempts bigint not null default 0,
  attempted_at timestamptz,
  succeeded_at timestamptz,
  consecutive_failures integer not null default 0,
  last_outcome text,
  last_outcome_detail text,
  refresh_requested_at timestamptz,
  paused_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, tracking_request_id, source_kind, source_code),
  foreign key (account_id, tracking_request_id) references tracking_requests (account_id, id)
);
create index watches_due on watches (due_at) where closed_at is null and paused_at is null;

-- What the core remembers: one row for the shipment (container_number '') and one for each container.
create table ledgers (
  account_id uuid not null references accounts (id),
  shipment_id uuid not null,
  container_number text not null default '',
  claims jsonb not null,
  view jsonb not null,
  primary key (account_id, shipment_id, container_number),
  foreign key (account_id, shipment_id) references shipments (account_id, id)
);

-- One answer of a source, immutable. account_id only where it was fetched with the account's own credential.
create table snapshots (
  id uuid primary key,
  account_id uuid references accounts (id),
  source_kind text not null,
  source_code text not null,
  claims_hash bytea not null,
  body_hash bytea not null,
  -- gzip of the pages, each as received, in a JSON array of base64 strings when there are several
  body bytea not null,
  body_bytes integer not null,
  pages integer not null default 1,
  status integer not null,
  headers jsonb not null default '{}',
  url text not null,
  requested_at timestamptz not null,
  received_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index snapshots_claims on snapshots (source_kind, source_code, claims_hash);

create table observations (
  account_id uuid not null references accounts (id),
  id uuid not null,
  tracking_request_id uuid not null,
  shipment_id uuid,
  source_kind text not null,
  source_code text not null,
  snapshot_id uuid not null references snapshots (id),
  -- ok, or the FailureReason of an answer kept as evidence
  outcome text not null,
  first_received_at timestamptz not null,
  second_received_at timestamptz,
  last_received_at timestamptz not null,
  receipts integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, tracking_request_id) references tracking_requests (account_id, id),
  foreign key (account_id, shipment_id) references shipments (account_id, id)
);
create index observations_request on observations (account_id, tracking_request_id, source_kind, source_code, created_at desc);
create index observations_snapshot on observations (snapshot_id);

create table transport_events (
  account_id uuid not null references accounts (id),
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  -- identity by meaning, the same across versions
  key text not null,
  version integer not null default 1,
  -- wire name with its prefix
  event text not null,
  classifier text,
  timestamp timestamptz,
  precision text,
  timezone text,
  locode text,
  place_name text,
  terminal_key text,
  vessel_imo text,
  vessel_name text,
  voyage_number text,
  data_source text not null,
  -- new value of last free day and appointment events
  value text,
  witnesses jsonb not null default '[]',
  flags text[] not null default '{}',
  previous_version_id uuid,
  source_event_id uuid,
  invalidated_at timestamptz,
  invalidation_reason text,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, container_id, key, version),
  foreign key (account_id, shipment_id) references shipments (account_id, id),
  foreign key (account_id, container_id) references containers (account_id, id),
  foreign key (account_id, previous_version_id) references transport_events (account_id, id)
);
create index transport_events_container on transport_events (account_id, container_id, created_at desc, id desc);

create table raw_events (
  account_id uuid not null references accounts (id),
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  key text not null,
  index integer not null,
  event text,
  original_event text,
  timestamp timestamptz,
  timezone text,
  estimated boolean not null,
  locode text,
  place_name text,
  vessel_imo text,
  vessel_name text,
  voyage_number text,
  data_source text not null,
  data_provider_code text,
  data_provider_name text,
  provenance jsonb not null,
  invalidated_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, container_id, key),
  foreign key (account_id, shipment_id) references shipments (account_id, id),
  foreign key (account_id, container_id) references containers (account_id, id)
);

create table field_changes (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  -- null for a value of the shipment itself
  container_id uuid,
  field text not null,
  before jsonb,
  after jsonb,
  source_kind text,
  source_code text,
  snapshot_id uuid,
  pointer text,
  rule text,
  -- by the clock of the tracking request
  changed_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (account_id, recorded_at, id)
) partition by range (recorded_at);
create table field_changes_default partition of field_changes default;
create index field_changes_subject on field_changes (account_id, shipment_id, container_id, field, recorded_at);

-- Partitions of this month (UTC) and the next two: made here, and ahead of time by the reconciler. A month that has begun to
-- fill the default partition stays there.
create function make_field_changes_partitions(p_now timestamptz) returns void language plpgsql as $$
declare
  month timestamp;
  partition text;
  first_moment timestamptz;
  next_month timestamptz;
begin
  for month in
    select date_trunc('month', p_now at time zone 'utc') + n * interval '1 month' from generate_series(0, 2) n
  loop
    partition := 'field_changes_' || to_char(month, 'YYYY_MM');
    first_moment := month at time zone 'utc';
    next_month := (month + interval '1 month') at time zone 'utc';
    if to_regclass(partition) is null and not exists (
      select from field_changes_default d where d.recorded_at >= first_moment and d.recorded_at < next_month)
    then
      execute format('create table %I partition of field_changes for values from (%L) to (%L)',
        partition, first_moment, next_month);
    end if;
  end loop;
end $$;
select make_field_changes_partitions(now());

-- Positions are taken by the last statement of the recording transaction, so they appear in order and no reader skips one.
create table event_positions (
  singleton boolean primary key default true check (singleton),
  last_position bigint not null default 0
);
insert into event_positions default values;

create table events (
  position bigint not null unique,
  account_id uuid not null references accounts (id),
  id uuid not null,
  name text not null,
  shipment_id uuid,
  container_id uuid,
  container_sequence bigint,
  tracking_request_id uuid,
  reference_type text not null,
  reference_id uuid not null,
  -- reference object and included resources, rendered once (webhooks/payload.ts)
  body jsonb not null,
  backfilled boolean not null default false,
  occurred_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index events_log on events (account_id, position);
create index events_shipment on events (account_id, shipment_id, position);

create table webhooks (
  account_id uuid not null references accounts (id),
  id uuid not null,
  url text not null,
  active boolean not null default true,
  events text[] not null,
  -- AES-256-GCM (identity/keys/encryption.ts): the secret must be known in clear to sign
  secret_encrypted bytea not null,
  secret_masked text not null,
  headers jsonb,
  consecutive_failures integer not null default 0,
  failing_since timestamptz,
  -- while failures follow each other, one notification at a time tries the receiver, not before this
  next_probe_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index webhooks_newest on webhooks (account_id, created_at desc, id desc) where deleted_at is null;

create table webhook_notifications (
  account_id uuid not null references accounts (id),
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_name text not null,
  -- the bytes that every attempt and every replay sends
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  unique (account_id, webhook_id, event_id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id),
  foreign key (account_id, event_id) references events (account_id, id)
);
create index webhook_notifications_due on webhook_notifications (account_id, webhook_id, next_attempt_at) where status = 'pending';
create index webhook_notifications_newest on webhook_notifications (account_id, created_at desc, id desc);

create table delivery_attempts (
  account_id uuid not null references accounts (id),
  id uuid not null,
  notification_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status_code integer,
  -- stage and message of a failure: connect, timeout, status, refused address
  error text,
  request_headers jsonb not null,
  response_headers jsonb,
  response_body text,
  primary key (account_id, id),
  unique (account_id, notification_id, number),
  foreign key (account_id, notification_id) references webhook_notifications (account_id, id)
);

-- What Temporal still has to be told. A row is deleted when Temporal has it.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wake_tracking', 'deliver_webhook')),
  workflow_id text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_attempt_at, id);

-- Who asks right now for a number that several tracking requests follow with one credential; the others wait and share.
create table shared_asks (
  credential_key text not null,
  number text not null,
  watch_id uuid not null,
  leased_until timestamptz not null,
  primary key (credential_key, number)
);

-- Quotas belong to a credential of a source and hold across workers (spec/tracking 4.3).
create table credentials (
  key text primary key,
  -- by an operator, or because the source refused the credential
  paused_at timestamptz,
  paused_reason text,
  -- while paused or after an outage: from then on one ask at a time probes the source; null = no probing
  open_until timestamptz,
  consecutive_failures integer not null default 0
);

-- One row per ask, made or to come. Rows older than a day count for no window and are removed by the reconciler.
create table quota_reservations (
  credential_key text not null,
  slot_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  watch_id uuid not null,
  urgent boolean not null,
  started_at timestamptz,
  released_at timestamptz,
  primary key (credential_key, slot_at, id)
);
create index quota_reservations_watch on quota_reservations (watch_id, slot_at);
create index quota_reservations_running on quota_reservations (credential_key, started_at)
  where started_at is not null and released_at is null;

-- Asks for leave to call a source now. Verdicts: granted; wait (slot_at is the watch's own slot, or when to try again);
-- withheld (the credential is paused or its breaker open until slot_at).
-- A row lock on the credential makes concurrent calls take turns, and each statement below sees what the one before it in
-- line has committed. is_impaired: a success has a breaker or a count of failures to reset. Reservations may be lost in a crash of Postgres, so no caller waits for the disk.
create function reserve_quota(
  p_credential text, p_account uuid, p_watch uuid, p_urgent boolean, p_now timestamptz,
  p_second integer, p_minute integer, p_hour integer, p_day integer, p_concurrency integer
) returns table (verdict text, slot_at timestamptz, reservation_id uuid, is_impaired boolean) language plpgsql as $$
#variable_conflict use_column
declare
  credential credentials%rowtype;
  own quota_reservations%rowtype;
  slot timestamptz := p_now;
  nth timestamptz;
  within_share boolean := true;
  impaired boolean;
  victim quota_reservations%rowtype;
  quota record;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into credentials (key) values (p_credential) on conflict do nothing;
  select * into credential from credentials where key = p_credential for update;
  impaired := credential.consecutive_failures > 0 or credential.open_until is not null;

  if credential.paused_reason = 'operator' then
    return query select 'withheld', p_now + interval '1 hour', null::uuid, impaired;
    return;
  elsif credential.open_until is not null or credential.paused_at is not null then
    if credential.open_until is null or credential.open_until > p_now then
      return query select 'withheld', coalesce(credential.open_until, p_now + interval '1 hour'), null::uuid, impaired;
      return;
    end if;
    -- This ask is the probe; the next one has to wait for its outcome.
    update credentials set open_until = p_now + interval '90 seconds' where key = p_credential;
  end if;

  if (select count(*) from quota_reservations r
      where r.credential_key = p_credential and r.started_at > p_now - interval '65 seconds' and r.released_at is null
     ) >= p_concurrency then
    return query select 'wait', p_now + interval '1 second' * (1 + random()), null::uuid, impaired;
    return;
  end if;

  select * into own from quota_reservations r
  where r.watch_id = p_watch and r.credential_key = p_credential and r.started_at is null
  order by r.slot_at limit 1;
  -- A slot that nobody came for (workers were down) is gone: all of them at once would be a burst.
  if own.slot_at < p_now - interval '10 seconds' then
    delete from quota_reservations r
    where r.credential_key = own.credential_key and r.slot_at = own.slot_at and r.id = own.id;
    own := null;
  end if;
  if own.id is not null and (own.slot_at <= p_now or not p_urgent) then
    if own.slot_at <= p_now then
      update quota_reservations r set started_at = p_now
      where r.credential_key = own.credential_key and r.slot_at = own.slot_at and r.id = own.id;
      return query select 'granted', own.slot_at, own.id, impaired;
    else
      return query select 'wait', own.slot_at, null::uuid, impaired;
    end if;
    return;
  end if;

  for quota in
    select w.length, w.calls from (values
      (interval '1 second', p_second), (interval '1 minute', p_minute), (interval '1 hour', p_hour), (interval '1 day', p_day)
    ) as w(length, calls) where w.calls is not null
  loop
    if p_urgent then
      -- Either the kept fifth has room, or nobody waits and the window as a whole has.
      within_share := within_share and (
        (select count(*) from quota_reservations r
         where r.credential_key = p_credential and r.urgent and r.slot_at > p_now - quota.length and r.slot_at <= p_now
        ) < quota.calls - greatest(1, floor(quota.calls * 0.8))
        or (
          not exists (select from quota_reservations r where r.credential_key = p_credential and r.slot_at > p_now)
          and (select count(*) from quota_reservations r
               where r.credential_key = p_credential and r.slot_at > p_now - quota.length and r.slot_at <= p_now
              ) < quota.calls));
    end if;
    select r.slot_at into nth from quota_reservations r
    where r.credential_key = p_credential
    order by r.slot_at desc
    offset greatest(1, floor(quota.calls * 0.8))::integer - 1 limit 1;
    if nth is not null then slot := greatest(slot, nth + quota.length); end if;
  end loop;
  if p_urgent and within_share then slot := p_now; end if;

  if slot > p_now then
    -- Everybody queues behind the last slot, but no account keeps more than half of the queue while another waits:
    -- its earliest slots beyond that go to the newcomer, and it moves to the end.
    with queue as (
      select r.*, row_number() over (order by r.slot_at, r.id) as place,
             count(*) filter (where r.account_id = p_account) over (order by r.slot_at, r.id) as mine_before
      from quota_reservations r
      where r.credential_key = p_credential and r.slot_at > p_now and r.started_at is null
    ), holders as (
      select q.account_id from queue q group by q.account_id
      having count(*) * 2 > (select count(*) + 1 from queue) and q.account_id <> p_account
    )
    select q.credential_key, q.slot_at, q.id, q.account_id, q.watch_id, q.urgent, q.started_at, q.released_at
    into victim from queue q join holders h on h.account_id = q.account_id
    where (q.mine_before + 1) * 2 <= q.place + 1
    order by q.place limit 1;
    if victim.id is not null then
      update quota_reservations r set account_id = p_account, watch_id = p_watch, urgent = p_urgent
      where r.credential_key = victim.credential_key and r.slot_at = victim.slot_at and r.id = victim.id;
      insert into quota_reservations (credential_key, slot_at, account_id, watch_id, urgent)
      values (p_credential, slot, victim.account_id, victim.watch_id, victim.urgent);
      update watches w set due_at = greatest(w.due_at, slot)
      where w.account_id = victim.account_id and w.id = victim.watch_id;
      slot := victim.slot_at;
    elsif own.id is null then
      insert into quota_reservations (credential_key, slot_at, account_id, watch_id, urgent)
      values (p_credential, slot, p_account, p_watch, p_urgent);
    else
      slot := own.slot_at;
    end if;
    return query select 'wait', slot, null::uuid, impaired;
    return;
  end if;

  -- An urgent ask goes now and gives its later slot back.
  if own.id is not null then
    delete from quota_reservations r
    where r.credential_key = own.credential_key and r.slot_at = own.slot_at and r.id = own.id;
  end if;
  insert into quota_reservations (credential_key, slot_at, account_id, watch_id, urgent, started_at)
  values (p_credential, p_now, p_account, p_watch, p_urgent, p_now)
  returning quota_reservations.id into own.id;
  return query select 'granted', p_now, own.id, impaired;
end $$;
