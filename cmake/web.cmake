# The pages: scripts and styles of web/ are bundled by esbuild, compressed by gzip, and embedded in the
# program under names with a hash of their contents. esbuild and React come from the packages listed
# in docs/dependencies.md, which are installed or unpacked in build/packages. Otherwise set
# TOOLYARD_ESBUILD to the program, and the other variables to the folders that contain `react`,
# `react-dom` and `scheduler`. TOOLYARD_PDFJS is the folder of `pdf.js` and `pdf.worker.js`; without
# it, pages of PDF files are not drawn. toolyard_web(TARGET) makes embedded_assets(), declared in
# core/embedded.h.
option(TOOLYARD_WEB "Build the pages; without them only the API is served" ON)

function(toolyard_web target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/web)
  if(NOT TOOLYARD_WEB)
    file(GENERATE OUTPUT ${folder}/none.cpp CONTENT
         "#include \"core/embedded.h\"\n\nnamespace toolyard {\n\
std::span<const EmbeddedAsset> embedded_assets() { return {}; }\n}  // namespace toolyard\n")
    target_sources(${target} PRIVATE ${folder}/none.cpp)
    return()
  endif()
  find_program(TOOLYARD_ESBUILD esbuild REQUIRED)
  find_program(TOOLYARD_GZIP gzip REQUIRED)
  foreach(name react react-dom scheduler)
    string(TOUPPER TOOLYARD_${name} variable)
    string(REPLACE - _ variable ${variable})
    find_path(${variable} ${name}/package.json
              PATHS ${PROJECT_SOURCE_DIR}/build/packages/node-${name}/usr /usr
              PATH_SUFFIXES share/nodejs NO_DEFAULT_PATH REQUIRED)
  endforeach()
  find_path(TOOLYARD_PDFJS pdf.worker.js PATHS ${PROJECT_SOURCE_DIR}/build/packages/libjs-pdf/usr /usr
            PATH_SUFFIXES share/javascript/pdf/build NO_DEFAULT_PATH)
  set(web ${PROJECT_SOURCE_DIR}/web)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/src/* ${web}/styles/* ${web}/images/*)
  add_custom_command(
    OUTPUT ${folder}/assets.S ${folder}/assets.cpp
    COMMAND ${CMAKE_COMMAND} -D esbuild=${TOOLYARD_ESBUILD} -D gzip=${TOOLYARD_GZIP} -D web=${web}
            -D react=${TOOLYARD_REACT} -D react_dom=${TOOLYARD_REACT_DOM}
            -D scheduler=${TOOLYARD_SCHEDULER} -D pdfjs=${TOOLYARD_PDFJS} -D folder=${folder}
            -P ${PROJECT_SOURCE_DIR}/cmake/web_assets.cmake
    DEPENDS ${sources} ${PROJECT_SOURCE_DIR}/cmake/web_assets.cmake
    COMMENT "Building the pages" VERBATIM)
  target_sources(${target} PRIVATE ${folder}/assets.S ${folder}/assets.cpp)
endfunction()
