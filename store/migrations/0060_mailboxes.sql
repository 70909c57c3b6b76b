-- IMAP mailboxes that accounts connect.
create table mailboxes (
  account_id uuid not null references accounts (id),
  id uuid not null,
  host text not null,
  port integer not null,
  security text not null check (security in ('tls', 'starttls')),
  username text not null,
  password_encrypted bytea not null,
  folder text not null,
  -- a date, such as 2026-08-01
  since text not null,
  -- name under which the mailbox's own server writes Authentication-Results
  authserv_id text,
  is_enabled boolean not null default true,
  -- counts changes of what a connection depends on
  version integer not null default 1,
  -- the last message that was received, in the numbering of the folder
  uid_validity bigint,
  last_uid bigint,
  -- the worker that reads it, until when
  lease_owner uuid,
  lease_until timestamptz,
  connected_at timestamptz,
  last_received_at timestamptz,
  received_count integer not null default 0,
  problem text,
  problem_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index mailboxes_of_account on mailboxes (account_id, lower(host), lower(username), folder);
