# A layer is an object library of everything in src/<name>/ that is no test. It sees src/, so that
# includes read "core/error.h"; which layer may include which is checked by tests/house.
set(TOOLYARD_LAYERS "")

# Files that ALONE matches are compiled one by one. A COLD layer is little of what a small call goes
# through: less is done to make it fast, which takes a quarter of the time that compiling it takes.
function(toolyard_layer name)
  cmake_parse_arguments(LAYER "COLD" "ALONE" "USES;PRECOMPILES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  if(name STREQUAL "app")
    list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  endif()
  if(LAYER_ALONE)
    set(alone ${sources})
    list(FILTER alone INCLUDE REGEX ${LAYER_ALONE})
    list(FILTER sources EXCLUDE REGEX ${LAYER_ALONE})
  endif()
  toolyard_join(sources 8 ${PROJECT_SOURCE_DIR}/src)
  add_library(${name} OBJECT ${sources} ${alone})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PUBLIC ${LAYER_USES})
  if(LAYER_COLD)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  toolyard_precompile(${name} ${LAYER_PRECOMPILES})
  set(TOOLYARD_LAYERS ${TOOLYARD_LAYERS} ${name} PARENT_SCOPE)
endfunction()

# Everything but main: what the program, the tests and the fuzz targets are made of.
function(toolyard_link target)
  foreach(layer ${TOOLYARD_LAYERS})
    target_link_libraries(${target} PRIVATE ${layer})
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${layer}>)
  endforeach()
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:embedded>)
  target_link_libraries(${target} PRIVATE Threads::Threads)
endfunction()
