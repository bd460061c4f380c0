// Checks the presentation hints of every tool, from which its page is built: readable labels, which
// field is the input, which options are usual, and what an answer shows first.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>
#include <vector>

#include "core/describe/any_record.h"
#include "core/describe/conditions.h"
#include "core/describe/labels.h"
#include "core/describe/schema_hints.h"
#include "core/json/decoder.h"
#include "tools/catalog.h"

namespace cases {
namespace {

using toolyard::Condition;
using toolyard::EnumName;
using toolyard::Field;
using toolyard::Level;
using toolyard::Shape;
using toolyard::Show;
using toolyard::Tool;
using toolyard::Type;
using toolyard::Widget;

const Type& unwrapped(const Type& type) {
  return type.shape == Shape::optional ? *type.inner : type;
}

// Calls `use` with each record type that a type contains.
void for_each_record(const Type& type, const std::function<void(const Type&)>& use) {
  for (const auto* one : type.alternatives) for_each_record(*one, use);
  if (type.inner) for_each_record(*type.inner, use);
  if (type.shape != Shape::record) return;
  use(type);
  for (const auto& field : type.fields) for_each_record(*field.type, use);
}

std::string place_of(const Type& record, const Field& field) {
  return std::string(record.name) + "." + std::string(field.name);
}

bool is_hidden(const Field& field) { return field.shown->widget == Widget::hidden; }

// A label is short, has one line, and does not look like an identifier.
void expect_good_label(const std::string& label, const std::string& place) {
  EXPECT_FALSE(label.empty()) << place;
  EXPECT_LE(label.size(), 45u) << place << ": " << label;
  EXPECT_EQ(label.find_first_of("_`\n"), label.npos) << place << ": " << label;
  EXPECT_FALSE(label.ends_with('.')) << place << ": " << label;
  const bool is_range = label.find(" to ") == 1;  // "a to z"
  const bool is_lower = std::islower(static_cast<unsigned char>(label[0])) != 0;
  EXPECT_TRUE(!is_lower || is_range || label.starts_with("sRGB")) << place << ": " << label;
}

class Presentation : public ::testing::TestWithParam<const Tool*> {};

TEST_P(Presentation, LabelsCanBeRead) {
  for (const auto* type : {GetParam()->request, GetParam()->answer})
    for_each_record(*type, [](const Type& record) {
      std::set<std::string> seen;
      for (const auto& field : record.fields) {
        const auto title = toolyard::title_of(field);
        expect_good_label(title, place_of(record, field));
        EXPECT_TRUE(seen.insert(title).second) << place_of(record, field) << ": a second " << title;
      }
    });
}

TEST_P(Presentation, LabelsOfValuesCanBeRead) {
  for (const auto* type : {GetParam()->request, GetParam()->answer})
    for_each_record(*type, [](const Type& record) {
      for (const auto& field : record.fields)
        for (const auto& value : unwrapped(*field.type).names) {
          const auto label = toolyard::label_of(value);
          EXPECT_FALSE(label.empty()) << place_of(record, field);
          EXPECT_EQ(label.find('_'), label.npos) << place_of(record, field) << ": " << label;
        }
    });
}

TEST_P(Presentation, AnInputIsTheMainThing) {
  const auto mains = std::ranges::count_if(GetParam()->request->fields, [](const Field& field) {
    return field.shown->level == Level::main && !is_hidden(field);
  });
  EXPECT_LE(mains, 2);
  if (!GetParam()->about->makes_new) {
    EXPECT_GE(mains, 1);
  }
}

TEST_P(Presentation, AnAnswerShowsOneThingFirst) {
  const auto primaries = std::ranges::count_if(GetParam()->answer->fields, [](const Field& field) {
    return field.shown->show == Show::primary;
  });
  EXPECT_EQ(primaries, 1);
}

const Field* sibling_named(const Type& record, std::string_view name) {
  const auto found = std::ranges::find(record.fields, name, &Field::name);
  return found == record.fields.end() ? nullptr : &*found;
}

TEST_P(Presentation, ConditionsNameWhatThereIs) {
  for_each_record(*GetParam()->request, [](const Type& record) {
    for (const auto& field : record.fields) {
      if (!field.shown->excludes.empty()) {
        EXPECT_NE(sibling_named(record, field.shown->excludes), nullptr) << place_of(record, field);
      }
      for (const auto& condition : field.shown->when) {
        const auto* named = sibling_named(record, condition.field);
        ASSERT_NE(named, nullptr) << place_of(record, field);
        EXPECT_NE(named, &field);
        EXPECT_FALSE(toolyard::values_of_condition(*named, condition.values).empty())
            << place_of(record, field);
      }
    }
  });
}

// Counts the options that a page shows: the values of some options show or hide others.
class Shown {
 public:
  explicit Shown(const Type& request) : request_(request) {}

