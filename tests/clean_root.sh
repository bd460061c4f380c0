#!/usr/bin/env bash
# Tries this repository on a machine that has never seen it: makes a Debian root, clones the last
# commit into it, and does there what the README says. Needs root, debootstrap and git.
#
#   TOOLYARD_MIRROR=http://mirror.example/debian tests/clean_root.sh SUITE FOLDER [STEP ...]
#
# SUITE is bookworm or trixie; a root that is in FOLDER already is used again. The steps are `build`,
# `run` (starts a server, pastes the line it prints) and `test`; without any, all three. What the
# tests need from elsewhere is not there: they skip it.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suite=${1:?which suite? bookworm or trixie}
root=${2:?in which folder?}
shift 2
[ $# -gt 0 ] || set -- build run test
home=/root/toolyard

inside() {
  chroot "$root" /usr/bin/env -i HOME=/root TERM=dumb LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ${http_proxy:+http_proxy="$http_proxy"} bash -c "cd $home || exit; $1"
}

make_root() {
  [ -x "$root/bin/bash" ] ||
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" \
      "${TOOLYARD_MIRROR:?the address of a Debian mirror}"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
  trap 'umount "$root/proc"' EXIT
}

clone() {
  rm -rf "$root$home"
  git clone --quiet --no-local "$source" "$root$home"
  echo "clean root: $suite, $(git -C "$root$home" log -1 --format='%h %s')"
}

# Starts a server as a person would, runs the line it prints, and stops it again.
try_run() {
  inside './toolyard run --listen 127.0.0.1:0 >run.log & echo $! >run.pid; wait $!' &
  local waited=0 status=0
  until grep -q '^listening on' "$root$home/run.log" 2>/dev/null; do
    sleep 1
    waited=$((waited + 1))
    [ $waited -lt 3600 ] && kill -0 $! 2>/dev/null || { echo 'the server did not start'; return 1; }
  done
  inside "sed -n '/^Try it:/,/^listening on/p' run.log | sed '1d;\$d' >pasted.sh; cat pasted.sh
          bash -o pipefail pasted.sh --fail-with-body; echo" || status=$?
  inside 'kill "$(cat run.pid)"'
  wait $! || status=$?
  return $status
}

make_root
clone
for step; do
  case "$step" in
    build) inside './toolyard build' ;;
    run) try_run ;;
    test) inside './toolyard test' ;;
    *) echo "clean root: there is no step $step" >&2; exit 2 ;;
  esac
  echo "clean root: $suite, $step is done after $SECONDS s"
done
