# Embeds files in the program: the assembler includes their bytes, a generated table has their names.
# toolyard_embed(TARGET LIST FOLDER GLOB ...) makes embedded_LIST(), declared in core/embedded.h.
function(toolyard_embed target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  set(assembly ".section .rodata\n")
  set(table "#include \"core/embedded.h\"\n\n#include <array>\n\n")
  set(depends "")
  set(number 0)
  set(arguments ${ARGN})
  while(arguments)
    list(POP_FRONT arguments list source glob)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    file(GLOB files CONFIGURE_DEPENDS ${source}/${glob})
    list(SORT files)
    set(entries "")
    set(externs "")
    foreach(file ${files})
      math(EXPR number "${number} + 1")
      get_filename_component(name ${file} NAME)
      string(APPEND assembly
             ".global toolyard_file_${number}, toolyard_file_${number}_end\n"
             "toolyard_file_${number}: .incbin \"${file}\"\n"
             "toolyard_file_${number}_end: .byte 0\n")
      string(APPEND externs
             "extern \"C\" const char toolyard_file_${number}[], toolyard_file_${number}_end[];\n")
      string(APPEND entries
             "      EmbeddedFile{\"${name}\", {toolyard_file_${number}, static_cast<std::size_t>(\n"
             "          toolyard_file_${number}_end - toolyard_file_${number})}},\n")
      list(APPEND depends ${file})
    endforeach()
    list(LENGTH files count)
    string(APPEND table "${externs}\nnamespace toolyard {\n"
           "std::span<const EmbeddedFile> embedded_${list}() {\n"
           "  static const std::array<EmbeddedFile, ${count}> files{\n${entries}  };\n"
           "  return files;\n}\n}  // namespace toolyard\n\n")
  endwhile()
  string(APPEND assembly ".section .note.GNU-stack,\"\",%progbits\n")
  file(GENERATE OUTPUT ${folder}/files.S CONTENT "${assembly}")
  file(GENERATE OUTPUT ${folder}/table.cpp CONTENT "${table}")
  set_source_files_properties(${folder}/files.S PROPERTIES OBJECT_DEPENDS "${depends}" GENERATED TRUE)
  add_library(${target} OBJECT ${folder}/files.S ${folder}/table.cpp)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
endfunction()
