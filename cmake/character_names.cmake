# The names of characters, which become two more word lists of the program, from the packages listed
# in docs/dependencies.md: `AElig \xc6` and `grin \U0001f601`, with the escapes that Python and Go
# have in common.
find_file(TOOLYARD_HTML_ENTITIES constants.py PATHS ${packages}
          PATH_SUFFIXES lib/python3/dist-packages/html5lib NO_DEFAULT_PATH REQUIRED)
find_file(TOOLYARD_EMOJI_NAMES emoji_codemap.go PATHS ${packages} NO_DEFAULT_PATH REQUIRED
          PATH_SUFFIXES share/gocode/src/github.com/kyokomi/emoji/v2)

file(READ ${TOOLYARD_HTML_ENTITIES} source)
string(REGEX REPLACE "^.*\nentities = {\n" "" source "${source}")
string(REGEX REPLACE "\n}\n.*$" "\n" source "${source}")
# Names without a semicolon are only accepted by browsers.
string(REGEX REPLACE "    \"[A-Za-z0-9]+\": \"[^\n]*\",?\n" "" source "${source}")
string(REGEX REPLACE "    \"([A-Za-z0-9]+);\": \"([^\n]*)\",?\n" "\\1 \\2\n" source "${source}")
if(NOT source MATCHES "\nhearts \\\\u2665\n")
  message(FATAL_ERROR "There are no entities in ${TOOLYARD_HTML_ENTITIES}")
endif()
toolyard_write_list(html_entities "${source}")

file(READ ${TOOLYARD_EMOJI_NAMES} source)
string(REGEX REPLACE "^.*map\\[string\\]string{\n" "" source "${source}")
string(REGEX REPLACE "\n[ \t]*}.*$" "\n" source "${source}")
string(REGEX REPLACE "[ \t]*\":([^\":\n]+):\": *\"([^\"\n]*)\",\n" "\\1 \\2\n" source "${source}")
if(NOT source MATCHES "\ngrin \\\\U0001f601\n")
  message(FATAL_ERROR "There are no names of emoji in ${TOOLYARD_EMOJI_NAMES}")
endif()
toolyard_write_list(emoji "${source}")
