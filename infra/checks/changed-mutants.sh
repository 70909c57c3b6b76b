#!/usr/bin/env bash
# Breaks what the change touches in tracking/ and store/, in at most four minutes. The change begins where its branch left
# main; on main it is the last commit.
set -euo pipefail
base="$(git merge-base origin/main HEAD 2>/dev/null || true)"
if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD 2>/dev/null || true)" ]; then base='HEAD~1'; fi
if ! git rev-parse --quiet --verify "$base^{commit}" >/dev/null 2>&1; then
  echo 'No earlier commit to compare with: nothing to break.'
  exit 0
fi
npm run --silent mutate -- --changed "$base" --limit 24 --minutes 4
