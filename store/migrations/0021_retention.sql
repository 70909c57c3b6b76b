-- Old events go from the first one of an account upward, so that what is kept has no gaps.
alter table event_sequences add column kept_from bigint not null default 1;
