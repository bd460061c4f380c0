#include "core/forms/csv_records.h"

#include <gtest/gtest.h>

#include <array>

#include "core/describe/describe.h"
#include "tests/support/files/utf16.h"

namespace toolyard {
namespace {

using testing::utf16;

struct Person {
  std::string name;
  std::int64_t age = 0;
  std::vector<std::string> tags;
  static constexpr auto fields(auto...) {
    return std::array{field<&Person::name>("Name.").required().limits(1, 10),
                      field<&Person::age>("Age.").limits(0, 150),
                      field<&Person::tags>("Tags.").limits(0, 2).item_limits(1, 5)};
  }
};

// What a file says: each line with its record or its faults, or why it is refused.
std::string read(std::string_view file) {
  auto records = CsvRecords::open(file, type_of<Person>, "name");
  if (!records) return records.error().faults.at(0).detail;
  std::string all;
  while (records->next()) {
    all += std::to_string(records->line());
    Person person;
    if (const auto decoded = records->decode(&person); !decoded) {
      for (const auto& fault : decoded.error().faults)
        all.append(" ").append(fault.pointer).append(": ").append(fault.code);
    } else {
      all.append(" ").append(person.name).append(" ").append(std::to_string(person.age));
      for (const auto& tag : person.tags) all.append(" #").append(tag);
    }
    all += ";";
  }
  return all;
}

TEST(CsvRecords, FilesAsSpreadsheetsSaveThem) {
  const std::string expected = "2 Jörg 7 #a #b;3 😀 0;";
  EXPECT_EQ(read("name,age,tags\nJörg,7,\"a, b,\"\n😀,,\n"), expected);
  EXPECT_EQ(read("\xEF\xBB\xBFName;AGE; tags \r\n Jörg ;7;a,b\r\n😀;;\r\n"), expected);
  EXPECT_EQ(read("name\tage\ttags\rJörg\t7\ta,b\r😀\r"), expected);
  constexpr std::u16string_view wide = u"name\tage\ttags\r\nJörg\t7\ta,b\r\n😀\t\t\r\n";
  for (const bool is_big : {false, true})
    for (const bool has_mark : {false, true})
      EXPECT_EQ(read(utf16(wide, is_big, has_mark)), expected) << is_big << has_mark;
  EXPECT_EQ(read("sep=;\nname;age\nAda;7\n"), "3 Ada 7;");
  EXPECT_EQ(read("name,age,,\nAda,7,,\n,,,\n\nBob,8,,\n"), "2 Ada 7;5 Bob 8;");
}

TEST(CsvRecords, OthersAreRefusedWithTheReason) {
  EXPECT_EQ(read(""), "Line 1: the file is empty.");
  EXPECT_EQ(read(",,\n"), "Line 1: the file is empty.");
  EXPECT_EQ(read("age\n7\n"), "Line 1: no column is named `name`.");
  EXPECT_EQ(read("name,Name\n"), "Line 1: `name` is repeated.");
  EXPECT_EQ(
      read("sep=;\nid;name;First Name;" + std::string(41, 'x') + "\n"),
      "Line 2: unknown columns: `id`, `first name`, one with a long name; there may be `name`, "
      "`age`, `tags`.");
  EXPECT_EQ(read("\"name\n"), "Line 1: a quoted cell is not closed.");
  EXPECT_EQ(read("name\nM\xFCller\n"), "The file is neither UTF-8 nor UTF-16.");
  EXPECT_EQ(read(utf16(u"name\n\xD800x\n", false, true)), "The file is not valid UTF-16.");
  const auto cut = utf16(u"name\nAda\n", true, true);
  EXPECT_EQ(read(std::string_view(cut).substr(0, cut.size() - 1)), "The file is not valid UTF-16.");
}

TEST(CsvRecords, EachLineHasItsFaults) {
  EXPECT_EQ(read("name,,age\nAda,x,7\nBob,,8\n,,9\nCy,,old\nDi,,1,\nEd,,1,2\n"),
            "2 : invalid_format;3 Bob 8;4 /name: required;5 /age: invalid_type;6 Di 1;"
            "7 : invalid_format;");
  EXPECT_EQ(read("name,tags\nAda,\"a,b,c\"\nBob,\"a,b\"\n"),
            "2 /tags: out_of_range;3 Bob 0 #a #b;");
  EXPECT_EQ(
      read("name,tags\nAda,\"[\"\"a,b\"\", \"\"c\"\"]\"\nBob,\"[a,b]\"\nCy,\"[\"\"a\"\",1,2]\"\n"),
      "2 Ada 0 #a,b #c;3 /tags: invalid_type;4 /tags/1: invalid_type /tags: out_of_range;");
  EXPECT_EQ(read("name\nAda\n\"Bob\" x\nCy\n"), "2 Ada 0;3 /file: invalid_format;")
      << "nothing is read behind broken syntax";
}

}  // namespace
}  // namespace toolyard
