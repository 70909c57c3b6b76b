#!/bin/sh
# A network and a file tree of its own, in which the service names of docker-compose.yml are this host and its ports are
# free; in it run-without-containers.ts runs the file's commands with the file's environment. Needs root and Linux.
set -eu
cd "$(dirname "$0")/../.."
exec unshare --net --mount --pid --fork --kill-child --mount-proc sh -eu -c '
  ip link set lo up
  hosts=$(mktemp)
  echo "127.0.0.1 localhost postgres temporal api worker" > "$hosts"
  mount --bind "$hosts" /etc/hosts
  mkdir -p /etc/seamark/temporal-server /etc/temporal/schema
  mount --bind infra/temporal-server /etc/seamark/temporal-server
  mount --bind "$TEMPORAL_SERVER_SOURCE/schema" /etc/temporal/schema
  exec node infra/compose/run-without-containers.ts'
