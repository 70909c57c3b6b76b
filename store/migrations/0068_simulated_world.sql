-- When the simulated shipments of the account were removed. The demo does not add them again.
alter table accounts add column simulated_world_removed_at timestamptz;
