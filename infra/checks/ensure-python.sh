#!/usr/bin/env bash
# Installs Python with venv if it is missing, since schemathesis and the MCP checks run Python programs.
set -euo pipefail
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
  apt-get update -qq
  apt-get install -y -qq python3-venv
fi
