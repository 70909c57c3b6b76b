-- Who a subject of an external issuer is here. It is bound at first use by the e-mail address, and never changes with it.
create table external_identities (
  issuer text not null,
  subject text not null,
  person_id uuid not null references people (id),
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, person_id)
);
