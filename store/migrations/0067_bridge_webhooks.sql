-- Webhooks of the service behind the bridge: received like pushes of a line, and compared with what other sources state.
alter table intake_messages drop constraint intake_messages_kind_check;
alter table intake_messages add constraint intake_messages_kind_check
  check (kind in ('dcsa_push', 'edi', 'bridge_webhook')) not valid;

-- when the sender recorded the statements; null: not stated
alter table intake_items add column stated_at timestamptz;

-- `bridge`: another service passed the response on; null: the source itself sent it
alter table snapshots add column via text;

-- Each value that the service behind the bridge published about a container, from the first receipt on.
create table bridge_values (
  account_id uuid not null references accounts (id),
  container_id uuid not null,
  field text not null,
  -- null: the service publishes no value any more
  value jsonb,
  -- wall clock time of receipt
  received_at timestamptz not null,
  primary key (account_id, container_id, field, received_at),
  foreign key (account_id, container_id) references containers (account_id, id)
);
