#!/usr/bin/env bash
# Checks the API against its own description with schemathesis, in a short run.
set -euo pipefail
bash "$(dirname "$0")/ensure-python.sh"
npm run --silent schemathesis -- --examples 10
