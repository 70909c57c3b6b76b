#!/usr/bin/env bash
# Checks the alert rules and makes each alert fire once, using promtool from the Debian package prometheus.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools="${XDG_CACHE_HOME:-$HOME/.cache}/seamark/prometheus"
promtool="$(command -v promtool || echo "$tools/usr/bin/promtool")"
if [ ! -x "$promtool" ]; then
  # Unpacks the package instead of installing it, which needs no root and starts no server.
  download="$(mktemp -d)"
  trap 'rm -rf "$download"' EXIT
  if [ "$(id -u)" -eq 0 ]; then apt-get update -qq; fi
  (cd "$download" && apt-get download -qq prometheus)
  mkdir -p "$tools"
  dpkg -x "$download"/prometheus_*.deb "$tools"
fi

"$promtool" check rules infra/observability/alerts.yaml
"$promtool" test rules infra/observability/alerts.test.yaml
