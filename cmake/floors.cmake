# A floor is an object library of everything in src/<name>/ that is no test. It sees src/, so that
# includes read "core/error.h"; which floor may include which is checked by tests/house.
set(TOOLYARD_FLOORS "")

# Files that ALONE matches are compiled one by one. A COLD floor is little of what a small call goes
# through: less is done to make it fast, which takes a quarter of the time that compiling it takes.
function(toolyard_floor name)
  cmake_parse_arguments(FLOOR "COLD" "ALONE" "USES;PRECOMPILES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  if(name STREQUAL "app")
    list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  endif()
  if(FLOOR_ALONE)
    set(alone ${sources})
    list(FILTER alone INCLUDE REGEX ${FLOOR_ALONE})
    list(FILTER sources EXCLUDE REGEX ${FLOOR_ALONE})
  endif()
  toolyard_join(sources 8 ${PROJECT_SOURCE_DIR}/src)
  add_library(${name} OBJECT ${sources} ${alone})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PUBLIC ${FLOOR_USES})
  if(FLOOR_COLD)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  toolyard_precompile(${name} ${FLOOR_PRECOMPILES})
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
