# run_fuzz NAME [SECONDS]: builds and runs tests/fuzz/NAME_fuzz.cpp, seeded with the cases.
run_fuzz() {
  local name=$1 seconds=$2
  if [ -z "$name" ] || [ ! -f "$root/tests/fuzz/${name}_fuzz.cpp" ]; then
    echo "toolyard: the fuzz targets are:" >&2
    (cd "$root/tests/fuzz" && ls ./*_fuzz.cpp | sed 's#./\(.*\)_fuzz.cpp#  \1#') >&2
    return 2
  fi
  build fuzz "${name}_fuzz"
  mkdir -p "$root/build/fuzz/corpus/$name"
  "$root/build/fuzz/tests/fuzz/${name}_fuzz" -max_total_time="$seconds" -print_final_stats=1 \
    -artifact_prefix="$root/build/fuzz/" "$root/build/fuzz/corpus/$name"
}
