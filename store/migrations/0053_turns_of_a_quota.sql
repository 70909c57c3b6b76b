-- Quotas without scans (decision 0057). Calls are numbered, so a rolling window is open when the call that many numbers before the
-- next one has left it: one look by key. Who has to wait holds a turn. Both lanes, regular and urgent, count their own calls.
delete from quota_reservations where started_at is null;
alter table quota_reservations add column number bigint, add column lane_number bigint;
update quota_reservations r set number = n.number, lane_number = n.lane_number
from (
  select credential_key, slot_at, id, row_number() over (partition by credential_key order by slot_at, id) as number,
    row_number() over (partition by credential_key, urgent order by slot_at, id) as lane_number
  from quota_reservations
) n
where r.credential_key = n.credential_key and r.slot_at = n.slot_at and r.id = n.id;
alter table quota_reservations alter column number set not null, alter column lane_number set not null,
  alter column started_at set not null;
create unique index quota_reservations_number on quota_reservations (credential_key, number) include (started_at);
create unique index quota_reservations_lane_number on quota_reservations (credential_key, urgent, lane_number) include (started_at);

-- calls: number of the last call. waiting: turns not yet taken. turn_at: the last turn given; retry_at: the last one put off
-- because it came late, or found the source busy.
create table quota_lanes (
  credential_key text not null,
  urgent boolean not null,
  calls bigint not null default 0,
  waiting integer not null default 0,
  turn_at timestamptz,
  retry_at timestamptz,
  swept_at timestamptz,
  primary key (credential_key, urgent)
) with (fillfactor = 50);
insert into quota_lanes (credential_key, urgent, calls)
select credential_key, urgent, max(lane_number) from quota_reservations group by 1, 2;

-- The turn of a watch that waits. watch_id null: given up, so the next one to come takes it over.
create table quota_turns (
  credential_key text not null,
  urgent boolean not null,
  turn_at timestamptz not null,
  id bigint generated always as identity,
  account_id uuid not null,
  watch_id uuid,
  primary key (credential_key, urgent, turn_at, id)
);
create unique index quota_turns_watch on quota_turns (watch_id, credential_key) where watch_id is not null;
create index quota_turns_account on quota_turns (credential_key, urgent, account_id, turn_at, id);
create index quota_turns_given_up on quota_turns (credential_key, urgent, turn_at) where watch_id is null;

-- Turns of an account in a lane, so that fairness needs no look at the queue.
create table quota_waiting (
  credential_key text not null,
  urgent boolean not null,
  account_id uuid not null,
  turns integer not null,
  primary key (credential_key, urgent, account_id)
);
create index quota_waiting_most on quota_waiting (credential_key, urgent, turns desc);

-- quota: calls per second, minute, hour and day, and concurrency, as last asked for. held_at: the last time given to a watch that
-- was withheld; a source that comes back is not polled by all of them at once.
alter table credentials add column quota integer[], add column held_at timestamptz;

-- Calls of a window for a lane; null: for both. Four fifths are for regular calls, and at least one.
create function quota_share(p_calls integer, p_lane boolean) returns integer language sql immutable as $$
  select case
    when p_calls is null or p_lane is null then p_calls
    when p_lane then greatest(1, p_calls - greatest(1, floor(p_calls * 0.8)::integer))
    else greatest(1, floor(p_calls * 0.8)::integer) end
$$;

-- The reserve of a window of one call is one call in five windows.
create function quota_length(p_window integer, p_calls integer, p_lane boolean) returns interval language sql immutable as $$
  select (array['1 second', '1 minute', '1 hour', '1 day']::interval[])[p_window]
    * case when p_lane and p_calls = 1 then 5 else 1 end
$$;

-- When the windows of a lane (null: of both), which has made p_calls, have room for the call of that number; null: now, or not
-- known because the call that has to leave them is still to come.
create function quota_opens_at(p_credential text, p_lane boolean, p_calls bigint, p_number bigint, p_quota integer[])
returns timestamptz
language plpgsql stable as $$
declare
  opens timestamptz;
  called timestamptz;
  before bigint;
begin
  for i in 1..4 loop
    before := p_number - quota_share(p_quota[i], p_lane);
    continue when before is null or before < 1 or before > p_calls;
    if p_lane is null then
      select r.started_at into called from quota_reservations r
      where r.credential_key = p_credential and r.number = before;
    else
      select r.started_at into called from quota_reservations r
      where r.credential_key = p_credential and r.urgent = p_lane and r.lane_number = before;
    end if;
    opens := greatest(opens, called + quota_length(i, p_quota[i], p_lane));
  end loop;
  return opens;
end $$;

-- Time from one turn to the next: the shortest window's, and that of each longer one whose calls those who wait will use up.
create function quota_step(p_lane boolean, p_waiting integer, p_quota integer[]) returns interval language plpgsql immutable as $$
declare
  step interval;
  calls integer;
