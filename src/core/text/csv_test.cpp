#include "core/text/csv.h"

#include <gtest/gtest.h>

namespace toolyard {
namespace {

// The line that each record begins at, and its cells.
std::string records_of(std::string_view text, char delimiter = ',') {
  std::deque<std::string> copies;
  CsvReader reader(text, delimiter, copies);
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

TEST(Csv, SkipsRecordsWithoutAnyText) {
  EXPECT_EQ(records_of("a,b\n,\n\"\",\n\n,c\n,,,\n"), "1 <a> <b>;5 <> <c>;");
}

TEST(Csv, TheFirstLineMayNameTheDelimiter) {
  for (const std::string end : {"\n", "\r", "\r\n"}) {
    for (const std::string name : {"sep=", "SEP="}) {
      const auto text = name + "|" + end + "a,b;c|d" + end;
      EXPECT_EQ(delimiter_of(text), '|');
      EXPECT_EQ(records_of(text, '|'), "2 <a,b;c> <d>;");
    }
  }
  EXPECT_EQ(records_of("sep=;", ';'), "");
  EXPECT_EQ(records_of("sep=;x\na", ';'), "1 <sep=> <x>;2 <a>;");
  EXPECT_EQ(records_of("a\nsep=;\n", ','), "1 <a>;2 <sep=;>;");
  EXPECT_EQ(delimiter_of("sep=\n;"), ',');
  EXPECT_EQ(delimiter_of("sep=\"\n;"), ',');
}

}  // namespace
}  // namespace toolyard
