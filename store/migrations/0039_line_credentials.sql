-- Credentials for shipping lines that accounts have of their own (decision 0045).

create table line_credentials (
  account_id uuid not null references accounts (id),
  -- of the publisher, whose brands share them
  scac text not null,
  -- another one at each change; part of the key of the credential
  version uuid not null,
  -- JSON of field and value, AES-256-GCM, bound to account, line and version
  sealed_values bytea not null,
  -- names of what was given
  fields text[] not null,
  set_by_user_id uuid,
  set_by_name text,
  set_at timestamptz not null,
  -- the last check of these very credentials
  checked_at timestamptz,
  check_verdict text,
  check_reason text,
  primary key (account_id, scac)
);
