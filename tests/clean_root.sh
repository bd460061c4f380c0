#!/usr/bin/env bash
# Tests this repository on a new machine: creates a Debian root, clones the last commit into it, and
# follows the README there. Requires root, debootstrap and git.
#
#   TOOLYARD_MIRROR=http://mirror.example/debian tests/clean_root.sh SUITE FOLDER [STEP ...]
#
# SUITE is bookworm or trixie; an existing root in FOLDER is used again. The steps are `build`, `run`
# (starts a server, runs the line it prints) and `test`; by default all three. Tests that require
# external programs are skipped.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suite=${1:?which suite? bookworm or trixie}
root=${2:?in which folder?}
shift 2
[ $# -gt 0 ] || set -- build run test
home=/root/toolyard
. "$source/tests/debian_root.sh"

clone() {
  rm -rf "$root$home"
  git clone --quiet --no-local "$source" "$root$home"
  echo "clean root: $suite, $(git -C "$root$home" log -1 --format='%h %s')"
}

# Starts a server as a person would, runs the line it prints, and stops it again.
try_run() {
  inside "$root" './toolyard run --listen 127.0.0.1:0 >run.log & echo $! >run.pid; wait $!' &
  local waited=0 status=0
  until grep -q '^listening on' "$root$home/run.log" 2>/dev/null; do
    sleep 1
    waited=$((waited + 1))
    [ $waited -lt 3600 ] && kill -0 $! 2>/dev/null || { echo 'the server did not start'; return 1; }
  done
  inside "$root" "sed -n '/^Try it:/,/^listening on/p' run.log | sed '1d;\$d' >pasted.sh; cat pasted.sh
          bash -o pipefail pasted.sh --fail-with-body; echo" || status=$?
  inside "$root" 'kill "$(cat run.pid)"'
  wait $! || status=$?
  return $status
}

make_root "$suite" "$root"
clone
for step; do
  case "$step" in
    build) inside "$root" './toolyard build' ;;
    run) try_run ;;
    test) inside "$root" './toolyard test' ;;
    *) echo "clean root: there is no step $step" >&2; exit 2 ;;
  esac
  echo "clean root: $suite, $step is done after $SECONDS s"
done
