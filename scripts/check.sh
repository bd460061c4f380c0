# check_all: formatting, the house tests and clang-tidy; complains about all of them at once.
check_all() {
  local status=0
  install build test check
  build dev house toolyard
  configure check || return 1  # for its compile commands, one for each file
  cd "$root"
  git ls-files -z '*.cpp' '*.h' | xargs -0 clang-format-19 --dry-run -Werror || status=1
  build/dev/tests/house --gtest_brief=1 || status=1
  check_web || status=1
  # One file a process, as many at a time as there are cores.
  git ls-files -z 'src/*.cpp' | grep -zv '_test\.cpp$' |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 -p build/check --quiet \
      --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-deprecated-declarations \
      2>/dev/null || status=1
  [ $status = 0 ] && echo 'toolyard: nothing to complain about'
  return $status
}

# The types and the layout of the pages' code.
check_web() {
  local folder=$root/build/dev/tests/web status=0
  "$root/tests/support/npm.sh" "$root/web" "$folder" || { [ $? = 77 ] && return 0; return 1; }
  "$root/web/tests/types/check.sh" "$folder" "$root/build/dev/toolyard" || status=1
  (cd "$root/web" && "$folder/node_modules/.bin/prettier" --log-level warn --check .) || status=1
  return $status
}
