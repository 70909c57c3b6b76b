-- Notifications are looked for by the name of their event, and by those that failed, the newest first.

create index webhook_notifications_event on webhook_notifications (account_id, event_name, created_at desc, id desc);
create index webhook_notifications_failed on webhook_notifications (account_id, created_at desc, id desc)
  where status = 'failed';
