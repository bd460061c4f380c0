// Paths that tests need. Only places.cpp receives them from the build: the commands that compile
// all other files are the same in every clone, so that ccache recognizes them.
#pragma once
#include <string>

namespace toolyard::testing {

// Root folder of the project.
std::string source_folder();
// Path of the program under test.
std::string program();
// Path of the program that runs schedules of connections.
std::string connections_program();
// File with the folder of the shared PostgreSQL server. Written by `postgres.sh start`, which ctest
// runs before the first test that needs the server.
std::string postgres_file();
// Library for LD_PRELOAD which pretends that all data is on disk at once.
std::string lying_disk();

}  // namespace toolyard::testing
