# The word lists of the program, from the packages listed in docs/dependencies.md: each is written to
# TOOLYARD_WORD_LISTS/NAME.txt, one word per line. The packages are installed or unpacked in
# build/packages; otherwise set the three variables to the files.
set(TOOLYARD_WORD_LISTS ${CMAKE_CURRENT_BINARY_DIR}/word_lists)
file(GLOB packages ${PROJECT_SOURCE_DIR}/build/packages/*/usr)
list(PREPEND packages /usr)
file(GLOB crates RELATIVE ${PROJECT_SOURCE_DIR}/build/packages/librust-zxcvbn-dev/usr
     ${PROJECT_SOURCE_DIR}/build/packages/librust-zxcvbn-dev/usr/share/cargo/registry/zxcvbn-*/src)

set(static lib/python3/dist-packages/xkcdpass/static)
find_file(TOOLYARD_EFF_LARGE eff-long PATHS ${packages} PATH_SUFFIXES ${static}
          NO_DEFAULT_PATH REQUIRED)
find_file(TOOLYARD_EFF_SHORT eff-short PATHS ${packages} PATH_SUFFIXES ${static}
          NO_DEFAULT_PATH REQUIRED)
find_file(TOOLYARD_FREQUENCY_LISTS NAMES frequency_lists.py frequency_lists.rs PATHS ${packages}
          PATH_SUFFIXES lib/python3/dist-packages/zxcvbn ${crates} NO_DEFAULT_PATH REQUIRED)

# Files that would not change are not written, so that nothing is built again.
function(toolyard_write_list name words)
  string(REGEX REPLACE "\n+$" "" words "${words}")
  set(file ${TOOLYARD_WORD_LISTS}/${name}.txt)
  set(written "")
  if(EXISTS ${file})
    file(READ ${file} written)
  endif()
  if(NOT written STREQUAL "${words}\n")
    file(WRITE ${file} "${words}\n")
  endif()
endfunction()

file(READ ${TOOLYARD_EFF_LARGE} words)
toolyard_write_list(eff_large "${words}")
file(READ ${TOOLYARD_EFF_SHORT} words)
toolyard_write_list(eff_short "${words}")

# Each list is one quoted string with commas between the words: an entry of a Python dictionary, or a
# Rust constant.
file(READ ${TOOLYARD_FREQUENCY_LISTS} source)
foreach(name passwords english_wikipedia us_tv_and_film surnames male_names female_names)
  string(TOUPPER ${name} constant)
  string(REPLACE WIKIPEDIA WIKI constant ${constant})
  if(NOT source MATCHES "[ \"](${name}\"|${constant}): (&str = )?\"([^\"]*)\"")
    message(FATAL_ERROR "There is no list ${name} in ${TOOLYARD_FREQUENCY_LISTS}")
  endif()
  string(REPLACE "," "\n" words "${CMAKE_MATCH_3}")
  string(REPLACE "\\'" "'" words "${words}")
  toolyard_write_list(${name} "${words}")
endforeach()
