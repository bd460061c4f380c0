# A floor is an object library of everything in src/<name>/ that is no test. It sees src/, so that
# includes read "core/error.h"; which floor may include which is checked by tests/house.
set(TOOLYARD_FLOORS "")

#
# Most of a COLD floor is not on the way of small calls: a release builds it with less optimization,
# which takes a third less time, but for the files that are HOT. Those cannot share its precompiled
# header.
function(toolyard_floor name)
  cmake_parse_arguments(FLOOR "COLD" "" "USES;PRECOMPILES;HOT" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  if(name STREQUAL "app")
    list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  endif()
  add_library(${name} OBJECT ${sources})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PUBLIC ${FLOOR_USES})
  toolyard_precompile(${name} ${FLOOR_PRECOMPILES})
  if(FLOOR_COLD AND CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(${name} PRIVATE -O1)
    list(TRANSFORM FLOOR_HOT PREPEND src/${name}/)
    set_source_files_properties(${FLOOR_HOT} PROPERTIES COMPILE_OPTIONS -O2
                                                        SKIP_PRECOMPILE_HEADERS ON)
  endif()
  set(TOOLYARD_FLOORS ${TOOLYARD_FLOORS} ${name} PARENT_SCOPE)
endfunction()

# Everything but main: what the program, the tests and the fuzz targets are made of.
function(toolyard_link target)
  foreach(floor ${TOOLYARD_FLOORS})
    target_link_libraries(${target} PRIVATE ${floor})
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${floor}>)
  endforeach()
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:embedded>)
  target_link_libraries(${target} PRIVATE Threads::Threads)
endfunction()
