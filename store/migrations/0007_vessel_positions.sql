-- Reported positions of ships, from a feed; never computed. No data of an account: everybody may see where a ship is.
create table vessels (
  imo text primary key check (imo ~ '^\d{7}$'),
  mmsi text,
  created_at timestamptz not null default now()
);

create table vessel_positions (
  imo text not null references vessels (imo),
  at timestamptz not null,
  -- ships of the simulated world are elsewhere by another clock; null: the world's own time
  test_clock_id uuid,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  speed_knots double precision,
  heading_degrees double precision,
  source_code text not null,
  snapshot_id uuid not null references snapshots (id),
  created_at timestamptz not null default now(),
  unique nulls not distinct (imo, test_clock_id, at)
);

-- whose ships are asked for: shipments between port of lading and port of discharge
create index shipments_at_sea on shipments (account_id, id)
  where tracking_stopped_at is null and published ->> 'pol_atd_at' is not null and published ->> 'pod_ata_at' is null;
