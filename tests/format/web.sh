#!/usr/bin/env bash
# web.sh FOLDER: checks that the code of the pages is formatted by prettier, which npm.sh has installed
# into FOLDER. If it is missing, prints the reason and exits with 77 (skipped).
set -euo pipefail
web=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../web" && pwd)
folder=$1
[ -f "$folder/installed.json" ] || { echo 'skipped: prettier is not installed from npm'; exit 77; }
cd "$web"
exec "$folder/node_modules/.bin/prettier" --log-level warn --check .
