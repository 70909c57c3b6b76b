-- One-time link that signs in at this machine while there are no people. At most one.
create table local_links (
  is_only boolean primary key default true check (is_only),
  token_hash bytea not null,
  expires_at timestamptz not null
);
