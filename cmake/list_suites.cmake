# Writes a test for each suite of PROGRAM to LIST, which CTest reads (suites.cmake).

execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed
                COMMAND_ERROR_IS_FATAL ANY)
# Omits values of parameters, which may contain any characters.
string(REGEX REPLACE " +#[^\n]*" "" listed "${listed}")
string(REPLACE "\n" ";" listed "${listed}")

# add_suite(NAME FILTER [PROPERTY VALUE ...])
function(add_suite name filter)
  # A filter that matches nothing would pass.
  file(APPEND ${LIST}.new
       "add_test([[${name}]] [[${PROGRAM}]] [[--gtest_filter=${filter}]])\n"
       "set_tests_properties([[${name}]] PROPERTIES FAIL_REGULAR_EXPRESSION [[Running 0 tests]] ")
  list(JOIN ARGN " " properties)
  file(APPEND ${LIST}.new "${properties})\n")
endfunction()

# Adds the tests of `suite`; `on_postgres` and `others` say whether it has tests of either kind.
macro(end_suite)
  if(on_postgres AND others)
    add_suite(${suite} "${suite}.*-*/postgres*:*/pgbouncer")
    add_suite(${suite}/postgres "${suite}.*/postgres*:${suite}.*/pgbouncer"
              FIXTURES_REQUIRED postgres)
  elseif(on_postgres)
    add_suite(${suite} "${suite}.*" FIXTURES_REQUIRED postgres)
  elseif(others)
    add_suite(${suite} "${suite}.*")
  endif()
  set(on_postgres FALSE)
  set(others FALSE)
endmacro()

file(WRITE ${LIST}.new "")
foreach(line IN LISTS listed)
  if(line MATCHES "^([^ ]+)\\.$")
    end_suite()
    set(suite ${CMAKE_MATCH_1})
  elseif(line MATCHES "^  ([^ ]+)$")
    set(test ${CMAKE_MATCH_1})
    if(suite MATCHES "^Postgres" OR test MATCHES "/(postgres[^/]*|pgbouncer)$")
      set(on_postgres TRUE)
    else()
      set(others TRUE)
    endif()
  endif()
endforeach()
end_suite()
file(RENAME ${LIST}.new ${LIST})
