// Tests that docs/reliability.md lists exactly the rows of the soak.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "tests/server/program.h"
#include "tests/support/places.h"

namespace toolyard::testing {
namespace {

TEST(SoakDocument, NamesEveryRow) {
  const auto folder = std::filesystem::path(program()).parent_path().string();
  std::istringstream listed(run_line("bash -c 'folder=" + folder + "; . " + source_folder() +
                                     "/scripts/soak.sh; all_rows'")
                                .out);
  std::set<std::string> rows, named;
  for (std::string name, test; listed >> name >> test;) rows.insert(name);
  EXPECT_GT(rows.size(), 10u);
  std::istringstream lines(content_of(source_folder() + "/docs/reliability.md"));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("| `")) named.insert(line.substr(3, line.find('`', 3) - 3));
  EXPECT_EQ(named, rows);
}

}  // namespace
}  // namespace toolyard::testing
