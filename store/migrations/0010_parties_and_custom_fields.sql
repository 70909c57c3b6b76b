-- Customers of an account, and the fields that accounts add to shipments, containers and tracking requests
-- (spec/contract 1.8, 1.9, 2.11, 2.16).

create table parties (
  account_id uuid not null references accounts (id),
  id uuid not null,
  company_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index parties_company_name on parties (account_id, lower(company_name) text_pattern_ops);
create index parties_newest on parties (account_id, created_at desc, id desc);

-- Whose freight it is: given with the tracking request, and the shipment's from then on.
alter table tracking_requests add column customer_id uuid,
  add foreign key (account_id, customer_id) references parties (account_id, id);
alter table shipments add column customer_id uuid,
  add foreign key (account_id, customer_id) references parties (account_id, id);
create index tracking_requests_customer on tracking_requests (account_id, customer_id, created_at desc, id desc)
  where customer_id is not null;
create index shipments_customer on shipments (account_id, customer_id, created_at desc, id desc)
  where customer_id is not null;

create table custom_field_definitions (
  account_id uuid not null references accounts (id),
  id uuid not null,
  entity_type text not null check (entity_type in ('Shipment', 'Container', 'TrackingRequest')),
  api_slug text not null,
  display_name text not null,
  description text,
  data_type text not null check (data_type in
    ('short_text', 'number', 'date', 'datetime', 'boolean', 'enum', 'enum_multi', 'reference')),
  reference_type text,
  validation jsonb,
  default_format text,
  default_value jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, entity_type, api_slug),
  -- so that a value can be shown to hang on an entity of the right kind
  unique (account_id, id, entity_type)
);
create index custom_field_definitions_newest on custom_field_definitions (account_id, created_at desc, id desc);

create table custom_field_options (
  account_id uuid not null references accounts (id),
  id uuid not null,
  definition_id uuid not null,
  label text not null,
  value text not null,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, definition_id, value),
  foreign key (account_id, definition_id) references custom_field_definitions (account_id, id) on delete cascade
);
create index custom_field_options_order on custom_field_options (account_id, definition_id, position, id);

create table custom_fields (
  account_id uuid not null references accounts (id),
  id uuid not null,
  definition_id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  -- as on the wire (operations/custom-fields/data-types.ts); null: somebody emptied it
  value jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- entity_id under the name of its table: a value goes with its entity, and never hangs on one of another account
  shipment_id uuid generated always as (case when entity_type = 'Shipment' then entity_id end) stored,
  container_id uuid generated always as (case when entity_type = 'Container' then entity_id end) stored,
  tracking_request_id uuid generated always as (case when entity_type = 'TrackingRequest' then entity_id end) stored,
  primary key (account_id, id),
  unique (account_id, definition_id, entity_id),
  foreign key (account_id, definition_id, entity_type)
    references custom_field_definitions (account_id, id, entity_type) on delete cascade,
  foreign key (account_id, shipment_id) references shipments (account_id, id) on delete cascade,
  foreign key (account_id, container_id) references containers (account_id, id) on delete cascade,
  foreign key (account_id, tracking_request_id) references tracking_requests (account_id, id) on delete cascade
);
create index custom_fields_newest on custom_fields (account_id, created_at desc, id desc);
create index custom_fields_definition on custom_fields (account_id, definition_id, created_at desc, id desc);
create index custom_fields_shipment on custom_fields (account_id, shipment_id) where shipment_id is not null;
create index custom_fields_container on custom_fields (account_id, container_id) where container_id is not null;
create index custom_fields_tracking_request on custom_fields (account_id, tracking_request_id)
  where tracking_request_id is not null;
