# The libraries, each under one name. docs/dependencies.md says what each is for.
find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(simdjson REQUIRED)
find_package(OpenSSL 3.0 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(fmt REQUIRED)
pkg_check_modules(b2 REQUIRED IMPORTED_TARGET libb2)
pkg_check_modules(hwy REQUIRED IMPORTED_TARGET libhwy)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(argon2 REQUIRED IMPORTED_TARGET libargon2)
pkg_check_modules(icu REQUIRED IMPORTED_TARGET icu-uc)
pkg_check_modules(qpdf REQUIRED IMPORTED_TARGET libqpdf)
pkg_check_modules(pq REQUIRED IMPORTED_TARGET libpq)
pkg_check_modules(tomlplusplus REQUIRED IMPORTED_TARGET tomlplusplus)
pkg_check_modules(zip REQUIRED IMPORTED_TARGET libzip)
pkg_check_modules(yamlcpp REQUIRED IMPORTED_TARGET yaml-cpp)
pkg_check_modules(hiredis REQUIRED IMPORTED_TARGET hiredis)
pkg_check_modules(curl REQUIRED IMPORTED_TARGET libcurl)
pkg_check_modules(re2 REQUIRED IMPORTED_TARGET re2)
pkg_check_modules(pango REQUIRED IMPORTED_TARGET pangocairo)
# Their compile options are those of every program here, or what 64 bits mean anyway; and layers that
# differ in them could not share a precompiled header.
set_target_properties(PkgConfig::hiredis PkgConfig::re2 PkgConfig::pango
                      PROPERTIES INTERFACE_COMPILE_OPTIONS "")
pkg_check_modules(cairo REQUIRED cairo)  # known by their versions alone
pkg_check_modules(harfbuzz REQUIRED harfbuzz)
