-- The event log filtered by tracking request.
create index events_tracking_request on events (account_id, tracking_request_id, sequence)
  where tracking_request_id is not null;