  // Returns the number of usual options that are visible if `set` has this value, or none if it is
  // null, and all other fields have their defaults.
  std::size_t usual(const Field* set, std::string_view value) const {
    toolyard::AnyRecord values(request_);
    toolyard::JsonDecoder decoder;
    auto json = set ? "{\"" + std::string(set->name) + "\":" + std::string(value) + "}" : "{}";
    // A request may lack its input, of which no condition is.
    (void)decoder.decode(toolyard::PaddedText::of(json), request_, values.get());
    return static_cast<std::size_t>(std::ranges::count_if(request_.fields, [&](const Field& field) {
      return field.shown->level == Level::usual && !is_hidden(field) &&
             toolyard::is_used(request_, values.get(), field);
    }));
  }

 private:
  const Type& request_;
};

TEST_P(Presentation, FewOptionsAreSeenAtOnce) {
  const auto& request = *GetParam()->request;
  const Shown shown(request);
  constexpr std::size_t most = 7;
  EXPECT_LE(shown.usual(nullptr, {}), most);
  for (const auto& field : request.fields) {
    std::set<std::string> values;
    for (const auto& other : request.fields)
      for (const auto& condition : other.shown->when)
        if (condition.field == field.name)
          for (auto& value : toolyard::values_of_condition(field, condition.values))
            values.insert(value);
    for (const auto& value : values)
      EXPECT_LE(shown.usual(&field, value), most) << field.name << " is " << value;
  }
}

TEST_P(Presentation, FilesSayWhatTheyAre) {
  for_each_record(*GetParam()->request, [](const Type& record) {
    for (const auto& field : record.fields) {
      const auto* type = &unwrapped(*field.type);
      if (type->shape == Shape::list) type = type->inner;
      if (type->shape == Shape::blob) {
        EXPECT_FALSE(field.shown->media_types.empty()) << place_of(record, field);
      }
    }
  });
}

TEST_P(Presentation, PeopleFindItByTheirOwnWords) {
  const auto synonyms = toolyard::synonyms_of(*GetParam());
  EXPECT_GE(synonyms.size(), 3u);
  for (const auto phrase : synonyms) {
    EXPECT_FALSE(phrase.empty() || phrase.starts_with(' ') || phrase.ends_with(' ')) << phrase;
    EXPECT_TRUE(std::ranges::all_of(phrase, [](char c) {
      return c == ' ' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    })) << phrase;
  }
}

TEST(Synonyms, BelongToOneToolEach) {
  std::set<std::string_view> seen;
  for (const auto& tool : toolyard::tools())
    for (const auto phrase : toolyard::synonyms_of(tool))
      EXPECT_TRUE(seen.insert(phrase).second) << tool.about->slug << ": " << phrase;
}

std::vector<const Tool*> all_tools() {
  std::vector<const Tool*> all;
  for (const auto& tool : toolyard::tools()) all.push_back(&tool);
  return all;
}
std::string name_of(const ::testing::TestParamInfo<const Tool*>& info) {
  std::string name(info.param->about->slug);
  std::ranges::replace(name, '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Tools, Presentation, ::testing::ValuesIn(all_tools()), name_of);

}  // namespace
}  // namespace cases
