# Most of a compiler's time goes into headers and what is made of them, the same for many files. So
# headers that nearly every file of a layer reads are read once, as a precompiled header; and the
# files of an area, or of any other folder of a layer, are compiled some at a time, so that names in
# unnamed namespaces have to differ within it. Files include what they use all the same, and are
# built one by one where TOOLYARD_TOGETHER is off (preset check).
option(TOOLYARD_TOGETHER "Read common headers once" ON)

set(TOOLYARD_STANDARD_HEADERS
    <algorithm> <array> <atomic> <charconv> <chrono> <cmath> <condition_variable> <cstddef> <cstdint>
    <cstring> <deque> <expected> <functional> <limits> <map> <memory> <mutex> <optional> <random>
    <set> <span> <stdexcept> <string> <string_view> <thread> <tuple> <utility> <variant> <vector>)

# toolyard_precompile(TARGET HEADER ...): the standard library's, and those given. Targets with the
# same headers and the same options share one.
function(toolyard_precompile target)
  if(NOT TOOLYARD_TOGETHER)
    return()
  endif()
  # Looking for memory to use again takes GCC up to a tenth of its time, where it has enough.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=600000>)
  # ccache asks for these to know a file by its precompiled header, too.
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

# toolyard_join(LIST AT_ONCE BASE): in a list of sources below a folder in which includes are looked
# for, puts files that read so many of one area in their place. Those that define macros stay alone.
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