begin
  for i in 1..4 loop
    calls := quota_share(p_quota[i], p_lane);
    continue when calls is null or (step is not null and p_waiting < calls);
    step := greatest(step, quota_length(i, p_quota[i], p_lane) / calls,
      case when not p_lane then quota_length(i, p_quota[i], p_lane) / (p_quota[i] * 0.8) end);
  end loop;
  return coalesce(step, interval '0');
end $$;

-- Time after which the source ends one of its concurrent calls, by its last calls.
create function quota_call_step(p_credential text, p_calls bigint, p_concurrency integer, p_busy boolean, p_now timestamptz)
returns interval language plpgsql stable as $$
begin
  return (
    select greatest(case when p_busy then 1 else 0 end,
        coalesce(avg(least(60, greatest(0, extract(epoch from coalesce(r.released_at, p_now) - r.started_at)))), 0))
      / greatest(p_concurrency, 1) * interval '1 second'
    from quota_reservations r where r.credential_key = p_credential and r.number > p_calls - 8);
end $$;

create function quota_count(p_credential text, p_lane boolean, p_account uuid, p_change integer) returns void
language plpgsql as $$
begin
  update quota_waiting w set turns = greatest(0, w.turns + p_change)
  where w.credential_key = p_credential and w.urgent = p_lane and w.account_id = p_account;
  if not found and p_change > 0 then
    insert into quota_waiting (credential_key, urgent, account_id, turns) values (p_credential, p_lane, p_account, p_change);
  end if;
end $$;

-- Removes the turn of a watch that goes, or will be given another one.
create function quota_end_turn(p_turn quota_turns) returns void language plpgsql as $$
begin
  delete from quota_turns t
  where t.credential_key = p_turn.credential_key and t.urgent = p_turn.urgent and t.turn_at = p_turn.turn_at and t.id = p_turn.id;
  if not found then return; end if;
  update quota_lanes l set waiting = greatest(0, l.waiting - 1)
  where l.credential_key = p_turn.credential_key and l.urgent = p_turn.urgent;
  perform quota_count(p_turn.credential_key, p_turn.urgent, p_turn.account_id, -1);
end $$;

-- When the next turn of a lane is, behind all that wait in it.
create function quota_turn_at(
  p_regular quota_lanes, p_urgent quota_lanes, p_lane boolean, p_quota integer[], p_busy boolean, p_now timestamptz
) returns timestamptz language plpgsql stable as $$
declare
  mine quota_lanes%rowtype := case when p_lane then p_urgent else p_regular end;
  calls bigint := p_regular.calls + p_urgent.calls;
  -- urgent turns need no reserve while nobody else waits
  share boolean := case when p_lane and p_regular.waiting = 0 then null else p_lane end;
  busy_step interval := quota_call_step(mine.credential_key, calls, p_quota[5], p_busy, p_now);
begin
  return greatest(
    case when p_busy then p_now + greatest(busy_step, interval '3 seconds') else p_now end,
    mine.turn_at + greatest(quota_step(share, mine.waiting, p_quota), busy_step),
    quota_opens_at(mine.credential_key, null, calls, calls + mine.waiting + 1, p_quota),
    case when share is not null
      then quota_opens_at(mine.credential_key, share, mine.calls, mine.calls + mine.waiting + 1, p_quota) end);
end $$;

-- Gives a watch the next free turn: one that was given up; or the turn of the account with the most turns, which gets the last one
-- in exchange, so that between two turns of the newcomer lies another account's; or p_slot, the last one.
create function quota_take_turn(
  p_credential text, p_lane boolean, p_account uuid, p_watch uuid, p_slot timestamptz, p_now timestamptz
) returns timestamptz language plpgsql as $$
declare
  slot timestamptz := p_slot;
  taken quota_turns%rowtype;
  most quota_waiting%rowtype;
  mine integer;
  after_at timestamptz := p_now;
  after_id bigint := 0;
