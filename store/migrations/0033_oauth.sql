-- Clients that people let in, and what the authorization server keeps (docs/oauth.md).

-- What a person let a client do in one account. It is gone when it is withdrawn, with all that was issued for it.
create table oauth_grants (
  account_id uuid not null references accounts (id),
  id uuid not null unique,
  -- who let it in: the membership, so that it holds in this account alone
  user_id uuid not null,
  -- as the client calls itself, not checked by anybody
  client_id text not null,
  client_name text,
  -- where the client was sent back to
  redirect_host text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index oauth_grants_user on oauth_grants (account_id, user_id);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_expiry on oauth_grants (expires_at);

-- One row for each thing that the authorization server remembers: clients, codes, tokens, requests that wait for a person.
create table oauth_records (
  model text not null,
  -- SHA-256 of the id, which for codes and tokens is the secret itself; the payload does not have it either
  id_hash bytea not null,
  -- json, not jsonb: clients may send texts that jsonb refuses
  payload json not null,
  account_id uuid,
  grant_id uuid,
  consumed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (model, id_hash),
  check ((account_id is null) = (grant_id is null)),
  foreign key (account_id, grant_id) references oauth_grants (account_id, id) on delete cascade
);
create index oauth_records_grant on oauth_records (account_id, grant_id) where grant_id is not null;
create index oauth_records_expiry on oauth_records (expires_at);

-- Keys that must outlive a restart, sealed with the secret key of the installation.
create table oauth_keys (
  kind text primary key check (kind in ('signing', 'cookies')),
  sealed bytea not null,
  created_at timestamptz not null
);
