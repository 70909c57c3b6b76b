-- What comes in without having been asked for: pushes of lines, and EDI messages of partners.

create table edi_partners (
  account_id uuid not null references accounts (id),
  id uuid not null,
  -- name in addresses and folders
  slug text not null,
  name text not null,
  -- line that the partner speaks for, where its messages do not say
  scac text,
  -- kind of source, where it is not the one of the message type
  speaks_for text check (speaks_for in ('line', 'terminal', 'railroad')),
  -- message type -> code -> meaning (connectors/edi/partner.ts)
  code_overrides jsonb not null default '{}',
  -- local_to_place, utc, or an offset such as +08:00
  time_zone text not null default 'local_to_place',
  charset text,
  facility jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index edi_partners_slug on edi_partners (account_id, slug) where deleted_at is null;

-- A line's promise to push what it learns of a number. The id stands in the address that the line calls.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  tracking_request_id uuid not null,
  scac text not null,
  -- wanted: not made yet; ending: nobody follows the number any more, to be deleted at the line
  status text not null default 'wanted' check (status in ('wanted', 'active', 'ending', 'deleted')),
  -- the line's own id
  remote_id text,
  -- AES-256-GCM (identity/keys/encryption.ts); the former secret is good until the line has surely taken the new one
  secret_encrypted bytea not null,
  secret_made_at timestamptz not null default now(),
  previous_secret_encrypted bytea,
  previous_valid_until timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  received bigint not null default 0,
  last_received_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (account_id, tracking_request_id) references tracking_requests (account_id, id)
);
create unique index push_subscriptions_request on push_subscriptions (account_id, tracking_request_id)
  where status <> 'deleted';
create index push_subscriptions_due on push_subscriptions (next_try_at) where status in ('wanted', 'ending');

-- One push, or one interchange, as received (the bytes stand in its snapshot).
create table intake_messages (
  account_id uuid not null references accounts (id),
  id uuid not null,
  kind text not null check (kind in ('dcsa_push', 'edi')),
  -- id of the subscription, or slug of the partner
  sender text not null,
  snapshot_id uuid not null references snapshots (id),
  body_hash bytea not null,
  -- duplicate: its control number, or every byte, came before; nothing of it is applied again
  outcome text not null check (outcome in ('accepted', 'duplicate', 'unreadable')),
  duplicate_of uuid,
  standard text,
  interchange_sender text,
  interchange_receiver text,
  control_number text,
  -- http, or the name of a file
  via text not null default 'http',
  content_type text,
  problems jsonb not null default '[]',
  -- how often the very same bytes came, and when last
  receipts integer not null default 1,
  -- wall clock
  received_at timestamptz not null default now(),
  last_received_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index intake_messages_body on intake_messages (account_id, kind, sender, body_hash)
  where outcome <> 'duplicate';
create index intake_messages_control on intake_messages (account_id, sender, standard, interchange_sender, control_number)
  where outcome = 'accepted' and control_number is not null;
create index intake_messages_newest on intake_messages (account_id, kind, received_at desc, id desc);

-- What one message says of one subject: the part that is matched and applied as a whole.
create table intake_items (
  account_id uuid not null references accounts (id),
  id uuid not null,
  message_id uuid not null,
  position integer not null,
  type text not null,
  reference text,
  function text,
  document_id text,
  -- bytes of the message within the interchange
  byte_offset integer,
  byte_length integer,
  source_kind text not null check (source_kind in ('line', 'terminal', 'railroad')),
  source_code text not null,
  scac text,
  containers text[] not null default '{}',
  bills_of_lading text[] not null default '{}',
  bookings text[] not null default '{}',
  -- null: read from the snapshot when it is applied (pushes)
  claims jsonb,
  -- numbers of documents whose earlier events it takes back
  retracts text[] not null default '{}',
  problems jsonb not null default '[]',
  received_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, message_id) references intake_messages (account_id, id)
);
create index intake_items_message on intake_items (account_id, message_id, position);
create index intake_items_document on intake_items (account_id, source_code, document_id) where document_id is not null;

-- By which numbers an item finds its tracking requests, now or later.
create table intake_numbers (
  account_id uuid not null,
  kind text not null check (kind in ('document', 'container')),
  number text not null,
  item_id uuid not null,
  primary key (account_id, kind, number, item_id),
  foreign key (account_id, item_id) references intake_items (account_id, id)
);

-- An item and a tracking request it is about. Without any, the item waits in the inbox.
create table intake_matches (
  account_id uuid not null,
  item_id uuid not null,
  tracking_request_id uuid not null,
  matched_by text not null check (matched_by in ('subscription', 'document', 'container')),
  matched_at timestamptz not null default now(),
  -- when it was recorded (wall clock); null: still to be
  applied_at timestamptz,
  -- recorded: something new; known: nothing new; failed: see detail
  outcome text check (outcome in ('recorded', 'known', 'failed')),
  detail text,
  primary key (account_id, item_id, tracking_request_id),
  foreign key (account_id, item_id) references intake_items (account_id, id),
  foreign key (account_id, tracking_request_id) references tracking_requests (account_id, id)
);
create index intake_matches_open on intake_matches (account_id, tracking_request_id) where applied_at is null;
create index intake_matches_overdue on intake_matches (matched_at) where applied_at is null;

-- When a message of the line last brought news, by the clock of the request: the line is asked less often for a while.
alter table watches add column fed_at timestamptz;

-- Messages name numbers without the line that the request was made with.
create index tracking_requests_account_number on tracking_requests (account_id, normalized_number)
  where status in ('pending', 'awaiting_manifest', 'created');
