-- Pauses that accounts were told of, and the value that a changed one replaces.

-- Sources of which an account was told that they are not asked any more: one event when that begins, one when it ends.
create table announced_pauses (
  account_id uuid not null references accounts (id),
  source_kind text not null check (source_kind in ('line', 'terminal', 'railroad')),
  source_code text not null,
  credential_key text not null,
  reason text not null,
  -- as the credential had it, so that the next pause is told of anew
  paused_at timestamptz not null,
  primary key (account_id, source_kind, source_code)
);

-- What a last free day or appointment was before it changed to `value`.
alter table transport_events add column previous_value text;
