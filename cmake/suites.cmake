# toolyard_discover_suites(PROGRAM): adds a test for each suite of a GoogleTest program, so that the
# program is started once for all tests of a suite. Tests on PostgreSQL are a separate test,
# `SUITE/postgres`, which requires the fixture `postgres`.
function(toolyard_discover_suites program)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${program}_suites.cmake)
  if(NOT EXISTS ${list})
    file(WRITE ${list} "add_test(${program}_is_not_built ${program})\n")
  endif()
  add_custom_command(TARGET ${program} POST_BUILD BYPRODUCTS ${list} COMMAND
                     ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${program}> -D LIST=${list}
                                      -P ${PROJECT_SOURCE_DIR}/cmake/list_suites.cmake)
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${list})
endfunction()
