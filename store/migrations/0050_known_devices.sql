-- Browsers in which a person has signed in with the password. Their failed sign-ins count by themselves, so that those of others cannot keep
-- the person out.
create table known_devices (
  token_hash bytea primary key,
  person_id uuid not null references people (id),
  used_at timestamptz not null
);
create index known_devices_person on known_devices (person_id, used_at);
