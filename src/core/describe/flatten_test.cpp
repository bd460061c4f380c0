#include "core/describe/flatten.h"

#include <gtest/gtest.h>

#include "core/describe/faults.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard {
namespace {

struct Range {
  std::int64_t least = 1, most = 9;
  static constexpr auto fields(auto...) {
    return std::array{field<&Range::least>("The least."),
                      field<&Range::most>("The most.").named("at_most").limits(0, 10)};
  }
};

struct Sound {
  std::string name = "none";
  Range volume;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&Sound::name>("A name.").secret().group("Names")},
                  flattened<&Sound::volume>("Volume"));
  }
};

struct Flat {
  bool is_on = false;
  Sound sound;
  Range pitch;
  static constexpr auto fields(auto...) {
    return joined(std::array{field<&Flat::is_on>("Whether it is on.")}, flattened<&Flat::sound>(),
                  std::array{field<&Flat::pitch, &Range::most>("The highest.").named("highest")});
  }
};

TEST(Flattened, FieldsOfMembersAreThoseOfTheWhole) {
  EXPECT_EQ(to_json(Flat{}), R"({"is_on":false,"name":"none","least":1,"at_most":9,"highest":9})");
}

TEST(Flattened, FieldsAreReadIntoTheirMembers) {
  JsonDecoder decoder;
  std::string text = R"({"name":"low","at_most":3,"highest":4})";
  Flat flat;
  ASSERT_TRUE(decoder.decode(PaddedText::of(text), type_of<Flat>, &flat));
  EXPECT_EQ(flat.sound.name, "low");
  EXPECT_EQ(flat.sound.volume.most, 3);
  EXPECT_EQ(flat.sound.volume.least, 1);
  EXPECT_EQ(flat.pitch.most, 4);
}

TEST(Flattened, FieldsKeepTheirWords) {
  const auto& fields = type_of<Flat>.fields;
  const auto& name = fields[find_field(type_of<Flat>, "name")];
  EXPECT_TRUE(name.is_secret);
  EXPECT_EQ(name.shown->group, "Names");
  const auto& most = fields[find_field(type_of<Flat>, "at_most")];
  EXPECT_EQ(most.meaning, "The most.");
  EXPECT_EQ(most.bounds.max, 10);
  EXPECT_EQ(most.shown->group, "Volume");
  JsonDecoder decoder;
  Flat flat;
  std::string text = R"({"at_most":11})";
  const auto read = decoder.decode(PaddedText::of(text), type_of<Flat>, &flat);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().faults[0].pointer, "/at_most");
}

}  // namespace
}  // namespace toolyard
