# run_tests [NAME] [--preset PRESET]: every test, or those whose name holds NAME, each in a process of
# its own. Shows what failed and ends with the counts; build/PRESET/test.log has everything.
run_tests() {
  local preset=dev name='' folder places status=0
  while [ $# -gt 0 ]; do
    case "$1" in
      --preset) preset=${2:-}; shift $(($# > 1)) ;;
      --preset=*) preset=${1#*=} ;;
      -*) echo "toolyard: test takes a name and --preset, not $1" >&2; return 2 ;;
      *) name=$1 ;;
    esac
    shift
  done
  case "$preset" in
    dev | debug | asan | tsan | coverage) ;;
    *) echo "toolyard: tests run with the presets dev, debug, asan, tsan and coverage" >&2; return 2 ;;
  esac
  folder=$root/build/$preset
  install test
  borrow_services
  PATH=$root/build/packages/prometheus/usr/bin:$root/build/packages/pgbouncer/usr/sbin:$PATH
  build "$preset"
  # What libraries keep until the end is no leak of ours.
  export LSAN_OPTIONS=suppressions=$root/tests/support/kept_by_libraries.txt:print_suppressions=0
  # Nor can ThreadSanitizer see how libraries that it did not compile keep their threads apart.
  export TSAN_OPTIONS=suppressions=$root/tests/support/shared_by_libraries.txt:print_suppressions=0
  rm -f "$folder/test.xml"
  places=$(make_memory_folder) || places=''
  (trap '[ -z "$places" ] || rm -rf "$places"' EXIT
    cd "$folder" && TMPDIR=${places:-${TMPDIR:-/tmp}} ctest --output-on-failure -j "$(nproc)" \
      ${name:+-R "$(loosely "$name")"} --no-tests=error --output-junit test.xml) 2>&1 |
    tee "$folder/test.log" | show_failures || status=$?
  print_counts "$folder/test.xml"
  return "$status"
}

# A new folder in memory for what tests write, so that they wait for no disk: where 8 GiB are free, and
# what is there may be run.
make_memory_folder() {
  local folder free
  for free in "$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)" \
    "$(sed -n 's/^MemAvailable: *\([0-9]*\) kB$/\1/p' /proc/meminfo)"; do
    [ "${free:-0}" -ge $((8 << 20)) ] || return
  done
  folder=$(mktemp -d /dev/shm/toolyard-XXXXXX 2>/dev/null) || return
  chmod 711 "$folder"  # PostgreSQL runs as a user of its own
  printf '#!/bin/sh\n' >"$folder/tried"
  chmod +x "$folder/tried"
  { "$folder/tried" 2>/dev/null && echo "$folder"; } || { rm -rf "$folder"; return 1; }
}

# word-counter also finds word_counter and WordCounter.
loosely() { sed -E 's/([a-zA-Z])/[\U\1\L\1]/g; s/[-_]/[-_]?/g' <<<"$1"; }

# Without the lines of tests that begin and pass.
show_failures() { grep -vE '^ +Start +[0-9]+: |^ *[0-9]+/[0-9]+ Test .* Passed +[0-9.]+ sec$' || true; }

# The first element of ctest's report counts the tests.
print_counts() {
  local tests failed skipped disabled
  tests=$(count_of tests "$1") failed=$(count_of failures "$1")
  skipped=$(count_of skipped "$1") disabled=$(count_of disabled "$1")
  echo
  echo "$((tests - failed - skipped - disabled)) passed, $failed failed, $((skipped + disabled)) skipped"
}

count_of() {
  local count=
  [ ! -f "$2" ] || count=$(sed -n "s/^[[:space:]]*$1=\"\([0-9]*\)\".*/\1/p" "$2" | head -n 1)
  echo "${count:-0}"
}
