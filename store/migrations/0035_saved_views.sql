-- Lists as people want to see them again: filters, columns and order under a name (docs/api/saved-views.md).
create table saved_views (
  account_id uuid not null references accounts (id),
  id uuid not null,
  list text not null check (list in ('shipments', 'containers', 'tracking_requests')),
  name text not null,
  -- whose it is: the membership; null where a program made it
  owner_user_id uuid,
  -- seen by everybody in the account, else by its owner alone
  is_shared boolean not null,
  -- parameters of the list by their names, as texts
  filters jsonb not null,
  -- null: those that the list has by itself
  columns text[],
  -- as the parameter of the list; null: its own order
  sort text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, owner_user_id) references users (account_id, id),
  check (is_shared or owner_user_id is not null)
);
create unique index saved_views_shared_name on saved_views (account_id, list, lower(name)) where is_shared;
create unique index saved_views_own_name on saved_views (account_id, owner_user_id, list, lower(name))
  where not is_shared;
