#!/usr/bin/env bash
# Installs Python with venv where it is missing: schemathesis and the MCP checks run programs written in it.
set -euo pipefail
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
  apt-get update -qq
  apt-get install -y -qq python3-venv
fi
