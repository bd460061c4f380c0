#!/usr/bin/env bash
# npm.sh SOURCE FOLDER: installs the packages of SOURCE/package-lock.json into FOLDER, from npm and
# without running scripts of packages. Without npm or its registry, prints the reason and exits with 77
# (skipped). FOLDER/installed.json describes what is installed.
set -euo pipefail
source=$1 folder=$2

skip() { echo "skipped: $1"; exit 77; }

command -v npm >/dev/null || skip 'npm is not installed'
mkdir -p "$folder"
cmp -s "$source/package-lock.json" "$folder/installed.json" && exit
rm -f "$folder/installed.json"
cp "$source/package.json" "$source/package-lock.json" "$source/.npmrc" "$folder"
if ! (cd "$folder" && npm ci) >"$folder/npm.log" 2>&1; then
  ! grep -qE 'code (E(NOTFOUND|AI_AGAIN|CONN|TIMEDOUT|NETUNREACH|HOSTUNREACH|40[37]|50)|.*CERT)' \
    "$folder/npm.log" || skip 'the npm registry cannot be reached'
  cat "$folder/npm.log" >&2
  exit 1
fi
cp "$source/package-lock.json" "$folder/installed.json"
