-- Pages that show the shipments of a party to people without an account. Only the SHA-256 of a link's secret is stored.
create table customer_pages (
  account_id uuid not null references accounts (id),
  id uuid not null,
  party_id uuid not null,
  -- who receives it, for the account's own lists
  name text not null,
  token_hash bytea not null,
  -- argon2id; null: no password
  password_hash text,
  -- parts beyond the route and the containers
  shows text[] not null,
  -- null: a program created it
  created_by_user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_opened_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, party_id) references parties (account_id, id),
  foreign key (account_id, created_by_user_id) references users (account_id, id)
);
create unique index customer_pages_token on customer_pages (token_hash);
create index customer_pages_party on customer_pages (account_id, party_id, id);
create index customer_pages_creator on customer_pages (account_id, created_by_user_id);
