#!/usr/bin/env bash
# The MCP server as programs of others see it.
set -euo pipefail
bash "$(dirname "$0")/ensure-python.sh"
npm run --silent mcp-conformance
