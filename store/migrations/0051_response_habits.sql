-- What the responses of each line did to its earlier statements, counted over all accounts (tracking/ledger/response-habit.ts).
-- witnesses: up to ten tracking requests whose responses replaced an estimate.
create table response_habits (
  source_code text primary key,
  compared integer not null default 0,
  short integer not null default 0,
  replaced integer not null default 0,
  retained integer not null default 0,
  witnesses uuid[] not null default '{}',
  updated_at timestamptz not null default now()
);
