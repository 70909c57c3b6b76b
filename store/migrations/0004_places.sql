-- Places beyond those the product ships: what operators import, and what people say a source means.

-- Names the content of what was imported and of the mappings that hold for all accounts: processes keep both in memory and
-- read them again under another version. Null: there is nothing of that kind.
create table imported_reference (
  singleton boolean primary key default true check (singleton),
  version uuid
);
insert into imported_reference default values;

-- The same for the mappings of one account.
alter table accounts add column place_mappings_version uuid;

-- Rows of lists that the operator got under his own licence: no list of them leaves the installation.
create table imported_places (
  unlocode text primary key check (unlocode ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  name text not null,
  region text,
  latitude double precision,
  longitude double precision,
  -- of the coordinates, where they are given and lie on land
  zone text,
  functions text,
  status text,
  -- id of the resource, made from the code (reference/ids.ts)
  resource_id uuid not null unique,
  source text not null,
  source_edition text not null,
  imported_at timestamptz not null default now()
);

create table imported_terminals (
  -- smdg: a row of the public list; own: the operator's own file, which goes before the list
  list text not null check (list in ('smdg', 'own')),
  -- by which the terminal is spoken of: its FIRMS code, else BIC, else SMDG
  key text not null,
  unlocode text not null,
  name text not null,
  firms_code text,
  smdg_code text,
  bic_code text,
  facility_type text not null default 'ocean_terminal' check (facility_type in ('ocean_terminal', 'rail')),
  latitude double precision,
  longitude double precision,
  -- the terminal's own zone; null: that of its port
  zone text,
  -- id of the resource, made from the key
  resource_id uuid not null,
  source text not null,
  source_edition text not null,
  imported_at timestamptz not null default now(),
  -- SMDG codes are unique within a port only
  primary key (list, unlocode, key)
);
create index imported_terminals_key on imported_terminals (key);
create index imported_terminals_resource on imported_terminals (resource_id);
create index imported_terminals_unlocode on imported_terminals (unlocode);

create table imported_lines (
  list text not null check (list in ('smdg', 'scac')),
  code text not null,
  name text not null,
  source text not null,
  source_edition text not null,
  imported_at timestamptz not null default now(),
  primary key (list, code)
);

-- What a source means by a wording or a code, said once. account_id null: for every account, said by the operator.
create table place_mappings (
  id uuid primary key,
  account_id uuid references accounts (id),
  key text not null,
  unlocode text,
  terminal_key text,
  -- user, API key or operator
  author text not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (account_id, key),
  check (num_nonnulls(unlocode, terminal_key) > 0)
);

-- Places that sources named and nobody knows. Account data: a wording may be a customer's address.
create table unmatched_places (
  account_id uuid not null references accounts (id),
  id uuid not null,
  -- what a mapping is looked up by (tracking/places/places.ts)
  key text not null,
  name text,
  country text,
  region text,
  unlocode text,
  facility text,
  -- up to five, as sources wrote them
  wordings text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, key)
);
create index unmatched_places_newest on unmatched_places (account_id, created_at desc, id desc);
create index unmatched_places_key on unmatched_places (key);

-- Where they were named. Rows stay when a mapping is made: undoing it must find them again.
create table unmatched_place_sightings (
  account_id uuid not null,
  unmatched_place_id uuid not null,
  shipment_id uuid not null,
  -- statements that name the place
  statements integer not null,
  -- false: matched when the shipment was last published, by a mapping or an import
  unmatched boolean not null default true,
  seen_at timestamptz not null default now(),
  primary key (account_id, unmatched_place_id, shipment_id),
  foreign key (account_id, unmatched_place_id) references unmatched_places (account_id, id),
  foreign key (account_id, shipment_id) references shipments (account_id, id)
);
create index unmatched_place_sightings_shipment on unmatched_place_sightings (account_id, shipment_id);

-- What is known of places changed: the shipment is published anew when its run is woken, or at the next recording.
alter table shipments add column places_changed_at timestamptz;
