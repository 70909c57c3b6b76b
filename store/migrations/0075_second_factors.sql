-- The second factor of a person: a secret that an authenticator app shares (RFC 6238).
create table second_factors (
  person_id uuid primary key references people (id),
  secret_encrypted bytea not null,
  -- Number of the 30-second step whose code was last accepted. Codes of this step and of earlier ones are refused.
  last_step bigint not null,
  created_at timestamptz not null
);

-- Unused recovery codes, each of which replaces one code of the app. SHA-256 of 80 random bits.
create table recovery_codes (
  person_id uuid not null references people (id),
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

-- Sign-ins whose password was right and whose second factor has not been given yet.
create table pending_sign_ins (
  token_hash bytea primary key,
  person_id uuid not null references people (id),
  created_at timestamptz not null
);
create index pending_sign_ins_person on pending_sign_ins (person_id);

-- When the second factor was given in this session; null: it was not.
alter table sessions add column second_factor_at timestamptz;
