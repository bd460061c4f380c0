# run_tests [NAME]: every test, or those whose name holds NAME; ends with the counts.
run_tests() {
  local preset=${TOOLYARD_PRESET:-dev} name=$1 log passed failed skipped status=0
  build "$preset"
  log=$(mktemp)
  (cd "$root/build/$preset" && ctest --output-on-failure -j "$(nproc)" ${name:+-R "$name"} \
    --no-tests=error) | tee "$log" || status=$?
  passed=$(grep -cE '^ *[0-9]+/[0-9]+ Test .* Passed ' "$log" || true)
  skipped=$(grep -cE '^ *[0-9]+/[0-9]+ Test .*\*\*\*Skipped' "$log" || true)
  failed=$(grep -cE '^ *[0-9]+/[0-9]+ Test .*\*\*\*(Failed|Exception|Timeout|Not Run)' "$log" || true)
  rm -f "$log"
  echo
  echo "$passed passed, $failed failed, $skipped skipped"
  return "$status"
}
