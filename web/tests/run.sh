#!/usr/bin/env bash
# run.sh FOLDER PROGRAM TEST: runs web/tests/TEST, with what npm.sh has installed into FOLDER.
# `unit/NAME.test.ts` is plain logic, also over what PROGRAM describes; `types/NAME.test.mjs` checks
# the types of web/src against the OpenAPI document of PROGRAM; `browser/NAME.test.mjs` drives
# Chromium against a server of its own that PROGRAM starts, and writes pictures to FOLDER/pictures;
# those of the documentation, where TOOLYARD_DOC_PICTURES is a folder, such as docs/pictures; every
# answer takes as many milliseconds more as TOOLYARD_PAGE_DELAY_MS says. Ends with 77, and a line
# that says why, where something that it needs is not there.
set -euo pipefail
web=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$1 program=$2 test=$3

skip() { echo "skipped: $1"; exit 77; }

[ -f "$folder/installed.json" ] || skip 'what the tests need from npm is not installed'
case "$test" in
  unit/*)
    command -v esbuild >/dev/null || skip 'esbuild is not installed'
    made=$folder/$test.mjs
    esbuild "$web/tests/$test" --bundle --platform=node --format=esm --jsx=automatic \
      --loader:.icon.svg=text --loader:.view.css=text \
      --external:react --external:react-dom --log-level=warning --outfile="$made"
    export TOOLYARD_PROGRAM=$program
    exec node --test "$made"
    ;;
  types/*)
    "$web/tests/types/check.sh" "$folder" "$program"
    mkdir -p "$folder/types"
    cp "$web"/tests/types/*.mjs "$folder/types"
    export TOOLYARD_PROGRAM=$program TOOLYARD_TYPES=$folder
    exec node --test "$folder/$test"
    ;;
  browser/*)
    chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}
    [ -n "$chromium" ] || skip 'Chromium is not installed'
    # The same without what surrounds a page, which costs two fifths of the time.
    shell=${CHROMIUM:-$(command -v chromium-headless-shell || echo "$chromium")}
    mkdir -p "$folder/browser" "$folder/pictures"
    # Other tests have them already, and read them now: only what has changed is written.
    flock "$folder" cp --update "$web"/tests/browser/*.mjs "$folder/browser"
    export TOOLYARD_PROGRAM=$program TOOLYARD_PICTURES=$folder/pictures
    export CHROMIUM=$chromium CHROMIUM_SHELL=$shell
    case "${TOOLYARD_DOC_PICTURES:-/}" in
      /*) ;;
      *) export TOOLYARD_DOC_PICTURES=${web%/*}/$TOOLYARD_DOC_PICTURES ;;
    esac
    export TOOLYARD_SOURCE=${web%/*}
    export TOOLYARD_VECTORS=${TOOLYARD_VECTORS:-$TOOLYARD_SOURCE/../shared}
    exec node --test "$folder/$test"
    ;;
  *) echo "there is no test $test" >&2; exit 2 ;;
esac
