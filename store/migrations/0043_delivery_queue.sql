-- What waits to be delivered stands apart from the log of what was. To be accepted takes a row out of the queue, and writes the
-- notification without any of its indexes: none of them holds, or depends on, a value that this changes.

create table delivery_queue (
  account_id uuid not null,
  -- No foreign key, as it would lock the notification that the same statement has just made. A row is put here under the lock
  -- of its notification, and notifications that are here are not removed.
  notification_id uuid primary key,
  webhook_id uuid not null,
  -- the replay that sends it again; null: it is sent as it happened
  replay_id uuid,
  lane text not null generated always as (case when replay_id is null then 'live' else 'replay' end) stored,
  -- attempts since it was put here; the notification counts all
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- waits for an earlier one of the same order_key, and is not looked at before that one leaves
  held boolean not null default false,
  -- what must stay in order where that is asked for: the container, else the shipment, else the tracking request
  order_key uuid,
  -- of its event
  sequence bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
insert into delivery_queue
  (account_id, notification_id, webhook_id, replay_id, attempts, next_attempt_at, held, order_key, sequence)
select account_id, id, webhook_id, case when lane = 'replay' then replay_id end, lane_attempts, next_attempt_at, held, order_key,
  sequence
from webhook_notifications where lane is not null;
-- While a queue is empty, or was when Postgres last looked at it, all indexes of it look equally good. So no two of them hold what
-- the same question asks for: who has an id finds it by the key, who asks for what is due next by the second, and only who asks
-- for a container by the third.
create index delivery_queue_due on delivery_queue (webhook_id, lane, held, attempts, next_attempt_at, sequence);
create index delivery_queue_order on delivery_queue (webhook_id, lane, order_key, sequence) where order_key is not null;

drop index webhook_notifications_due;
drop index webhook_notifications_order;
drop index webhook_notifications_held;
drop index webhook_notifications_failed;
drop index webhook_notifications_refused;
alter table webhook_notifications
  drop column lane,
  drop column lane_attempts,
  drop column next_attempt_at,
  drop column held,
  -- when it was last put into the queue anew, by a replay
  add column requeued_at timestamptz,
  -- So that indexes of few depend on nothing that changes for the many that are accepted.
  add column gave_up boolean not null generated always as (status = 'failed') stored,
  -- the answer to the last attempt where that was not taken, 0: there was none
  add column refused_with integer generated always as (
    case when last_attempt_at is not null and (last_status_code is null or last_status_code >= 300)
      then coalesce(last_status_code, 0) end) stored,
  -- Room for the row as it is when it has been accepted, beside the row as it was made. Bodies are kept elsewhere.
  set (fillfactor = 50);
create index webhook_notifications_failed on webhook_notifications (account_id, created_at desc, id desc) where gave_up;
create index webhook_notifications_refused on webhook_notifications (account_id, refused_with, created_at desc, id desc)
  where refused_with is not null;
