#!/usr/bin/env bash
# The MCP server as programs of others see it; Python with venv is installed where it is missing.
set -euo pipefail
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
  apt-get update -qq
  apt-get install -y -qq python3-venv
fi
npm run --silent mcp-conformance
