-- What members are notified about by email, and when. An empty list of a filter matches every shipment.
create table subscriptions (
  account_id uuid not null references accounts (id),
  id uuid not null,
  name text not null,
  active boolean not null default true,
  -- recipients, users of the account
  user_ids uuid[] not null,
  -- names of events, and kinds of exceptions
  events text[] not null,
  exceptions text[] not null,
  customer_ids uuid[] not null,
  tags text[] not null,
  pol_locodes text[] not null,
  pod_locodes text[] not null,
  frequency text not null check (frequency in ('at_once', 'daily', 'weekly')),
  digest_hour smallint not null check (digest_hour between 0 and 23),
  -- 1: Monday
  digest_weekday smallint not null check (digest_weekday between 1 and 7),
  time_zone text not null,
  -- hours between which nothing is sent; null: none
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  -- null: a program created it
  created_by_user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, created_by_user_id) references users (account_id, id),
  check ((quiet_from is null) = (quiet_until is null))
);

-- Position in the event log of an account up to which events are matched with its subscriptions.
create table subscription_cursors (
  account_id uuid primary key references accounts (id),
  sequence bigint not null,
  read_at timestamptz not null
);

create table subscription_messages (
  account_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  user_id uuid not null,
  event_ids uuid[] not null,
  exception_ids uuid[] not null,
  is_test boolean not null default false,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, subscription_id) references subscriptions (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id)
);
create index subscription_messages_due on subscription_messages (due_at) where sent_at is null and given_up_at is null;
-- A message takes further events until it is sent.
create unique index subscription_messages_waiting on subscription_messages (account_id, subscription_id, user_id)
  where attempts = 0 and sent_at is null and given_up_at is null and not is_test;
create index subscription_messages_user on subscription_messages (account_id, user_id);
create index subscription_messages_latest on subscription_messages (account_id, subscription_id, created_at desc);
