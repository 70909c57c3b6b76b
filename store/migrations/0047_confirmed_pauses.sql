-- A page that resembles a sign-in page, for one number, is a suspicion; the same for a second number confirms it and pauses the
-- credential. suspected_by: the first number. failing_since, failing_number: the failures in a row, '*' once they concern
-- several numbers or the connection. failed_probes: of the present pause, which grow its waits.
alter table credentials
  add column suspected_by text,
  add column failing_since timestamptz,
  add column failing_number text,
  add column failed_probes integer not null default 0;

-- Since when polls end in last_outcome; meaningful for failures only. postponed: why the next poll was put off
-- ('quota', 'held') and since when; over once a poll was made after it.
alter table watches
  add column outcome_since timestamptz,
  add column postponed_reason text,
  add column postponed_at timestamptz;
