#!/bin/sh
# run.sh PROGRAM FOLDER: checks the responses of a program against its OpenAPI document. Packages from
# npm are installed into FOLDER. If they are not available, exits with 77 (skipped).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1") packages=$(realpath -m "$2")

skip() {
  echo "skipped: $1"
  exit 77
}

command -v npm >/dev/null || skip 'npm is not installed'
if ! cmp -s "$here/package-lock.json" "$packages/installed.json"; then
  mkdir -p "$packages"
  cp "$here/package.json" "$here/package-lock.json" "$packages"
  (cd "$packages" && npm ci --no-audit --no-fund --loglevel=error) || skip 'npm cannot install Ajv'
  cp "$here/package-lock.json" "$packages/installed.json"
fi
export CONFORMANCE_PACKAGES=$packages
# The checks detect planted faults.
found=$(node --test "$here/check_test.js") || { echo "$found"; exit 1; }
exec node "$here/main.js" "$program"
