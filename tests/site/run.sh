#!/usr/bin/env bash
# run.sh FOLDER PROGRAM crawl: reads all pages of the site of PROGRAM into FOLDER, with the packages
# that npm.sh has installed there; TEST instead of `crawl` runs tests/site/TEST over these pages. If
# something is missing, prints the reason and exits with 77 (skipped).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 program=$(realpath "$2") test=$3

skip() { echo "skipped: $1"; exit 77; }

[ -f "$folder/installed.json" ] || skip 'what the tests need from npm is not installed'
[ "$test" = crawl ] || [ -f "$folder/site.json" ] || skip 'the site has not been read'
[ "$test" != nu.test.mjs ] || command -v java >/dev/null || skip 'java is not installed'
# Tests find packages in their own folder. Other tests may be reading the files at the same time, so
# only changed files are written. Some are shared with the browser tests.
shared=$here/../../web/tests/browser
flock "$folder" cp -r --update "$here"/*.mjs "$here/schemas" "$shared"/{accounts,site_texts}.mjs \
  "$folder"
export TOOLYARD_PROGRAM=$program
case "$test" in
  crawl) exec node "$folder/save.mjs" "$folder/site.json" ;;
  *) exec node --test --test-timeout=600000 "$folder/$test" ;;
esac
