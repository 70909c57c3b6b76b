-- Since when the present secret of a webhook signs; former ones tell it as their created_at.
alter table webhooks add column secret_created_at timestamptz;
update webhooks set secret_created_at = created_at;
alter table webhooks alter column secret_created_at set default now(), alter column secret_created_at set not null;
