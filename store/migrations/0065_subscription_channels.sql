-- A channel of Slack or Microsoft Teams that receives the messages of a subscription, by an incoming webhook.
alter table subscriptions
  add column channel text check (channel in ('slack', 'teams')),
  -- host of the URL, for people; the URL itself is a secret
  add column channel_host text,
  add column channel_url_encrypted bytea,
  add check ((channel is null) = (channel_url_encrypted is null) and (channel is null) = (channel_host is null));

-- null: the message goes to the channel
alter table subscription_messages alter column user_id drop not null;
drop index subscription_messages_waiting;
create unique index subscription_messages_waiting on subscription_messages (account_id, subscription_id, user_id)
  nulls not distinct where attempts = 0 and sent_at is null and given_up_at is null and not is_test;
