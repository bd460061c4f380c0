#!/usr/bin/env bash
# A PostgreSQL server for tests alone, in a folder of its own, reached through a socket in it:
#
#   postgres.sh start FILE [SETTING=VALUE ...]   starts one and writes its folder into FILE; without
#                                                PostgreSQL, says so and writes nothing
#   postgres.sh restart FILE                     as after a crash
#   postgres.sh stop FILE                        stops it and leaves nothing behind
set -euo pipefail
verb=${1:?start, restart or stop} file=${2:?a file}
shift 2

newest_programs() { ls -d /usr/lib/postgresql/*/bin /usr/local/pgsql/bin 2>/dev/null | sort -V | tail -n 1; }
programs=$(newest_programs || true)
[ -n "$programs" ] || programs=$(dirname "$(command -v initdb || echo ./initdb)")

# The server refuses to be root.
as_owner() {
  if [ "$(id -u)" != 0 ]; then "$@"; return; fi
  local owner=nobody
  ! id postgres >/dev/null 2>&1 || owner=postgres
  setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups "$@"
}

control() { (cd "$folder" && as_owner "$programs/pg_ctl" -D "$folder/data" "$@" >/dev/null); }

# What is left of a run that was killed goes too.
stop() {
  [ -s "$file" ] || return 0
  folder=$(<"$file")
  [ ! -d "$folder/data" ] || control stop -m immediate || true
  case "$folder" in */toolyard-postgres-*) rm -rf "$folder" ;; esac
  rm -f "$file"
}

start() {
  stop
  if [ ! -x "$programs/initdb" ] || [ ! -x "$programs/postgres" ]; then
    echo "PostgreSQL is not installed: the tests that need it are skipped"
    return 0
  fi
  # Where another user may go too.
  local place=/tmp
  [ "$(id -u)" = 0 ] || place=${TMPDIR:-/tmp}
  folder=$(as_owner mktemp -d "$place/toolyard-postgres-XXXXXX")
  mkdir -p "$(dirname "$file")"
  echo "$folder" >"$file"
  (cd "$folder" && as_owner "$programs/initdb" -D data -U toolyard --auth=trust --no-sync \
    --encoding=UTF8 --locale=C.UTF-8 >/dev/null)
  local setting
  for setting in listen_addresses="''" unix_socket_directories="'$folder'" fsync=off \
    full_page_writes=off max_connections=200 shared_buffers=32MB autovacuum=off "$@"; do
    echo "$setting"
  done | as_owner tee -a "$folder/data/postgresql.conf" >/dev/null
  control start -w -t 120 -l "$folder/log"
}

restart() {
  folder=$(<"$file")
  control restart -m immediate -w -t 120 -l "$folder/log"
}

case "$verb" in
  start) start "$@" ;;
  restart) restart ;;
  stop) stop ;;
  *) echo "postgres.sh: there is no $verb" >&2; exit 2 ;;
esac