begin
  select * into taken from quota_turns t
  where t.credential_key = p_credential and t.urgent = p_lane and t.watch_id is null and t.turn_at > p_now and t.turn_at < slot
  order by t.turn_at limit 1;
  if taken.id is not null then
    update quota_turns t set account_id = p_account, watch_id = p_watch
    where t.credential_key = p_credential and t.urgent = p_lane and t.turn_at = taken.turn_at and t.id = taken.id;
    perform quota_count(p_credential, p_lane, taken.account_id, -1), quota_count(p_credential, p_lane, p_account, 1);
    return taken.turn_at;
  end if;

  select * into most from quota_waiting w
  where w.credential_key = p_credential and w.urgent = p_lane order by w.turns desc limit 1;
  select w.turns into mine from quota_waiting w
  where w.credential_key = p_credential and w.urgent = p_lane and w.account_id = p_account;
  if most.account_id <> p_account and most.turns >= coalesce(mine, 0) + 2 then
    select t.turn_at, t.id into after_at, after_id from quota_turns t
    where t.credential_key = p_credential and t.urgent = p_lane and t.account_id = p_account and t.turn_at > p_now
    order by t.turn_at desc, t.id desc limit 1;
    if after_at is not null then
      select t.turn_at, t.id into after_at, after_id from quota_turns t
      where t.credential_key = p_credential and t.urgent = p_lane and (t.turn_at, t.id) > (after_at, after_id)
      order by t.turn_at, t.id limit 1;
    else
      after_at := p_now;
      after_id := 0;
    end if;
    select * into taken from quota_turns t
    where t.credential_key = p_credential and t.urgent = p_lane and t.account_id = most.account_id
      and (t.turn_at, t.id) > (after_at, after_id) and t.turn_at < slot
    order by t.turn_at, t.id limit 1;
  end if;
  if taken.id is null then
    insert into quota_turns (credential_key, urgent, turn_at, account_id, watch_id)
    values (p_credential, p_lane, slot, p_account, p_watch);
  else
    update quota_turns t set account_id = p_account, watch_id = p_watch
    where t.credential_key = p_credential and t.urgent = p_lane and t.turn_at = taken.turn_at and t.id = taken.id;
    insert into quota_turns (credential_key, urgent, turn_at, account_id, watch_id)
    values (p_credential, p_lane, slot, taken.account_id, taken.watch_id);
    -- One that is being recorded right now wakes at its former turn and finds the later one.
    update watches w set due_at = greatest(w.due_at, slot)
    where (w.account_id, w.id) in (
      select d.account_id, d.id from watches d
      where d.account_id = taken.account_id and d.id = taken.watch_id for update skip locked);
  end if;
  update quota_lanes l set waiting = l.waiting + 1, turn_at = greatest(l.turn_at, slot)
  where l.credential_key = p_credential and l.urgent = p_lane;
  perform quota_count(p_credential, p_lane, p_account, 1);
  return coalesce(taken.turn_at, slot);
end $$;

-- Removes turns that nobody came for, and those given up that nobody took, some at a time.
create function quota_sweep(p_credential text, p_lane boolean, p_now timestamptz) returns void language plpgsql as $$
declare
  gone quota_turns%rowtype;
begin
  for gone in
    select * from quota_turns t
    where t.credential_key = p_credential and t.urgent = p_lane and t.turn_at < p_now
      and (t.watch_id is null or t.turn_at < p_now - interval '15 minutes')
    order by t.turn_at, t.id limit 50
  loop
    perform quota_end_turn(gone);
  end loop;
  update quota_lanes l set swept_at = p_now where l.credential_key = p_credential and l.urgent = p_lane;
end $$;

-- Asks for leave to call a source now. Verdicts: granted; wait (slot_at is the watch's own turn); withheld (the credential is
-- paused or its breaker open until slot_at). A row lock on the credential makes callers take turns. is_impaired: a success has a
-- breaker or a count of failures to reset. The rows may be lost in a crash of Postgres, so no caller waits for the disk.
create or replace function reserve_quota(
  p_credential text, p_account uuid, p_watch uuid, p_urgent boolean, p_now timestamptz,
  p_second integer, p_minute integer, p_hour integer, p_day integer, p_concurrency integer
) returns table (verdict text, slot_at timestamptz, reservation_id uuid, is_impaired boolean) language plpgsql as $$
#variable_conflict use_column
declare
  credential credentials%rowtype;
  quota integer[] := array[p_second, p_minute, p_hour, p_day, p_concurrency];
  own quota_turns%rowtype;
  regular quota_lanes%rowtype;
  urgent quota_lanes%rowtype;
  mine quota_lanes%rowtype;
  lane boolean;
  share boolean;
  busy boolean;
  calls bigint;
  opens timestamptz;
  slot timestamptz;
  impaired boolean;
