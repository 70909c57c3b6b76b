#!/usr/bin/env bash
# Runs the tests against mutants of the code that a change touches in tracking/ and store/, one edit at a time, for at
# most four minutes. Fails if all edits were tried and the tests missed one. If there are more than 24 edits, tries 24
# of them, evenly spread, and only reports. The change begins at the given commit, by default where the branch left
# main; on main it is the last commit.
set -euo pipefail
cd "$(dirname "$0")/../.."

has() { git rev-parse --quiet --verify "$1^{commit}" >/dev/null 2>&1; }

base="${1:-}"
why='the given commit'
if [ -n "$base" ] && ! has "$base"; then
  echo "No commit $base in this clone."
  exit 1
fi
for main in origin/main main; do
  [ -n "$base" ] && break
  base="$(git merge-base "$main" HEAD 2>/dev/null || true)"
  why="where the branch left $main"
  [ "$base" != "$(git rev-parse HEAD)" ] || base=''
done
if [ -z "$base" ]; then
  base='HEAD~1'
  why='the commit before the last'
fi
if ! has "$base"; then
  echo 'Nothing to compare with: this clone has one commit and no main. `git fetch --deepen 50` gets earlier ones.'
  exit 0
fi
echo "Compared with $(git log -1 --format='%h "%s"' "$base"), $why"
npm run --silent mutate -- --changed "$base" --limit 24 --minutes 4 --tests 2
