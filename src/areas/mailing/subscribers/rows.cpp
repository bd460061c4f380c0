#include "areas/mailing/subscribers/rows.h"

#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "ports/row.h"

namespace toolyard::subscribers {
namespace {

struct Tags {
  std::vector<std::string> tags;
  static constexpr auto fields(auto...) { return std::array{field<&Tags::tags>("")}; }
};
struct Attributes {
  Members<Json> attributes;
  static constexpr auto fields(auto...) { return std::array{field<&Attributes::attributes>("")}; }
};

// The one member of T, as the column has it.
template <class T> T read(const std::string& column) {
  thread_local JsonDecoder decoder;
  std::string json = "{\"" + std::string(type_of<T>.fields[0].name) + "\":" + column + "}";
  T value;
  if (!decoder.decode(PaddedText::of(json), type_of<T>, &value))
    throw BrokenStore("a column of a subscriber is no JSON");
  return value;
}

}  // namespace

StoredSubscriber subscriber_of(SubscriberRow&& row) {
  StoredSubscriber one = std::move(row);
  one.tags = read<Tags>(row.tag_list).tags;
  one.attributes = read<Attributes>(row.attribute_list).attributes;
  if (row.consent_at)
    one.consent = Consent{row.consent_at, std::move(row.consent_ip), std::move(row.consent_source)};
  return one;
}

std::string tags_column(const SubscriberText& text) { return to_json(text.tags); }
std::string attributes_column(const SubscriberText& text) { return to_json(text.attributes); }

}  // namespace toolyard::subscribers
