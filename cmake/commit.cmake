# Run with the variables `source`, `file` and `checked`: writes the header with the commit that the
# program is built from, if it has changed. With `checked`, the commit is determined in every build;
# development builds get only its day, so that a commit does not link them again. An archive made by
# git contains its commit in cmake/commit.txt.
set(commit "")
file(READ ${source}/cmake/commit.txt archived)
if(archived MATCHES "^([0-9a-f]+) ([0-9-]+)")
  set(commit ${CMAKE_MATCH_1})
  set(day ${CMAKE_MATCH_2})
else()
  find_program(git git)
  if(git)
    execute_process(COMMAND ${git} log -1 "--format=%H %cs" WORKING_DIRECTORY ${source}
                    OUTPUT_VARIABLE last OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    string(REGEX MATCH "^([0-9a-f]+) (.+)" last "${last}")
    set(commit "${CMAKE_MATCH_1}")
    set(day "${CMAKE_MATCH_2}")
    execute_process(COMMAND ${git} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes
                    WORKING_DIRECTORY ${source} ERROR_QUIET)
  endif()
endif()

if(NOT checked)
  set(description "a build for development")
elseif(NOT commit)
  set(description "commit unknown")
elseif(changes)
  set(description "commit ${commit}, with changes")
else()
  set(description "commit ${commit}")
endif()
set(text "// Written by cmake/commit.cmake.\n#pragma once\n#include <string_view>\n\n\
namespace toolyard::built {\n\ninline constexpr std::string_view commit = \"${description}\";\n\
inline constexpr std::string_view day = \"${day}\";\n\n}  // namespace toolyard::built\n")
set(written "")
if(EXISTS ${file})
  file(READ ${file} written)
endif()
if(NOT written STREQUAL text)
  file(WRITE ${file} "${text}")
endif()
