-- The event log is read with a cursor, by account: events are numbered without gaps in each account, and a webhook's queue
-- has two lanes, what happens now and what is sent again.

create table event_sequences (
  account_id uuid primary key references accounts (id),
  last_sequence bigint not null default 0
);

alter table events drop constraint events_position_key;
drop index events_log;
drop index events_shipment;
alter table events rename column position to sequence;
update events e set sequence = numbered.sequence
from (select account_id, id, row_number() over (partition by account_id order by sequence) as sequence from events) numbered
where e.account_id = numbered.account_id and e.id = numbered.id;
alter table events add constraint events_sequence_key unique (account_id, sequence);
create index events_shipment on events (account_id, shipment_id, sequence);
create index events_container on events (account_id, container_id, sequence) where container_id is not null;
create index events_name on events (account_id, name, sequence);
create index events_created on events (account_id, created_at);
insert into event_sequences (account_id, last_sequence) select account_id, max(sequence) from events group by account_id;
drop table event_positions;

-- What users may set of a webhook beyond its address; null: as for all.
alter table webhooks
  -- 'container': events of one container one after the other
  add column ordering text not null default 'none' check (ordering in ('none', 'container')),
  -- seconds between attempts
  add column retry_schedule integer[],
  add column timeout_seconds integer check (timeout_seconds between 1 and 30),
  -- statuses that count as received
  add column accepted_statuses integer[],
  -- null: without the signature of the body alone
  add column signature_header text default 'X-T49-Webhook-Signature',
  -- percent of the time until it is switched off that was announced: 0, 50, 90
  add column announced_percent smallint not null default 0,
  add column disabled_at timestamptz;

-- Keys that were replaced and are still signed with until they expire; the newest one stands with the webhook.
create table webhook_former_secrets (
  account_id uuid not null references accounts (id),
  id uuid not null,
  webhook_id uuid not null,
  secret_encrypted bytea not null,
  secret_masked text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id)
);
create index webhook_former_secrets_webhook on webhook_former_secrets (account_id, webhook_id, expires_at);

-- Notifications that are sent again, or for the first time to a webhook that came later than the events.
create table webhook_replays (
  account_id uuid not null references accounts (id),
  id uuid not null,
  webhook_id uuid not null,
  -- 'planning': its notifications are being collected
  state text not null default 'planning' check (state in ('planning', 'running', 'done', 'cancelled')),
  -- as asked for (operations/webhooks/replay-input.ts)
  selection jsonb not null,
  per_second integer not null check (per_second between 1 and 1000),
  -- planned up to this event, of those up to until_sequence
  planned_sequence bigint not null default 0,
  until_sequence bigint not null,
  -- notifications that were found, and what became of them
  total integer not null default 0,
  succeeded integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhooks (account_id, id)
);
create unique index webhook_replays_one_at_a_time on webhook_replays (account_id, webhook_id)
  where state in ('planning', 'running');
create index webhook_replays_newest on webhook_replays (account_id, webhook_id, created_at desc, id desc);

alter table webhook_notifications
  add column sequence bigint,
  add column shipment_id uuid,
  add column container_id uuid,
  -- what must stay in order where that is asked for: the container, else the shipment, else the tracking request
  add column order_key uuid,
  -- where it waits to be sent: 'live' (retries too), 'replay'; null: in no queue
  add column lane text check (lane in ('live', 'replay')),
  -- attempts since it was last put into a lane; `attempts` counts all
  add column lane_attempts integer not null default 0,
  add column replay_id uuid,
  add column last_attempt_at timestamptz,
  add column last_status_code integer,
  add foreign key (account_id, replay_id) references webhook_replays (account_id, id);
update webhook_notifications n
set sequence = e.sequence, shipment_id = e.shipment_id, container_id = e.container_id,
    order_key = coalesce(e.container_id, e.shipment_id, e.tracking_request_id),
    lane = case when n.status = 'pending' then 'live' end, lane_attempts = n.attempts
from events e where e.account_id = n.account_id and e.id = n.event_id;
update webhook_notifications n
set last_attempt_at = a.started_at, last_status_code = a.status_code
from delivery_attempts a
where a.account_id = n.account_id and a.notification_id = n.id and a.number = n.attempts;
alter table webhook_notifications alter column sequence set not null;
drop index webhook_notifications_due;
create index webhook_notifications_due on webhook_notifications (account_id, webhook_id, lane, next_attempt_at)
  where lane is not null;
-- Whether an earlier one of the same container still waits.
create index webhook_notifications_order on webhook_notifications (account_id, webhook_id, order_key, sequence)
  where lane is not null;
create index webhook_notifications_of_container on webhook_notifications (account_id, container_id, created_at desc, id desc)
  where container_id is not null;
create index webhook_notifications_of_webhook on webhook_notifications (account_id, webhook_id, created_at desc, id desc);
create index webhook_notifications_of_event on webhook_notifications (account_id, event_id);
create index webhook_notifications_of_replay on webhook_notifications (account_id, replay_id) where replay_id is not null;

alter table delivery_attempts
  add column url text,
  -- the address that the name led to
  add column address text,
  add column replay_id uuid;
