// Where things lie that tests need. Only places.cpp is told by the build: the commands that compile
// all else are the same in every clone, so that ccache knows them.
#pragma once
#include <string>

namespace toolyard::testing {

// The folder of the project.
std::string source_folder();
// The program, as it is run.
std::string program();
// Written by `postgres.sh start`, which ctest runs before the first test that needs it.
std::string postgres_file();
// Loaded before the C library, it claims that all is on disk at once.
std::string lying_disk();

}  // namespace toolyard::testing
