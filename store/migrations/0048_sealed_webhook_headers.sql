-- Values of custom headers often are credentials of the receiver. They are sealed here as JSON; `headers` shows the names, with masked
-- values. Rows without sealed values hold plain ones, until `npm run admin -- reseal` or the next change.
alter table webhooks add column headers_encrypted bytea;
update webhooks set headers = null where deleted_at is not null and headers is not null;
