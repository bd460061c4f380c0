#!/usr/bin/env bash
# prepare.sh FOLDER: installs what checks and tests of the pages need from npm into FOLDER. Ends with
# 77, and a line that says why, where there is no npm or no registry.
set -euo pipefail
web=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$1

skip() { echo "skipped: $1"; exit 77; }

command -v npm >/dev/null || skip 'npm is not installed'
mkdir -p "$folder"
cmp -s "$web/package-lock.json" "$folder/installed.json" && exit
rm -f "$folder/installed.json"
cp "$web/package.json" "$web/package-lock.json" "$web/.npmrc" "$folder"
if ! (cd "$folder" && npm ci) >"$folder/npm.log" 2>&1; then
  ! grep -qE 'code (E(NOTFOUND|AI_AGAIN|CONN|TIMEDOUT|NETUNREACH|HOSTUNREACH|40[37]|50)|.*CERT)' \
    "$folder/npm.log" || skip 'the npm registry cannot be reached'
  cat "$folder/npm.log" >&2
  exit 1
fi
cp "$web/package-lock.json" "$folder/installed.json"
