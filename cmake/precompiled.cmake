# Headers that nearly every file of a floor reads are read once: a precompiled header for each.
# Files include what they use all the same, and are built without these where
# TOOLYARD_PRECOMPILE is off (preset asan).
option(TOOLYARD_PRECOMPILE "Read common headers once" ON)

set(TOOLYARD_STANDARD_HEADERS
    <algorithm> <array> <atomic> <charconv> <chrono> <cmath> <condition_variable> <cstddef> <cstdint>
    <cstring> <deque> <expected> <functional> <limits> <map> <memory> <mutex> <optional> <random>
    <set> <span> <stdexcept> <string> <string_view> <thread> <tuple> <utility> <variant> <vector>)

# toolyard_precompile(TARGET HEADER ...): the standard library's, and those given.
function(toolyard_precompile target)
  if(TOOLYARD_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${TOOLYARD_STANDARD_HEADERS} ${ARGN})
    # ccache asks for these to know a file by its precompiled header, too.
    target_compile_options(${target} PRIVATE
      $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
      "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endfunction()
