-- Requests whose line is found out after they were accepted, what helps to tell the line of a number, and the end of test
-- clocks.

-- null until the line is known (auto_detect_vocc_scac)
alter table tracking_requests alter column scac drop not null;
-- Nulls are never equal, so the index of live requests does not keep these apart.
create unique index tracking_requests_undetected on tracking_requests (account_id, normalized_number)
  where scac is null and status in ('pending', 'awaiting_manifest', 'created');

-- Leading letters (four at most) or the first digit, and the layout: MAEU212345678 -> MAEU:AAAA999999999. The same as
-- patternOf (tracking/carrier-inference/read-number.ts). It names no number.
create function number_pattern(p_number text) returns text language sql immutable strict parallel safe as $$
  select coalesce(substring(p_number from '^[A-Z]{1,4}|^[0-9]'), '') || ':' ||
    translate(p_number, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 'AAAAAAAAAAAAAAAAAAAAAAAAAA9999999999')
$$;
-- Which lines knew numbers of a pattern, the newest first; test clocks move simulated shipments, which prove nothing.
create index tracking_requests_pattern on tracking_requests (number_pattern(normalized_number), created_at desc)
  include (account_id, scac, status, failed_reason)
  where test_clock_id is null and status in ('created', 'tracking_stopped', 'failed');

-- What lines said when they were asked whether they know a number: kept for a while, so that nobody asks twice.
create table probe_answers (
  credential_key text not null,
  scac text not null,
  request_type text not null,
  normalized_number text not null,
  answer text not null check (answer in ('known', 'unknown')),
  -- the answer itself, where the first poll may use it in place of a call
  snapshot_id uuid references snapshots (id),
  asked_at timestamptz not null,
  primary key (credential_key, scac, request_type, normalized_number)
);
create index probe_answers_asked on probe_answers (asked_at);
create index probe_answers_snapshot on probe_answers (snapshot_id) where snapshot_id is not null;

-- A deleted clock stays for the ended requests that were made by it.
alter table test_clocks add column deleted_at timestamptz;
create index test_clocks_newest on test_clocks (account_id, created_at desc, id desc) where deleted_at is null;
