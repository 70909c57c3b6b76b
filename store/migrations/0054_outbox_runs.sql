-- The relay folds the rows of one run; with a long backlog it would read all rows for that.
create index outbox_run on outbox (workflow_id);
