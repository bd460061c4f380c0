# run_tests [NAME] [--preset PRESET]: every test, or the suites of the tests whose names contain NAME,
# each suite in a process of its own. Shows what failed or was skipped and ends with the counts;
# build/PRESET/test.log contains all of the output.
run_tests() {
  local preset=dev name='' folder places jobs status=0
  local -a chosen=()
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
  # ThreadSanitizer does not see the synchronization within libraries that it did not compile.
  export TSAN_OPTIONS=suppressions=$root/tests/support/shared_by_libraries.txt:print_suppressions=0
  rm -f "$folder/test.xml"
  [ -z "$name" ] || chosen=(-R "$(choose_suites "$folder/tests/tests" "$(loosely "$name")")")
  places=$(make_memory_folder) || places=''
  # Two for each core, since tests wait for a third of their time. Under sanitizers, they compute several
  # times as long, but do not wait longer.
  jobs=$((2 * $(nproc)))
  case "$preset" in asan | tsan) jobs=$(nproc) ;; esac
  (trap '[ -z "$places" ] || rm -rf "$places"' EXIT
    cd "$folder" && TMPDIR=${places:-${TMPDIR:-/tmp}} ctest -j "$jobs" "${chosen[@]}" \
      --no-tests=error --output-on-failure --output-junit test.xml \
      --test-output-size-passed $((1 << 20))) 2>&1 |
    tee "$folder/test.log" | show_failures || status=$?
  print_counts "$folder/test.xml"
  return "$status"
}

# Prints a new folder in memory for files of tests, so that they do not wait for a disk: only if 8 GiB
# are free, and programs may be executed there.
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

# choose_suites PROGRAM EXPRESSION: an expression for what has a name that matches, and for the suites
# of PROGRAM that have a test with such a name. Without groups, of which CTest allows only a few.
choose_suites() {
  "$1" --gtest_list_tests | awk -v expression="$2" '
    BEGIN { printf "%s", expression }
    /^[^ ]+\.$/ { suite = substr($1, 1, length($1) - 1); next }
    /^  / && suite !~ expression && suite "." $1 ~ expression && !seen[suite]++ {
      printf "|^%s$|^%s/postgres$", suite, suite
    }'
}

# Without the lines of tests that begin and pass.
show_failures() {
  grep -vE '^ +Start +[0-9]+: |^ *[0-9]+/[0-9]+ Test .* Passed +[0-9.]+ sec$|^\[ +(RUN|OK) +\] ' ||
    true
}

# Counts the tests in CTest's report: those that GoogleTest counts within a suite, and all others.
print_counts() {
  [ -f "$1" ] || { printf '\n0 passed, 0 failed, 0 skipped\n'; return; }
  awk '
    function skip(name) { print name " is skipped" (reason ? ": " : "") reason; skipped++ }
    /<testcase / {
      counted = broken = 0
      reason = ""
      name = status = $0
      gsub(/.* name="|" classname=.*/, "", name)
      sub(/.* status="/, "", status)
    }
    /^\[  PASSED  \] [0-9]+ tests?\.$/ { passed += $4; counted = 1 }
    /^\[  FAILED  \] [0-9]+ tests?, / { failed += $4; broken = 1 }
    /^\[  SKIPPED \] .* \([0-9]+ ms\)$/ { skip($4) }
    /<\/testcase>/ && !broken {
      if (status ~ /^fail/) failed++
      else if (!counted && status ~ /^run/) passed++
      else if (!counted) skip(name)
    }
    { sub(/^.*<system-out>(skipped: )?/, "") }
    NF && !/^[ \t]*</ { reason = $0 }
    END { printf "\n%d passed, %d failed, %d skipped\n", passed, failed, skipped }' "$1"
}
