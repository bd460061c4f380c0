#!/usr/bin/env bash
# web.sh FOLDER: checks that the pages' code is laid out as prettier does it, with what npm.sh has
# installed into FOLDER. Ends with 77, and a line that says why, where that is not there.
set -euo pipefail
web=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../web" && pwd)
folder=$1
[ -f "$folder/installed.json" ] || { echo 'skipped: prettier is not installed from npm'; exit 77; }
cd "$web"
exec "$folder/node_modules/.bin/prettier" --log-level warn --check .
