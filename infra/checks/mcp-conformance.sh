#!/usr/bin/env bash
# Tests the MCP server with third-party clients.
set -euo pipefail
bash "$(dirname "$0")/ensure-python.sh"
npm run --silent mcp-conformance