begin
  perform set_config('synchronous_commit', 'off', true);
  select * into credential from credentials where key = p_credential for update;
  if not found then
    insert into credentials (key) values (p_credential) on conflict do nothing;
    select * into credential from credentials where key = p_credential for update;
  end if;
  impaired := credential.consecutive_failures > 0 or credential.open_until is not null;
  if credential.quota is distinct from quota then
    update credentials c set quota = array[p_second, p_minute, p_hour, p_day, p_concurrency] where c.key = p_credential;
  end if;
  select * into own from quota_turns t where t.watch_id = p_watch and t.credential_key = p_credential;

  if credential.paused_reason = 'operator' or credential.paused_at is not null and credential.open_until is null
    or credential.open_until > p_now then
    if own.id is not null then perform quota_end_turn(own); end if;
    return query select 'withheld',
      case when credential.paused_reason = 'operator' then p_now + interval '1 hour'
      else coalesce(credential.open_until, p_now + interval '1 hour') end, null::uuid, impaired;
    return;
  elsif credential.open_until is not null then
    -- This call is the probe; the next one has to wait for its outcome.
    update credentials set open_until = p_now + interval '90 seconds' where key = p_credential;
  end if;

  lane := p_urgent or coalesce(own.urgent, false);
  if own.turn_at > p_now and own.urgent = lane then
    return query select 'wait', own.turn_at, null::uuid, impaired;
    return;
  end if;
  select * into regular from quota_lanes l where l.credential_key = p_credential and not l.urgent;
  select * into urgent from quota_lanes l where l.credential_key = p_credential and l.urgent;
  if regular.calls is null or urgent.calls is null then
    insert into quota_lanes (credential_key, urgent) values (p_credential, false), (p_credential, true) on conflict do nothing;
    select * into regular from quota_lanes l where l.credential_key = p_credential and not l.urgent;
    select * into urgent from quota_lanes l where l.credential_key = p_credential and l.urgent;
  end if;
  if lane then mine := urgent; else mine := regular; end if;
  if mine.waiting > 0 and coalesce(mine.swept_at <= p_now - interval '10 seconds', true) then
    perform quota_sweep(p_credential, lane, p_now);
    select * into mine from quota_lanes l where l.credential_key = p_credential and l.urgent = lane;
    if lane then urgent := mine; else regular := mine; end if;
  end if;
  share := case when lane and regular.waiting = 0 then null else lane end;
  -- A place that was not given back (a worker was killed) is free once its call has surely ended.
  busy := (
    select count(*) from quota_reservations r
    where r.credential_key = p_credential and r.started_at > p_now - interval '65 seconds' and r.released_at is null
  ) >= p_concurrency;

  calls := regular.calls + urgent.calls;
  if mine.waiting > 0 and own.urgent is distinct from lane then
    -- Newcomers queue behind those who wait.
    opens := mine.turn_at + quota_step(share, mine.waiting, quota);
  end if;
  if coalesce(opens <= p_now, true) then
    opens := greatest(quota_opens_at(p_credential, null, calls, calls + 1, quota),
      case when share is not null then quota_opens_at(p_credential, share, mine.calls, mine.calls + 1, quota) end);
    if not lane and mine.waiting > 0 then
      -- Late ones catch up at the rate of the quota, not all at once.
      select r.started_at + quota_step(null, 0, quota) into slot from quota_reservations r
      where r.credential_key = p_credential and not r.urgent and r.lane_number = mine.calls;
      opens := greatest(opens, slot);
    end if;
  end if;

  if not busy and coalesce(opens <= p_now, true) then
    if own.id is not null then perform quota_end_turn(own); end if;
    update quota_lanes l set calls = l.calls + 1 where l.credential_key = p_credential and l.urgent = lane;
    return query
      insert into quota_reservations (credential_key, slot_at, account_id, watch_id, urgent, started_at, number, lane_number)
      values (p_credential, p_now, p_account, p_watch, lane, p_now, calls + 1, mine.calls + 1)
      returning 'granted', p_now, quota_reservations.id, impaired;
    return;
  end if;

  if own.id is not null and own.urgent = lane then
    -- It keeps its place: those who come late, or find the source busy, line up among themselves.
    slot := greatest(opens, case when busy then p_now + interval '3 seconds' end, mine.retry_at + greatest(
      quota_step(null, 0, quota),
      case when busy then quota_call_step(p_credential, calls, p_concurrency, true, p_now) end));
    update quota_turns t set turn_at = slot
    where t.credential_key = p_credential and t.urgent = lane and t.turn_at = own.turn_at and t.id = own.id;
    update quota_lanes l set retry_at = slot, turn_at = greatest(l.turn_at, slot)
    where l.credential_key = p_credential and l.urgent = lane;
  else
    slot := greatest(opens, quota_turn_at(regular, urgent, lane, quota, busy, p_now));
    if own.turn_at > p_now and own.turn_at <= slot then
      slot := own.turn_at;
    else
      if own.id is not null then perform quota_end_turn(own); end if;
      slot := quota_take_turn(p_credential, lane, p_account, p_watch, slot, p_now);
    end if;
  end if;
  return query select 'wait', slot, null::uuid, impaired;
end $$;

-- Spreads the watches that were withheld over the time after p_until, by the rate of the quota.
create function quota_held_until(p_credential text, p_until timestamptz) returns timestamptz language sql as $$
  update credentials c
  set held_at = greatest(p_until, c.held_at + greatest(quota_step(false, 0, c.quota), interval '0.1 seconds'))
  where c.key = p_credential
  returning c.held_at
$$;
