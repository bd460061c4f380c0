#!/usr/bin/env bash
# A PostgreSQL server for tests alone, in a folder of its own, reached through a socket in it:
#
#   postgres.sh start FILE [SETTING=VALUE ...]   starts one and writes its folder into FILE; without
#                                                PostgreSQL, says so and writes nothing
#   postgres.sh follow FILE LEADER               starts a standby of the server whose file is LEADER
#   postgres.sh promote FILE                     lets a standby take over
#   postgres.sh restart FILE                     as after a crash
#   postgres.sh crash FILE                       ends it like that, and leaves its data behind
#   postgres.sh stop FILE                        stops it and leaves nothing behind
set -euo pipefail
verb=${1:?start, follow, promote, restart, crash or stop} file=${2:?a file}
shift 2

newest_programs() { ls -d /usr/lib/postgresql/*/bin /usr/local/pgsql/bin 2>/dev/null | sort -V | tail -n 1; }
programs=$(newest_programs || true)
[ -n "$programs" ] || programs=$(dirname "$(command -v initdb || echo ./initdb)")

# The server refuses to be root.
owner=
if [ "$(id -u)" = 0 ]; then
  owner=nobody
  ! id postgres >/dev/null 2>&1 || owner=postgres
fi
as_owner() {
  if [ -z "$owner" ]; then "$@"; return; fi
  setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups "$@"
}

control() { (cd "$folder" && as_owner "$programs/pg_ctl" -D "$folder/data" "$@" >/dev/null); }

# What is left of a run that was killed goes too.
stop() {
  [ -s "$file" ] || return 0
  folder=$(<"$file")
  [ ! -e "$folder/data/postmaster.pid" ] || control stop -m immediate || true
  case "$folder" in */toolyard-postgres-*) rm -rf "$folder" ;; esac
  rm -f "$file"
}

make_folder() {
  local place=${TMPDIR:-/tmp}
  as_owner test -x "$place" || place=/tmp
  folder=$(mktemp -d "$place/toolyard-postgres-XXXXXX")
  [ -z "$owner" ] || chown "$owner" "$folder"
  mkdir -p "$(dirname "$file")"
  echo "$folder" >"$file"
}

configure() { printf '%s\n' "$@" | as_owner tee -a "$folder/data/postgresql.conf" >/dev/null; }

start() {
  stop
  if [ ! -x "$programs/initdb" ] || [ ! -x "$programs/postgres" ]; then
    echo "PostgreSQL is not installed: the tests that need it are skipped"
    return 0
  fi
  make_folder
  (cd "$folder" && as_owner "$programs/initdb" -D data -U toolyard --auth=trust --no-sync \
    --encoding=UTF8 --locale=C.UTF-8 >/dev/null)
  configure listen_addresses="''" unix_socket_directories="'$folder'" fsync=off \
    full_page_writes=off max_connections=200 shared_buffers=32MB autovacuum=off "$@"
  control start -w -t 120 -l "$folder/log"
}

follow() {
  stop
  make_folder
  (cd "$folder" && as_owner "$programs/pg_basebackup" -D data -R -h "$(<"$1")" -U toolyard \
    --checkpoint=fast --no-sync)
  configure unix_socket_directories="'$folder'"
  control start -w -t 120 -l "$folder/log"
}

promote() {
  folder=$(<"$file")
  control promote -w -t 120
}

crash() {
  folder=$(<"$file")
  control stop -m immediate
}

restart() {
  folder=$(<"$file")
  control restart -m immediate -w -t 120 -l "$folder/log"
}

case "$verb" in
  start) start "$@" ;;
  follow) follow "$1" ;;
  promote) promote ;;
  crash) crash ;;
  restart) restart ;;
  stop) stop ;;
  *) echo "postgres.sh: there is no $verb" >&2; exit 2 ;;
esac
