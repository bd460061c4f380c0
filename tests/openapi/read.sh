#!/usr/bin/env bash
# read.sh FOLDER READER [PROGRAM]: has a reader of OpenAPI documents read FOLDER/document.json; with
# `run` and the name of a generator, has its client call PROGRAM; `postman` reads what PROGRAM serves.
# `read.sh FOLDER install` installs the readers from npm into FOLDER. Without npm or its registry,
# prints the reason and exits with 77 (skipped).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 reader=$2

skip() { echo "skipped: $1"; exit 77; }

install() {
  rm -rf "$folder/generated"
  mkdir -p "$folder"
  cp -r "$here"/*.mjs "$here"/*.ts "$here/clients" "$folder"
  "$here/../support/npm.sh" "$here" "$folder"
}

# Generated code must compile, with strict options, together with code that uses it.
compiles() {
  node_modules/.bin/tsc --strict --noEmit --target es2022 \
    --lib es2022,dom,dom.iterable --module esnext --moduleResolution bundler "$1"
}

if [ "$reader" = install ]; then install; exit; fi
[ -f "$folder/installed.json" ] || skip 'the readers are not installed'
cd "$folder"
case "$reader" in
  redocly | swagger_parser | values) node "$reader.mjs" document.json ;;
  openapi_typescript)
    node_modules/.bin/openapi-typescript document.json --default-non-nullable false \
      --output generated/openapi_typescript.ts
    compiles use_openapi_typescript.ts
    ;;
  hey_api)
    node_modules/.bin/openapi-ts --input document.json --output generated/hey_api --silent
    compiles use_hey_api.ts
    ;;
  orval)
    node_modules/.bin/orval --input document.json --output generated/orval.ts --client fetch
    compiles use_orval.ts
    ;;
  postman) node postman.mjs "$3" "$here/../../docs/clients.md" ;;
  run_*) node clients/scenario.mjs "$3" "${reader#run_}" ;;
  *) echo "there is no reader $reader" >&2; exit 2 ;;
esac
