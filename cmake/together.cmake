# Most of the compile time is spent on headers, which are the same for many files. Therefore, headers
# that nearly every file of a layer includes become a precompiled header, and the files of an area, or
# of any other folder of a layer, are compiled several at a time (joined), so that names in unnamed
# namespaces have to differ within the folder. Files still include what they use, and are compiled one
# by one if TOOLYARD_TOGETHER is off (preset check).
option(TOOLYARD_TOGETHER "Read common headers once" ON)

set(TOOLYARD_STANDARD_HEADERS
    <algorithm> <array> <atomic> <charconv> <chrono> <cmath> <condition_variable> <cstddef> <cstdint>
    <cstring> <deque> <expected> <functional> <limits> <map> <memory> <mutex> <optional> <random>
    <set> <span> <stdexcept> <string> <string_view> <thread> <tuple> <utility> <variant> <vector>)

# toolyard_precompile(TARGET HEADER ...): precompiles headers of the standard library and those given.
# Targets with the same headers and the same options share a precompiled header.
function(toolyard_precompile target)
  if(NOT TOOLYARD_TOGETHER)
    return()
  endif()
  # With enough memory, garbage collection takes GCC up to a tenth of its time.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=600000>)
  # Required by ccache for files with a precompiled header.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  get_target_property(options ${target} COMPILE_OPTIONS)
  string(MD5 headers "${ARGN} ${options}")
  get_property(owner GLOBAL PROPERTY TOOLYARD_PRECOMPILED_${headers})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  else()
    target_precompile_headers(${target} PRIVATE ${TOOLYARD_STANDARD_HEADERS} ${ARGN})
    set_property(GLOBAL PROPERTY TOOLYARD_PRECOMPILED_${headers} ${target})
  endif()
endfunction()

# toolyard_join(LIST AT_ONCE BASE): replaces the sources of a list below the include folder BASE by
# generated files, each of which includes AT_ONCE sources of one area. Sources that define macros are
# not joined.
function(toolyard_join list at_once base)
  if(NOT TOOLYARD_TOGETHER)
    return()
  endif()
  foreach(source ${${list}})
    file(STRINGS ${source} macros REGEX "^#define" LIMIT_COUNT 1)
    if(macros)
      list(APPEND alone ${source})
      continue()
    endif()
    file(RELATIVE_PATH source ${base} ${source})
    string(REGEX MATCH "^(src/)?[^/]+/[^/]+" folder ${source})
    string(REGEX REPLACE "/[^/]*[.]cpp$" "" folder ${folder})
    string(REPLACE "/" "-" folder ${folder})
    math(EXPR in_${folder} "${in_${folder}} + 1")
    math(EXPR part "(${in_${folder}} + ${at_once} - 1) / ${at_once}")
    list(APPEND joined ${folder}-${part})
    string(APPEND text_of_${folder}-${part} "#include \"${source}\"\n")
  endforeach()
  list(REMOVE_DUPLICATES joined)
  foreach(name ${joined})
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/together/${name}.cpp CONTENT "${text_of_${name}}")
  endforeach()
  list(TRANSFORM joined REPLACE "(.+)" "${PROJECT_BINARY_DIR}/together/\\1.cpp")
  set(${list} ${joined} ${alone} PARENT_SCOPE)
endfunction()
