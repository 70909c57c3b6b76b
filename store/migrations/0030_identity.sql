-- People sign in; a user is the membership of a person in one account (docs/accounts.md).

create table people (
  id uuid primary key,
  -- as compared: in lower case, without spaces around it
  email text not null unique,
  name text,
  -- argon2id with its parameters and salt
  password_hash text not null,
  password_changed_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Users without a person stay what they were: names that shipments and keys point to, who cannot sign in.
alter table users
  add column person_id uuid references people (id),
  add column role text check (role in ('owner', 'admin', 'member', 'viewer')),
  add column removed_at timestamptz,
  add check ((person_id is null) = (role is null)),
  -- what a session points to, so that it cannot name the membership of somebody else
  add constraint users_of_person unique (account_id, id, person_id);
create unique index users_one_per_account on users (account_id, person_id) where person_id is not null;
create index users_person on users (person_id) where person_id is not null;

create table sessions (
  id uuid primary key,
  -- SHA-256 of what the browser holds, here and in the tables below: 256 random bits, so a slow hash would protect nothing
  token_hash bytea not null unique,
  person_id uuid not null references people (id),
  -- the membership that is worked in; null: in none
  account_id uuid,
  user_id uuid,
  address text,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  check ((account_id is null) = (user_id is null)),
  foreign key (account_id, user_id, person_id) references users (account_id, id, person_id)
);
create index sessions_person on sessions (person_id, last_used_at desc);
create index sessions_membership on sessions (account_id, user_id, person_id) where account_id is not null;

create table invitations (
  account_id uuid not null references accounts (id),
  id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  token_hash bytea not null unique,
  -- null: by who runs the server
  invited_by_user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invited_by_user_id) references users (account_id, id)
);
create unique index invitations_one_open on invitations (account_id, email) where accepted_at is null and revoked_at is null;
create index invitations_of_user on invitations (account_id, invited_by_user_id) where invited_by_user_id is not null;

-- At most one for a person; a newer one takes its place, and using it removes it.
create table password_resets (
  person_id uuid primary key references people (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- At most one.
create table setup_links (
  is_only boolean primary key default true check (is_only),
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Attempts that failed or are under way, by SHA-256 of the e-mail address and of the network address.
create table sign_in_attempts (
  id uuid not null,
  subject bytea not null,
  attempted_at timestamptz not null,
  primary key (subject, id)
);
create index sign_in_attempts_time on sign_in_attempts (attempted_at);

create table audit_log (
  account_id uuid not null references accounts (id),
  id uuid not null,
  happened_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'operator')),
  -- a user or an API key; null: who runs the server
  actor_id uuid,
  -- what the actor was called then
  actor_name text,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  subject_name text,
  -- never secrets
  details jsonb not null default '{}',
  address text,
  primary key (account_id, id),
  check ((actor_kind = 'operator') = (actor_id is null))
);
create index audit_log_newest on audit_log (account_id, happened_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create trigger audit_log_is_appended before update or delete on audit_log for each row execute function refuse_change();
