# The text of `toolyard --version`: the commit, which cmake/commit.cmake determines, and the libraries.
# toolyard_version(TARGET FILE) defines them for a file of a target.
set(TOOLYARD_LIBRARIES "")
foreach(library "Argon2 ${argon2_VERSION}" "Brotli ${brotli_VERSION}" "Boost ${Boost_VERSION_STRING}" "Cairo ${cairo_VERSION}"
                "curl ${curl_VERSION}" "Expat ${expat_VERSION}" "fmt ${fmt_VERSION}" "Fontconfig ${fontconfig_VERSION}" "HarfBuzz ${harfbuzz_VERSION}"
                "Highway ${hwy_VERSION}" "hiredis ${hiredis_VERSION}" "ICU ${icu_VERSION}"
                "libavif ${avif_VERSION}" "libb2 ${b2_VERSION}" "libjpeg ${jpeg_VERSION}"
                "libpng ${png_VERSION}" "libpq ${pq_VERSION}" "libqrencode ${qrencode_VERSION}" "libwebp ${webp_VERSION}"
                "libzip ${zip_VERSION}" "lcms2 ${lcms_VERSION}"
                "OpenSSL ${OPENSSL_VERSION}" "Pango ${pango_VERSION}" "qpdf ${qpdf_VERSION}"
                "RE2 ${re2_VERSION}" "simdjson ${simdjson_VERSION}" "SQLite ${SQLite3_VERSION}"
                "toml++ ${tomlplusplus_VERSION}" "xxHash ${xxhash_VERSION}"
                "yaml-cpp ${yamlcpp_VERSION}" "zlib ${ZLIB_VERSION_STRING}")
  string(REPLACE " 0.0.0" "" library ${library})  # RE2 does not tell on Debian 12
  string(APPEND TOOLYARD_LIBRARIES "  ${library}\\n")
endforeach()

function(toolyard_version target file)
  set(header ${CMAKE_CURRENT_BINARY_DIR}/version/built/commit.h)
  set(checked OFF)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set(checked ON)
  endif()
  set(write ${CMAKE_COMMAND} -D source=${PROJECT_SOURCE_DIR} -D file=${header}
            -D checked=${checked} -P ${PROJECT_SOURCE_DIR}/cmake/commit.cmake)
  execute_process(COMMAND ${write})
  if(checked)
    add_custom_target(commit COMMAND ${write} BYPRODUCTS ${header} VERBATIM)
    add_dependencies(${target} commit)
  endif()
  set_source_files_properties(${file} PROPERTIES
    COMPILE_DEFINITIONS "TOOLYARD_VERSION=\"${PROJECT_VERSION}\";TOOLYARD_LIBRARIES=\"${TOOLYARD_LIBRARIES}\""
    INCLUDE_DIRECTORIES ${CMAKE_CURRENT_BINARY_DIR}/version)
endfunction()
