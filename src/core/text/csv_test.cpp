#include "core/text/csv.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

// The line that each record begins at, and its cells.
std::string records_of(std::string_view text) {
  std::deque<std::string> copies;
  CsvReader reader(text, ',', copies);
  std::string all;
  while (reader.next()) {
    all += std::to_string(reader.line());
    for (const auto cell : reader.cells()) all.append(" <").append(cell).append(">");
    all += ";";
  }
  if (const auto* fault = reader.fault())
    all.append(std::to_string(fault->line)).append(" ").append(fault->detail);
  return all;
}

TEST(Csv, CountsLinesWhateverTheyEndWith) {
  for (const std::string end : {"\n", "\r", "\r\n"}) {
    const auto text = "a,\"b" + end + "c \"\"d\"\"" + end + "\",e" + end + end + "f" + end;
    EXPECT_EQ(records_of(text), "1 <a> <b" + end + "c \"d\"" + end + "> <e>;5 <f>;");
    EXPECT_EQ(records_of("\"a" + end + end + "\"b"), "3 unexpected text after a closing quote");
    EXPECT_EQ(records_of("a" + end + "\"b" + end), "1 <a>;2 a quoted cell is not closed");
  }
}

}  // namespace
}  // namespace toolyard
