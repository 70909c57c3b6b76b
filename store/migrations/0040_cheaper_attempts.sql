-- Each attempt to deliver writes its notification anew, and so each index of it: one less, as this one also finds the
-- notifications of an event.
alter table webhook_notifications
  drop constraint webhook_notifications_account_id_webhook_id_event_id_key,
  add unique (account_id, event_id, webhook_id);
drop index webhook_notifications_of_event;

-- An attempt is inserted by the statement that counts it at its notification, and removed by the one that removes the
-- notification, each under the lock of that row: to look it up once more, and its account, finds nothing.
alter table delivery_attempts
  drop constraint delivery_attempts_account_id_fkey,
  drop constraint delivery_attempts_account_id_notification_id_fkey;
