-- Documents and the mails that bring them: files as received, what was read from them, and what they belong to.

-- Bytes of a file, once per account however often they come.
create table document_files (
  account_id uuid not null references accounts (id),
  id uuid not null,
  sha256 bytea not null,
  md5 bytea not null,
  size_bytes integer not null check (size_bytes between 1 and 26214400),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index document_files_sha256 on document_files (account_id, sha256) include (size_bytes);

create table document_file_chunks (
  account_id uuid not null references accounts (id),
  file_id uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (account_id, file_id, position),
  foreign key (account_id, file_id) references document_files (account_id, id) on delete cascade
);
-- Most files are compressed already.
alter table document_file_chunks alter column bytes set storage external;

-- Promises of files. file_id null: not uploaded yet.
create table document_uploads (
  account_id uuid not null references accounts (id),
  id uuid not null,
  user_id uuid,
  file_name text not null,
  content_type text,
  size_bytes integer not null,
  -- base64 of the MD5 digest
  checksum text not null,
  file_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, file_id) references document_files (account_id, id)
);
create index document_uploads_expiry on document_uploads (account_id, expires_at);
create index document_uploads_file on document_uploads (account_id, file_id) where file_id is not null;

create table email_submissions (
  account_id uuid not null references accounts (id),
  id uuid not null,
  user_id uuid,
  subject text not null default '',
  body text,
  from_addresses text[] not null default '{}',
  to_addresses text[] not null default '{}',
  cc_addresses text[] not null default '{}',
  sent_at timestamptz,
  message_id text,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  content_type text,
  -- digest of the message as received, by which a second receipt is recognised
  raw_sha256 bytea not null,
  file_id uuid,
  -- verdicts on the sender, and what may follow from them
  authentication jsonb not null default '{}',
  may_state boolean not null default false,
  -- why nothing was made of it, as a bounce or a forgery; null: accepted
  set_aside_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, file_id) references document_files (account_id, id)
);
create unique index email_submissions_raw on email_submissions (account_id, raw_sha256);
create index email_submissions_newest on email_submissions (account_id, created_at desc, id desc);
create index email_submissions_message on email_submissions (account_id, message_id) where message_id is not null;
create index email_submissions_file on email_submissions (account_id, file_id) where file_id is not null;

create table documents (
  account_id uuid not null references accounts (id),
  id uuid not null,
  name text not null,
  document_type text,
  document_type_manual text,
  classification_notes text,
  source text not null check (source in ('upload', 'api', 'email', 'split_document')),
  file_id uuid,
  file_name text not null,
  file_content_type text,
  file_size_bytes integer,
  user_id uuid,
  email_submission_id uuid,
  -- document that it was split from
  parent_id uuid,
  -- what a person states in place of what was read
  extracted_data_manual jsonb,
  -- clockwise, as a person turned the image
  quarter_turns integer not null default 0 check (quarter_turns between 0 and 3),
  -- work that its run has still to do; version counts the requests for work
  pending_work text check (pending_work in ('extract', 'classify', 'link', 'relink')),
  work_version integer not null default 1,
  failure_reason text,
  failure_detail text,
  -- normalized numbers in it, for searches
  reference_numbers text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, file_id) references document_files (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id),
  foreign key (account_id, email_submission_id) references email_submissions (account_id, id),
  foreign key (account_id, parent_id) references documents (account_id, id)
);
create index documents_newest on documents (account_id, created_at desc, id desc) where deleted_at is null;
create index documents_file on documents (account_id, file_id) where file_id is not null;
create index documents_mail on documents (account_id, email_submission_id) where email_submission_id is not null;
create index documents_parent on documents (account_id, parent_id) where parent_id is not null;
create index documents_numbers on documents using gin (reference_numbers) where deleted_at is null;
create index documents_words on documents
  using gin (to_tsvector('simple', regexp_replace(name || ' ' || file_name, '[^[:alnum:]]+', ' ', 'g')))
  where deleted_at is null;
create index documents_work on documents (account_id, id) where pending_work is not null and deleted_at is null;

-- One per extraction; the last one counts.
create table document_representations (
  account_id uuid not null references accounts (id),
  id uuid not null,
  document_id uuid not null,
  -- version of the request for work that it answers, so that a repeated activity stores it once
  work_version integer not null,
  schema_id text,
  payload jsonb not null,
  -- the extraction as a whole: fields with their quotes, references, pages (documents/extract.ts)
  extracted jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id)
);
create unique index document_representations_version on document_representations (account_id, document_id, work_version);

-- container_id null: linked with the shipment as a whole.
create table document_links (
  account_id uuid not null references accounts (id),
  id uuid not null,
  document_id uuid not null,
  shipment_id uuid not null,
  container_id uuid,
  -- number in the document by which it was found
  matched_number text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents (account_id, id),
  foreign key (account_id, shipment_id) references shipments (account_id, id) on delete cascade,
  foreign key (account_id, container_id) references containers (account_id, id) on delete cascade
);
create unique index document_links_once on document_links (account_id, document_id, shipment_id, container_id) nulls not distinct;
create index document_links_shipment on document_links (account_id, shipment_id);
create index document_links_container on document_links (account_id, container_id) where container_id is not null;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('wake_tracking', 'deliver_webhook', 'process_document'));
