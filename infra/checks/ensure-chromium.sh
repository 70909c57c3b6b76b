#!/usr/bin/env bash
# Pages are tested in a real browser. Where there is none and none can be installed, those tests are left out and say so.
set -uo pipefail

for name in chromium chromium-browser google-chrome google-chrome-stable; do
  command -v "$name" > /dev/null && exit 0
done
export DEBIAN_FRONTEND=noninteractive
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  timeout 240 bash -c 'apt-get update && apt-get install --yes --no-install-recommends chromium fonts-dejavu-core' \
    > /dev/null 2>&1 && exit 0
fi
echo 'There is no Chromium, and it cannot be installed here: pages are not tested in a browser'
