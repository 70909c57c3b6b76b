-- Old events go from the first one of an account upward, so that what is kept has no gaps.
alter table event_sequences add column kept_from bigint not null default 1;

-- Notifications whose last attempt was not taken, by the answer to it. Those that were taken, nearly all, are not in it.
create index webhook_notifications_refused on webhook_notifications (account_id, last_status_code, created_at desc, id desc)
  where last_attempt_at is not null and (last_status_code is null or last_status_code >= 300);
