// Values of forms as browsers and other programs write them.
#include "core/forms/decoder.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "core/describe/describe.h"

namespace toolyard {
namespace {

struct Submitted {
  bool is_active = false;
  std::optional<std::int64_t> limit = 7;
  std::optional<std::string> note = "kept";
  std::int64_t count = 3;

  static constexpr auto fields(auto...) {
    return std::array{field<&Submitted::is_active>("A boolean."),
                      field<&Submitted::limit>("A number that may be null."),
                      field<&Submitted::note>("A text that may be null."),
                      field<&Submitted::count>("A number.")};
  }
};

Result<Submitted> decoded(std::string_view name, std::string_view value,
                          FormPart::Kind kind = FormPart::Kind::text, bool is_of_record = true) {
  const std::array parts{FormPart{.name = name, .value = value, .kind = kind}};
  Submitted into;
  FormDecoder decoder;
  const auto done =
      decoder.decode(parts, type_of<Submitted>, &into, {.is_of_record = is_of_record});
  if (!done) return std::unexpected(done.error());
  return into;
}

TEST(Forms, ReadBooleansAsProgramsWriteThem) {
  for (const auto* text : {"true", "True", "TRUE", "1", "on", "On", "yes", "t"})
    EXPECT_TRUE(decoded("is_active", text).value().is_active) << text;
  for (const auto* text : {"false", "False", "0", "off", "no", "f", ""})
    EXPECT_FALSE(decoded("is_active", text).value().is_active) << text;
  for (const auto* text : {"2", "tru", "null", " true", "y es"})
    EXPECT_EQ(decoded("is_active", text).error().faults.at(0).code, "invalid_type") << text;
}

TEST(Forms, ReadNothingAsNullWhereThatIsAllowed) {
  EXPECT_EQ(decoded("limit", "").value().limit, std::nullopt);
  EXPECT_EQ(decoded("note", "").value().note, std::nullopt);
  EXPECT_EQ(decoded("count", "").value().count, 3) << "left blank";
  EXPECT_EQ(decoded("limit", "5").value().limit, 5);
}

// A query omits what is not given, and an empty text can have a meaning for a tool.
TEST(Forms, KeepNothingAsItIsElsewhere) {
  EXPECT_FALSE(decoded("limit", "", FormPart::Kind::parameter));
  EXPECT_EQ(decoded("note", "", FormPart::Kind::text, false).value().note, "");
}

}  // namespace
}  // namespace toolyard
