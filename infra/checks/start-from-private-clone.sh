#!/usr/bin/env bash
# Tests `npm start` in a fresh clone inside a 0700 folder, using only what the clone itself installs, until the demo has
# ended and the system has shut down gracefully. When run as root, Postgres runs as a user who cannot read the clone.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder="$(mktemp -d)"
chmod 0700 "$folder"
log="$folder/output"
started=''
cleanup() {
  [ -z "$started" ] || kill -TERM "$started" 2>/dev/null || true
  [ -z "$started" ] || wait "$started" 2>/dev/null || true
  [ ! -f "$folder/clone/.seamark/postgres-id" ] || rm -rf "/var/lib/seamark/$(cat "$folder/clone/.seamark/postgres-id")"
  rm -rf "$folder"
}
trap cleanup EXIT

git clone --quiet --no-local . "$folder/clone"
cd "$folder/clone"
# Separate ports allow this to run next to a system that is in use.
export SEAMARK_API_PORT=13000 SEAMARK_MCP_PORT=13001 SEAMARK_SIMULATOR_PORT=13002 SEAMARK_RECEIVER_PORT=13003 \
  SEAMARK_POSTGRES_PORT=15433 SEAMARK_TEMPORAL_PORT=17233 SEAMARK_TEMPORAL_UI_PORT=18233
# Removes the current clone's Node from the path, so that the machine's own Node is used, which may be older.
PATH="$(printf '%s' "$PATH" | tr ':' '\n' | grep -v '/node_modules/' | paste -sd:)"

npm start >"$log" 2>&1 &
started=$!
for _ in $(seq 600); do
  if grep -q 'Seamark runs\.' "$log"; then break; fi
  if ! kill -0 "$started" 2>/dev/null; then break; fi
  sleep 1
done
if ! grep -q 'ended: all_containers_terminated' "$log" || ! grep -q 'Seamark runs\.' "$log"; then
  tail -n 100 "$log"
  echo 'npm start did not show the demo to its end'
  exit 1
fi
[ "$(grep -c ' ended: ' "$log")" -eq 3 ] || { grep ' ended: ' "$log"; echo 'not all three journeys ended'; exit 1; }

kill -TERM "$started"
code=0
wait "$started" || code=$?
started=''
tail -n 2 "$log"
grep -q 'seamark    ended$' "$log" || { echo "npm start did not end in order (exit code $code)"; exit 1; }
for pid in $(pgrep -f "$folder/clone" || true); do
  echo "left behind: $(tr '\0' ' ' < "/proc/$pid/cmdline")"
  exit 1
done
echo "three journeys from a clone in a 0700 folder"
