# The model of connections: a program of its own, in which AddressSanitizer sees every access of the
# transport, whatever the rest is compiled with.
set(http ${PROJECT_SOURCE_DIR}/src/http)
file(GLOB model CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
file(GLOB transport RELATIVE ${http} CONFIGURE_DEPENDS ${http}/transport/*.cpp
     ${http}/transport/memory/*.cpp)
file(GLOB framing CONFIGURE_DEPENDS ${http}/framing/*.cpp ${http}/fields/request_id.cpp
     ${http}/fields/trace_context.cpp)
list(FILTER transport EXCLUDE REGEX "_test\\.cpp$")
list(FILTER framing EXCLUDE REGEX "_test\\.cpp$")

if(NOT TOOLYARD_SANITIZE)
  set(checked -fsanitize=address -fno-omit-frame-pointer)
endif()

# Compiles files as one.
function(one_source name)
  list(TRANSFORM ARGN REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE lines)
  list(JOIN lines "" text)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name} CONTENT "${text}")
endfunction()
one_source(connections_model.cpp ${model})
one_source(connections_framing.cpp ${framing})
list(TRANSFORM transport PREPEND "http/" OUTPUT_VARIABLE included)
one_source(connections_transport.cpp ${included})

add_library(connections_rest OBJECT ${CMAKE_CURRENT_BINARY_DIR}/connections_model.cpp
            ${CMAKE_CURRENT_BINARY_DIR}/connections_framing.cpp)
target_include_directories(connections_rest PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
target_compile_options(connections_rest PRIVATE ${checked})
target_link_libraries(connections_rest PRIVATE core)

# connection_program(NAME FOLDER): with the transport of FOLDER.
function(connection_program name folder)
  add_executable(${name} ${CMAKE_CURRENT_BINARY_DIR}/connections_transport.cpp
                         $<TARGET_OBJECTS:connections_rest> $<TARGET_OBJECTS:core>
                         $<TARGET_OBJECTS:embedded>)
  target_link_libraries(${name} PRIVATE core OpenSSL::SSL ZLIB::ZLIB PkgConfig::brotli Threads::Threads)
  target_include_directories(${name} BEFORE PRIVATE ${folder} ${PROJECT_SOURCE_DIR}/src)
  target_compile_options(${name} PRIVATE ${checked})
  target_link_options(${name} PRIVATE ${checked})
endfunction()
connection_program(connections ${PROJECT_SOURCE_DIR}/src)
add_test(NAME connections.schedules COMMAND connections 4000)

# Faults that the model has to find: each patch plants one into a copy of the transport.
if(TOOLYARD_SANITIZE AND NOT TOOLYARD_SANITIZE MATCHES "address")
  return()
endif()
file(GLOB planted CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/planted/*.patch)
file(GLOB_RECURSE originals CONFIGURE_DEPENDS ${http}/transport/*)
foreach(patch IN LISTS planted)
  get_filename_component(name ${patch} NAME_WE)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/planted/${name})
  add_custom_command(OUTPUT ${folder}/planted DEPENDS ${patch} ${originals}
                     COMMAND ${CMAKE_COMMAND} -E rm -rf ${folder}
                     COMMAND ${CMAKE_COMMAND} -E copy_directory ${http}/transport ${folder}/http/transport
                     COMMAND patch --quiet -p1 -d ${folder} -i ${patch}
                     COMMAND ${CMAKE_COMMAND} -E touch ${folder}/planted)
  connection_program(planted_${name} ${folder})
  target_sources(planted_${name} PRIVATE ${folder}/planted)
  add_test(NAME connections.finds_${name} COMMAND planted_${name} 4000)
  set_tests_properties(connections.finds_${name} PROPERTIES
    PASS_REGULAR_EXPRESSION "schedule [0-9]+: |ERROR: AddressSanitizer: ")
endforeach()
