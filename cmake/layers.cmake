# A layer is an object library of all sources in src/<name>/ except tests. Its include folder is src/,
# as in "core/error.h"; tests/house checks which layer may include which.
set(TOOLYARD_LAYERS "")

# Files that match ALONE are compiled one by one. A COLD layer is hardly used by small calls, so it is
# optimized less, which saves a quarter of the time of compiling it.
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

# Everything except main: shared by the program, the tests and the fuzz targets.
function(toolyard_link target)
  foreach(layer ${TOOLYARD_LAYERS})
    target_link_libraries(${target} PRIVATE ${layer})
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${layer}>)
  endforeach()
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:embedded>)
  target_link_libraries(${target} PRIVATE Threads::Threads)
endfunction()
