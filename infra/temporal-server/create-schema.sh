#!/bin/sh
# Migrates both databases of the Temporal server to its newest schema. Safe to run again. The databases belong to this
# role (infra/commands/database-roles.ts). Needs SQL_HOST, SQL_PORT, SQL_USER, SQL_PASSWORD and TEMPORAL_SCHEMA, the
# folder with the server's Postgres schema.
set -eu

for name in temporal visibility; do
  database=temporal
  [ "$name" = visibility ] && database=temporal_visibility
  export SQL_PLUGIN=postgres12 SQL_DATABASE="$database"

  # A database that already has a version table only needs the update.
  temporal-sql-tool update-schema --schema-dir "$TEMPORAL_SCHEMA/$name/versioned" 2>/dev/null || {
    temporal-sql-tool setup-schema --version 0.0
    temporal-sql-tool update-schema --schema-dir "$TEMPORAL_SCHEMA/$name/versioned"
  }
done
