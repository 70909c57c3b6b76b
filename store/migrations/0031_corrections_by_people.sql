-- A person who is signed in corrects without a key.
alter table corrections alter column made_by_api_key_id drop not null;
