// JSON inside tokens and keys: read strictly, with the text of every value as it was written, and
// with a list of the names that an object has twice. Of such a name the last value counts.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/budget.h"
#include "tools/json/document.h"

namespace toolyard::jose {

inline constexpr std::size_t deepest_json = 64;
inline constexpr std::size_t listed_duplicates = 10;

// A value in a `JsonText`, which it borrows from.
class JsonValue {
 public:
  JsonValue(const json::Document& document, std::uint32_t node)
      : document_(&document), node_(node) {}

  json::Kind kind() const { return node().kind; }
  bool is_object() const { return kind() == json::Kind::object; }
  bool is_array() const { return kind() == json::Kind::array; }
  bool is_string() const { return kind() == json::Kind::string; }
  bool is_number() const { return kind() == json::Kind::number; }

  std::size_t offset() const { return node().begin; }
  std::size_t size() const { return node().length; }  // members or items
  std::string_view written() const;
  std::optional<std::string> string() const;  // what it means, where it is one
  std::optional<double> number() const;       // the nearest double, infinite where it is too large

  std::optional<JsonValue> find(std::string_view name) const;  // nothing where it is no object
  std::optional<std::string> string_at(std::string_view name) const;

  // Calls `each(name, value)` for the members of an object until it returns false.
  template <class Each> void for_each_member(Each&& each) const {
    if (!is_object()) return;
    std::string storage;
    for (auto at = node_ + 1; at < node_ + node().span; at += 1 + document_->nodes[at + 1].span) {
      spend(steps_per_value);
      if (!each(name_at(at, storage), JsonValue(*document_, at + 1))) return;
    }
  }
  // Likewise `each(value)` for the items of an array.
  template <class Each> void for_each_item(Each&& each) const {
    if (!is_array()) return;
    for (auto at = node_ + 1; at < node_ + node().span; at += document_->nodes[at].span) {
      spend(steps_per_value);
      if (!each(JsonValue(*document_, at))) return;
    }
  }

 private:
  static constexpr std::size_t steps_per_value = 10;

  const json::Node& node() const { return document_->nodes[node_]; }
  std::string_view name_at(std::uint32_t key, std::string& storage) const;

  const json::Document* document_;
  std::uint32_t node_;
};

struct JsonFault {
  std::size_t offset;
  std::string detail;
};

// A JSON text that owns what its values borrow. Moving it leaves them valid.
class JsonText {
 public:
  // `seed` keeps colliding names from costing more than others. Lone halves of surrogate pairs are
  // a fault: no strict reader takes them.
  static std::expected<JsonText, JsonFault> read(std::string text, std::uint64_t seed);

  const std::string& text() const { return state_->text; }
  JsonValue root() const { return {state_->document, 0}; }
  // Names given twice in one object, anywhere: the first few of them.
  const std::vector<std::string>& duplicates() const { return state_->duplicates; }
  // Line by line; nothing where that would be larger than allowed.
  std::optional<std::string> pretty(std::size_t limit) const;

 private:
  struct State {
    ~State();  // wipes the text: it may hold a key
    std::string text;
    json::Document document;
    std::vector<std::string> duplicates;
  };
  explicit JsonText(std::unique_ptr<State> state) : state_(std::move(state)) {}

  std::unique_ptr<State> state_;
};

}  // namespace toolyard::jose
