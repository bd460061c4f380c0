// Every line of README's tables must link to a section of a page that the walks run.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/server/program.h"
#include "tests/support/places.h"
#include "tests/walks/pages.h"

namespace {

using toolyard::testing::content_of;
using toolyard::testing::source_folder;
using toolyard::testing::walked_pages;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    lines.emplace_back(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return lines;
}

// Returns the first cell of each row of the first table after the heading, without the table's
// header.
std::vector<std::string> cells_of(std::string_view page, std::string_view heading) {
  std::vector<std::string> cells;
  const auto lines = lines_of(page);
  auto line = std::ranges::find(lines, heading);
  while (line != lines.end() && !line->starts_with("|")) ++line;
  for (; line != lines.end() && line->starts_with("| "); ++line)
    cells.push_back(line->substr(2, line->find(" |", 2) - 2));
  if (line != lines.end() && line->starts_with("|---"))
    for (cells.clear(), ++line; line != lines.end() && line->starts_with("| "); ++line)
      cells.push_back(line->substr(2, line->find(" |", 2) - 2));
  return cells;
}

// Returns the anchor of a heading: lower case, without punctuation, hyphens for spaces.
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const unsigned char c : heading)
    if (std::isalnum(c) || c == '-' || c == '_' || c >= 0x80)
      anchor += static_cast<char>(std::tolower(c));
    else if (c == ' ') anchor += '-';
  return anchor;
}

bool has_section(std::string_view page, std::string_view anchor) {
  bool is_code = false;
  for (const auto& line : lines_of(page)) {
    if (line.starts_with("```")) is_code = !is_code;
    const auto text = line.find_first_not_of('#');
    if (!is_code && line.starts_with("#") && text != line.npos && line[text] == ' ' &&
        anchor_of(std::string_view(line).substr(text + 1)) == anchor)
      return true;
  }
  return false;
}

// Returns why a cell does not link to such a section; empty if it does. `read` returns the text of
// a page by name.
template <typename Read> std::string fault_of(std::string_view cell, const Read& read) {
  constexpr std::string_view before = "](docs/", after = ".md";
  const auto link = cell.find(before);
  if (!cell.starts_with('[') || link == cell.npos || !cell.ends_with(')')) return "has no link";
  auto target = cell.substr(link + before.size());
  target.remove_suffix(1);
  const auto hash = std::min(target.find('#'), target.size());
  auto page = target.substr(0, hash);
  if (!page.ends_with(after)) return "leads to no page";
  page.remove_suffix(after.size());
  if (std::ranges::find(walked_pages, page) == walked_pages.end())
    return "leads to a page that no test runs";
  const std::string text = read(std::string(page));
  if (text.empty()) return "leads to no page";
  if (hash < target.size() && !has_section(text, target.substr(hash + 1)))
    return "leads to no section";
  return {};
}

std::string page_of(const std::string& name) {
  return content_of(source_folder() + "/docs/" + name + ".md");
}

TEST(ReadmeTables, LeadToWhatWalksShow) {
  const auto readme = content_of(source_folder() + "/README.md");
  const auto tools = cells_of(readme, "## Tools");
  const auto platform = cells_of(readme, "## Running a platform of tools");
  EXPECT_EQ(tools.size(), 17u);
  EXPECT_GE(platform.size(), 12u);
  for (const auto& cells : {tools, platform})
    for (const auto& cell : cells) EXPECT_EQ(fault_of(cell, page_of), "") << cell;
}

TEST(ReadmeTables, AreReadWithoutTheirHead) {
  EXPECT_EQ(cells_of("## A\n| x | y |\n|---|---|\n## B\n\n| w | d |\n|---|---|\n| [a](b) | c |\n"
                     "| d | e |\n\n| f | g |\n",
                     "## B"),
            (std::vector<std::string>{"[a](b)", "d"}));
}

TEST(ReadmeTables, FindLinesThatLeadNowhere) {
  const auto read = [](const std::string& name) -> std::string {
    return name == "jobs" ? "# Jobs\n```\n# no\n```\n## Who, and what?\n" : "";
  };
  EXPECT_EQ(fault_of("[jobs](docs/jobs.md)", read), "");
  EXPECT_EQ(fault_of("[jobs](docs/jobs.md#who-and-what)", read), "");
  EXPECT_EQ(fault_of("jobs", read), "has no link");
  EXPECT_EQ(fault_of("`jobs`", read), "has no link");
  EXPECT_EQ(fault_of("[jobs](docs/jobs.md) and more", read), "has no link");
  EXPECT_EQ(fault_of("[jobs](docs/jobs.md#no)", read), "leads to no section");
  EXPECT_EQ(fault_of("[content](docs/content.md)", read), "leads to no page");
  EXPECT_EQ(fault_of("[jobs](docs/dependencies.md)", read), "leads to a page that no test runs");
}

}  // namespace
