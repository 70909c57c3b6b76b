-- What the tracking board shows of an account with many requests, found by indexes (decision 0042).

alter table tracking_requests
  -- days by which a person made the window longer in which the line may come to know the number
  add column window_extra_days integer not null default 0 check (window_extra_days between 0 and 365),
  -- where a request stands, as tracking/tracking-requests/request-explanation.ts names it, as far as its own row tells
  add column state text not null generated always as (case status
    when 'created' then 'tracked'
    when 'failed' then 'failed'
    when 'tracking_stopped' then 'stopped'
    when 'awaiting_manifest' then
      case when coalesce(failure ->> 'reason', 'not_found') in ('not_found', 'not_found_yet') then 'awaiting_manifest'
           else 'retrying' end
    else case when failure ->> 'reason' is null then 'waiting_for_first_answer' else 'retrying' end
  end) stored,
  -- why, where something is in the way
  add column state_reason text generated always as (
    case when status in ('pending', 'awaiting_manifest', 'failed') then failure ->> 'reason' end) stored;

create index tracking_requests_state on tracking_requests (account_id, state, created_at desc, id desc)
  include (state_reason);

-- Lines whose last ask brought nothing: few, unless a line is down.
create index watches_trouble on watches (account_id, last_outcome, succeeded_at) include (tracking_request_id)
  where source_kind = 'line' and closed_at is null and last_outcome is not null
    and last_outcome not in ('changed', 'unchanged');
-- How old the answers of lines are, and what came of the last ask.
create index watches_line_answers on watches (account_id, succeeded_at)
  include (tracking_request_id, source_code, last_outcome)
  where source_kind = 'line' and closed_at is null;

-- Calls of an account to a source, by the hour of the wall clock and by what came of them. Gathered in the memory of each worker
-- and added every few seconds: a worker that dies loses what it gathered since.
create table source_hours (
  account_id uuid not null references accounts (id),
  source_kind text not null check (source_kind in ('line', 'terminal', 'railroad')),
  source_code text not null,
  hour_at timestamptz not null,
  -- answered, or the internal reason why a call brought no facts
  outcome text not null,
  calls bigint not null,
  duration_ms bigint not null,
  -- calls that took up to 0.25, 0.5, 1, 2, 5, 10, 30 s, and longer (activities/tracking/call-tally.ts)
  durations bigint[] not null,
  primary key (account_id, source_kind, source_code, hour_at, outcome)
);
create index source_hours_old on source_hours (hour_at);
