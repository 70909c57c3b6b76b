-- Where mails of an account arrive, and what the account lets mails of a sender do.

-- An address with a secret of its own, for the mail provider that forwards to it.
create table mail_addresses (
  account_id uuid not null references accounts (id),
  id uuid not null,
  name text not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_received_at timestamptz,
  primary key (account_id, id)
);
create unique index mail_addresses_token on mail_addresses (token_hash);

create table mail_senders (
  account_id uuid not null references accounts (id),
  id uuid not null,
  -- an address, or a domain with its subdomains, in lower case
  sender text not null,
  treatment text not null check (treatment in ('may_state_values', 'file_only', 'quarantine')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index mail_senders_sender on mail_senders (account_id, sender);
