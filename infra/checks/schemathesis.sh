#!/usr/bin/env bash
# The API against its own description by schemathesis, in a small run.
set -euo pipefail
bash "$(dirname "$0")/ensure-python.sh"
npm run --silent schemathesis -- --examples 10
