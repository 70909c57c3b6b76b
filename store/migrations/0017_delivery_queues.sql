-- What may be sent next is found by index, however much waits.

alter table webhook_notifications
  -- waits for an earlier one of the same order_key in its lane, and is not looked at before that one leaves it
  add column held boolean not null default false;
drop index webhook_notifications_due;
create index webhook_notifications_due on webhook_notifications
  (account_id, webhook_id, lane, lane_attempts, next_attempt_at, id) where lane is not null and not held;
drop index webhook_notifications_order;
create index webhook_notifications_order on webhook_notifications (account_id, webhook_id, lane, order_key, sequence)
  where lane is not null;
create index webhook_notifications_held on webhook_notifications (account_id, webhook_id, lane) where held;
