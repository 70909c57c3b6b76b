-- W3C trace of the request or poll that an event comes from: its notifications are posted as a part of it.
alter table events add column traceparent text;
alter table webhook_notifications add column traceparent text;
