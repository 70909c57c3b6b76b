-- What an operator decided about an account (docs/operate-accounts.md). In every state but `open` nobody gets in, nothing is polled and
-- nothing is delivered; all rows stay until the account is erased.
alter table accounts
  add column state text not null default 'open' check (state in ('open', 'suspended', 'closed', 'erasing')),
  add column state_since timestamptz not null default now();

-- The log of an account goes with the account, and in no other way.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from accounts a where a.id = old.account_id and a.state = 'erasing') then
    return old;
  end if;
  raise exception 'rows of % are only added', tg_table_name;
end $$;
