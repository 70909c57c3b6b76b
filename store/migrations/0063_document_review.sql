-- Why a person should check a document, and what the person decided. Null review: not decided.
alter table documents add column review_reasons text[] not null default '{}';
alter table documents add column review text check (review in ('confirmed', 'rejected'));
alter table documents add column reviewed_at timestamptz;
alter table documents add column reviewed_by uuid;
-- Kind, contents, shipment and reasons before the decision, to take it back.
alter table documents add column review_before jsonb;
-- Party that the document speaks for, as far as it proves one.
alter table documents add column issuer jsonb;
alter table documents add foreign key (account_id, reviewed_by) references users (account_id, id);
create index documents_to_review on documents (account_id, created_at, id)
  where review_reasons <> '{}' and review is null and deleted_at is null;
create index documents_reviewer on documents (account_id, reviewed_by) where reviewed_by is not null;
