-- Links that show one shipment to people without an account. Only the SHA-256 of the link's secret is stored.
create table share_links (
  account_id uuid not null references accounts (id),
  id uuid not null,
  shipment_id uuid not null,
  -- who receives it, for the account's own lists
  name text not null,
  token_hash bytea not null,
  -- argon2id; null: no password
  password_hash text,
  -- parts of the page beyond the route and the containers
  shows text[] not null,
  -- null: a program created it
  created_by_user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_opened_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, shipment_id) references shipments (account_id, id) on delete cascade,
  foreign key (account_id, created_by_user_id) references users (account_id, id)
);
create unique index share_links_token on share_links (token_hash);
create index share_links_shipment on share_links (account_id, shipment_id, id);
create index share_links_creator on share_links (account_id, created_by_user_id);
