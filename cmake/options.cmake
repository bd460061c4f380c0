# Options of all targets: the standard, the warnings, the sanitizers, the linker.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

option(TOOLYARD_TESTS "Build the tests" OFF)
option(TOOLYARD_BENCH "Build the measuring programs" OFF)
option(TOOLYARD_FUZZ "Build the fuzz targets (clang)" OFF)
# Off for users who only build. Warnings are errors only with the compiler that the code is developed
# with: newer ones have more of them, some of which are wrong.
option(TOOLYARD_WARNINGS "Compiler warnings" OFF)
set(TOOLYARD_PROFILE "" CACHE STRING "`record` what the program does, or `use` what was recorded (GCC)")
set(TOOLYARD_SANITIZE "" CACHE STRING "Sanitizers, such as address,undefined")

if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 19)
  message(FATAL_ERROR "clang 19 or newer is needed: older ones cannot read std::expected")
endif()
if(TOOLYARD_WARNINGS)
  add_compile_options(-Wall -Wextra -Wno-missing-field-initializers)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # std::sort of libstdc++ 12 uses functions that it marks as deprecated.
    add_compile_options(-Wno-deprecated-declarations)
  else()
    add_compile_options(-Wshadow=compatible-local)
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      # False positives: overflows in std::strings that are concatenated and moved.
      add_compile_options(-Wno-array-bounds -Wno-restrict -Wno-stringop-overflow
                          -Wno-stringop-overread -Werror)
    endif()
  endif()
else()
  add_compile_options(-w)
endif()
if(TOOLYARD_SANITIZE)
  add_compile_options(-fsanitize=${TOOLYARD_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${TOOLYARD_SANITIZE})
endif()
if(TOOLYARD_PROFILE STREQUAL "record")
  add_compile_options(-fprofile-generate=${PROJECT_BINARY_DIR}/profile
                      -fprofile-update=prefer-atomic)
  add_link_options(-fprofile-generate)
elseif(TOOLYARD_PROFILE STREQUAL "use")
  # Code that was not executed is optimized as usual, not for size.
  add_compile_options(-fprofile-use=${PROJECT_BINARY_DIR}/profile -fprofile-partial-training)
endif()

# Paths relative to the project's folder, so that clones share the cache of ccache. Debuggers that are
# started there find the sources.
find_program(CCACHE ccache)
if(CCACHE)
  # The compiler reports the dependencies of a file, without a run of the preprocessor.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_DEPEND=1 CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
      CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  add_compile_options(
    $<$<NOT:$<CONFIG:Release>>:-fdebug-prefix-map=${PROJECT_SOURCE_DIR}=/proc/self/cwd>)
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()
