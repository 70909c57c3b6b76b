-- Tracking requests made from documents. by_rule: made by the account's rule, not by a person or program.
create table document_tracking_requests (
  account_id uuid not null references accounts (id),
  document_id uuid not null,
  tracking_request_id uuid not null,
  by_rule boolean not null,
  created_at timestamptz not null default now(),
  primary key (account_id, document_id, tracking_request_id),
  foreign key (account_id, document_id) references documents (account_id, id),
  foreign key (account_id, tracking_request_id) references tracking_requests (account_id, id) on delete cascade
);
create index document_tracking_requests_request on document_tracking_requests (account_id, tracking_request_id);
create index document_tracking_requests_rule on document_tracking_requests (account_id, created_at) where by_rule;

-- When the rule made requests from it, which it does once per document.
alter table documents add column tracked_by_rule_at timestamptz;
