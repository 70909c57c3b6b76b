-- What was asked in the last 60 s, by account and bucket: the exact rolling window that all processes share (decision 0017).
-- Unlogged: a crash of Postgres forgets a minute of requests and nothing else, and no request waits for the disk.
create unlogged table rate_limits (
  account_id uuid not null references accounts (id) on delete cascade,
  bucket text not null,
  -- Oldest first; each is (milliseconds of the epoch) * 2^20 + (how many were taken in it).
  taken bigint[] not null default '{}',
  -- the sum of all of them
  used integer not null default 0,
  primary key (account_id, bucket)
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- At most 1,000 numbers: they stay in the page, so that an update touches no other.
alter table rate_limits alter column taken set storage main;

-- Takes up to `wanted` from a bucket of which at most `allowed` may be taken in any 60 s, at the time `at`, or now by the clock of
-- the database. What is not admitted leaves no trace. `retry_after_ms`: when one more will be admitted; null where one would be now.
-- Above 1,000 the log is kept in steps of 0.3 s, rounded up: a place may come back that much late, never early.
create function take_from_bucket(
  account uuid, bucket_name text, allowed integer, wanted integer, at timestamptz default null,
  out admitted integer, out remaining integer, out oldest_ms bigint, out retry_after_ms bigint
) language plpgsql as $$
declare
  window_ms constant bigint := 60000;
  one constant bigint := 1048576;
  log bigint[];
  used_now integer;
  now_ms bigint;
  entry_ms bigint;
  step bigint := case when allowed > 1000 then 300 else 1 end;
  length integer;
  first integer := 1;
  freed integer := 0;
  place integer;
begin
  -- Whoever waits for the row itself keeps its page in use, so that it is never cleaned and each version is one more to pass.
  perform pg_advisory_xact_lock(hashtextextended(account::text || bucket_name, 0));
  select taken, used into log, used_now from rate_limits where account_id = account and bucket = bucket_name;
  if not found then
    insert into rate_limits (account_id, bucket) values (account, bucket_name);
    used_now := 0;
  end if;
  -- The time is read under the lock, so the log is in order.
  now_ms := floor(extract(epoch from coalesce(at, clock_timestamp())) * 1000);
  length := coalesce(array_length(log, 1), 0);
  -- The clock was set back: what it told before means nothing now.
  if length > 0 and log[length] / one > now_ms + window_ms then
    first := length + 1;
    used_now := 0;
  end if;
  while first <= length and log[first] / one <= now_ms - window_ms loop
    used_now := used_now - (log[first] % one)::integer;
    first := first + 1;
  end loop;
  admitted := least(wanted, greatest(allowed - used_now, 0));
  if admitted > 0 then
    log := log[first:length];
    length := length - first + 1;
    first := 1;
    used_now := used_now + admitted;
    entry_ms := (now_ms + step - 1) / step * step;
    if length > 0 and log[length] / one >= entry_ms then
      log[length] := log[length] + admitted;
    else
      length := length + 1;
      log[length] := entry_ms * one + admitted;
    end if;
    update rate_limits set taken = log, used = used_now where account_id = account and bucket = bucket_name;
  end if;
  remaining := greatest(allowed - used_now, 0);
  oldest_ms := case when first <= length then greatest(log[first] / one + window_ms - now_ms, 0) end;
  if remaining = 0 then
    place := first;
    while place <= length and freed <= used_now - allowed loop
      freed := freed + (log[place] % one)::integer;
      place := place + 1;
    end loop;
    -- Of nothing there is nothing to wait for: a window is as good as any time.
    retry_after_ms := case when place > first and freed > used_now - allowed
      then log[place - 1] / one + window_ms - now_ms else window_ms end;
  end if;
end
$$;

-- Answers of POST requests that bore an Idempotency-Key, for 24 h: the same request again gets the same answer.
create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  -- method, path and query
  operation text not null,
  -- SHA-256
  body_hash bytea not null,
  -- Who carries the request out, and how long it is known to live; a lease that ran out is taken over.
  run_id uuid not null,
  leased_until timestamptz not null,
  -- null while the first request runs
  status integer,
  headers jsonb,
  body bytea,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_old on idempotency_keys (created_at);
