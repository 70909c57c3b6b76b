-- While a queue is empty, or was when Postgres last looked at it, all indexes of what waits look equally good to the planner.
-- Only who asks for a container may be led to the one that is ordered by containers: whoever asks for what is due next would
-- read the whole queue by it, and sort it.
drop index webhook_notifications_order;
create index webhook_notifications_order on webhook_notifications (account_id, webhook_id, lane, order_key, sequence)
  where lane is not null and order_key is not null;
