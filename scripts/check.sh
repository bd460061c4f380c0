# check_all: formatting, clang-tidy and the house tests.
check_all() {
  install build test check
  build dev house
  local files
  files=$(cd "$root" && git ls-files '*.cpp' '*.h')
  (cd "$root" && clang-format --dry-run -Werror $files)
  "$root/build/dev/tests/house"
  (cd "$root" && clang-tidy -p build/dev --quiet $(git ls-files 'src/*.cpp' | grep -v _test.cpp))
}
