-- What persons said against the sources: one row per correction, kept after it was undone, replaced or expired.
create table corrections (
  account_id uuid not null references accounts (id),
  id uuid not null,
  shipment_id uuid not null,
  container_id uuid not null,
  field text not null check (field in ('delivered_at', 'pickup_lfd', 'pod_terminal')),
  -- as the core reads it: a time or a date, a date, the key of a terminal
  value text not null,
  reason text,
  -- as people read it; the ids tell who that was
  author text not null,
  made_by_user_id uuid,
  made_by_api_key_id uuid not null,
  snapshot_id uuid not null references snapshots (id),
  -- made, expires and ended by the clock of the tracking request
  made_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('undone', 'replaced', 'expired')),
  ended_by text,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipments (account_id, id),
  foreign key (account_id, container_id) references containers (account_id, id),
  foreign key (account_id, made_by_user_id) references users (account_id, id),
  foreign key (account_id, made_by_api_key_id) references api_keys (account_id, id)
);
create index corrections_container on corrections (account_id, container_id, created_at desc, id desc);
-- one at a time has a say
create unique index corrections_standing on corrections (account_id, container_id, field) where ended_at is null;
create index corrections_expiring on corrections (expires_at) where ended_at is null and expires_at is not null;
