-- The role that a person had when the token of the session was made: with another one he gets another token (api/portal/visit.ts).
alter table sessions add column role text;
