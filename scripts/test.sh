# run_tests [NAME] [--preset PRESET]: every test, or the suites of the tests whose names contain NAME,
# each suite in a process of its own; builds what these need. Shows how far it is, what failed or was
# skipped, and ends with the counts; build/PRESET/test.log contains all of the output.
run_tests() {
  local preset=dev name='' folder places jobs status=0
  local -a chosen=() needed=() costs=()
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
  if [ -z "$name" ]; then
    build "$preset"
    costs=("$folder/Testing/Temporary/CTestCostData.txt")
  else
    prepare_build "$preset"
    name=$(loosely "$name")
    mapfile -t needed < <(targets_for "$folder" "$name")
    build_prepared "$preset" ${needed[@]+"${needed[@]}"}
    chosen=(-R "$(choose_suites "$folder/tests" "$name")")
  fi
  # Memory that libraries keep until the end is not a leak of the program.
  export LSAN_OPTIONS=suppressions=$root/tests/support/kept_by_libraries.txt:print_suppressions=0
  # ThreadSanitizer does not see the synchronization within libraries that it did not compile.
  export TSAN_OPTIONS=suppressions=$root/tests/support/shared_by_libraries.txt:print_suppressions=0
  rm -f "$folder/test.xml"
  places=$(make_memory_folder) || places=''
  # Two for each core, since tests wait for a third of their time. Under sanitizers, they compute several
  # times as long, but do not wait longer.
  jobs=$((2 * $(nproc)))
  case "$preset" in asan | tsan) jobs=$(nproc) ;; esac
  (trap '[ -z "$places" ] || rm -rf "$places"' EXIT
    cd "$folder" && TMPDIR=${places:-${TMPDIR:-/tmp}} ctest -j "$jobs" "${chosen[@]}" \
      --no-tests=error --output-on-failure --output-junit test.xml \
      --test-output-size-passed $((1 << 20))) 2>&1 |
    tee "$folder/test.log" | show_tests ${costs[@]+"${costs[@]}"} || status=$?
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

# targets_for FOLDER EXPRESSION: what to build for the tests of a matching name: the programs whose
# sources have one, and the server for scripts. Everything, if that is not known.
targets_for() {
  local program list
  for program in house unit server world; do
    list=$1/tests/$program.sources
    [ -f "$list" ] || continue
    xargs -d '\n' grep -hoE '^ *(TYPED_)?TEST(_[FP])?\([A-Za-z0-9_]+(, *[A-Za-z0-9_]+)?' <"$list" |
      sed 's/.*(//; s/, */./' | grep -E -- "$2" >/dev/null && echo "$program"
  done
  ! ctest --test-dir "$1" -N -R "$2" 2>/dev/null |
    grep -E '^ *Test +#[0-9]+: [a-z_]+([.][a-z]|$)' >/dev/null ||
    printf '%s\n' toolyard openapi_document
}

# choose_suites FOLDER EXPRESSION: an expression for what has a name that matches, and for the suites
# of the programs that have a test with such a name. Without groups, of which CTest allows only a few.
choose_suites() {
  local program
  for program in house unit server world; do
    [ ! -x "$1/$program" ] || "$1/$program" --gtest_list_tests
  done | awk -v expression="$2" '
    BEGIN { printf "%s", expression }
    /^[^ ]+\.$/ { suite = substr($1, 1, length($1) - 1); next }
    /^  / && suite !~ expression && suite "." $1 ~ expression && !seen[suite]++ {
      printf "|^%s$|^%s/postgres$", suite, suite
    }'
}

# show_tests [COSTS]: shows the lines of CTest without those of tests that begin and pass; of these, how
# far the tests are: in a line that moves, on a terminal, else once a minute. COSTS is the file in
# which CTest keeps how long each of these tests took before.
show_tests() {
  local line next=60 place=''
  local -A cost=()
  local -i done=0 all=0
  while read -r line _ place && [ "$line" != --- ]; do
    cost[$line]=${place%.*}
    all+=1+${cost[$line]}
  done < <(cat "${1:-/dev/null}" 2>/dev/null)
  while IFS= read -r line; do
    if [[ $line =~ ^\ *([0-9]+)/([0-9]+)\ Test\ +#[0-9]+:\ ([^\ ]+)\ .*(Passed|Failed)\ +[0-9.]+\ sec ]]; then
      done+=1+${cost[${BASH_REMATCH[3]}]:-0}
      place=$(progress "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" $((SECONDS * (all - done) / done)))
      if [ -t 1 ]; then printf '\r%s, %s\e[K' "$place" "${BASH_REMATCH[3]}"
      elif [ "$SECONDS" -ge "$next" ]; then
        echo "$place"
        next=$((SECONDS + 60))
      fi
      [ "${BASH_REMATCH[4]}" != Passed ] || continue
    fi
    [[ ! $line =~ ^\ +Start\ +[0-9]+:\ |^\[\ +(RUN|OK)\ +\]\  ]] || continue
    [ ! -t 1 ] || printf '\r\e[K'
    printf '%s\n' "$line"
  done
}

# progress DONE ALL SECONDS: how far the tests are, and how long they will take, if that is known.
progress() {
  printf 'toolyard: %s of %s suites' "$1" "$2"
  if [ "$3" -ge 90 ]; then printf ', about %s min more' $((($3 + 30) / 60))
  elif [ "$3" -gt 0 ]; then printf ', about %s s more' "$3"; fi
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
