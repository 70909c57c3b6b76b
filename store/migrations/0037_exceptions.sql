-- What needs a hand (docs/exceptions.md). opened_at, resolved_at, opens_at, worsens_at and deadline_at follow the clock of the
-- tracking request; what people do and when mails go follows the wall clock.

create table exceptions (
  account_id uuid not null references accounts (id),
  id uuid not null,
  kind text not null,
  -- what it comes from, within the shipment: as long as that lasts there is one row of it
  cause text not null,
  -- null: of a source, which many shipments wait for
  shipment_id uuid,
  -- null: of the whole shipment
  container_id uuid,
  test_clock_id uuid,
  -- what was said, by whom, in which answer (Fact of tracking/exceptions/exceptions.ts)
  fact jsonb not null,
  -- 1 notice, 2 warning, 3 critical
  severity smallint not null check (severity between 1 and 3),
  -- 2: it has become worse
  degree smallint not null default 1 check (degree in (1, 2)),
  -- by when somebody has to act
  deadline_at timestamptz,
  opens_at timestamptz not null,
  worsens_at timestamptz,
  -- null: it is not one yet, and nobody sees it
  opened_at timestamptz,
  resolved_at timestamptz,
  resolved_because text,
  assignee_user_id uuid,
  acknowledged_at timestamptz,
  acknowledged_by_user_id uuid,
  snoozed_until timestamptz,
  note text,
  -- when it was looked at for mails
  noticed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipments (account_id, id),
  foreign key (account_id, container_id) references containers (account_id, id),
  foreign key (account_id, assignee_user_id) references users (account_id, id),
  foreign key (account_id, acknowledged_by_user_id) references users (account_id, id),
  check ((resolved_at is null) = (resolved_because is null)),
  check (resolved_at is null or opened_at is not null)
);
create unique index exceptions_one_of_a_cause on exceptions (account_id, shipment_id, cause) nulls not distinct
  where resolved_at is null;
-- the board, in the order of urgency
create index exceptions_unresolved on exceptions (account_id, severity desc, deadline_at, opened_at, id)
  where resolved_at is null and opened_at is not null;
create index exceptions_resolved on exceptions (account_id, resolved_at desc, id) where resolved_at is not null;
create index exceptions_of_shipment on exceptions (account_id, shipment_id);
-- what time alone changes
create index exceptions_opening on exceptions (opens_at) where opened_at is null and test_clock_id is null;
create index exceptions_worsening on exceptions (worsens_at)
  where opened_at is not null and resolved_at is null and worsens_at is not null and test_clock_id is null;
create index exceptions_by_clock on exceptions (account_id, test_clock_id)
  where resolved_at is null and test_clock_id is not null;
create index exceptions_unnoticed on exceptions (created_at)
  where noticed_at is null and opened_at is not null;
create index exceptions_of_assignee on exceptions (account_id, assignee_user_id) where assignee_user_id is not null;

-- What an account set; a kind without a row goes by the defaults.
create table exception_rules (
  account_id uuid not null references accounts (id),
  kind text not null,
  enabled boolean not null,
  threshold_hours integer,
  severity smallint not null check (severity between 1 and 3),
  updated_at timestamptz not null default now(),
  primary key (account_id, kind)
);

-- Accounts whose shipments are gone through, as their rules changed or there were none.
create table exception_reviews (
  account_id uuid primary key references accounts (id),
  -- the last shipment that was reviewed
  after_id uuid,
  requested_at timestamptz not null default now()
);
insert into exception_reviews (account_id) select id from accounts;

-- What a person wants to be mailed of.
create table notification_rules (
  account_id uuid not null,
  user_id uuid not null,
  -- kind -> at_once, daily; others: off
  deliveries jsonb not null default '{}',
  only_mine boolean not null default false,
  digest_hour smallint not null default 7 check (digest_hour between 0 and 23),
  time_zone text not null default 'UTC',
  updated_at timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, id)
);

create table exception_mails (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  is_digest boolean not null,
  exception_ids uuid[] not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index exception_mails_due on exception_mails (due_at) where sent_at is null and given_up_at is null;
-- a digest gathers until it is sent
create unique index exception_mails_one_digest on exception_mails (account_id, user_id)
  where is_digest and attempts = 0 and sent_at is null and given_up_at is null;

-- Sources that brought no answer at the last ask, the longest silent first.
create index watches_silent on watches (succeeded_at) where closed_at is null and succeeded_at is not null
  and last_outcome not in ('changed', 'unchanged', 'not_found', 'not_found_yet');
