// JSON of tokens and keys: parses it strictly, keeps the original text of every value, and lists
// the names that occur twice in an object. Of several members with one name, the last one is used.
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

// A value of a `JsonText`, from which it is borrowed.
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
  std::optional<std::string> string() const;  // without escapes; nothing if it is not a string
  std::optional<double> number() const;       // the nearest double; infinite if it is too large

  std::optional<JsonValue> find(std::string_view name) const;  // nothing if not a member
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
  // Calls `each(value)` for the items of an array until it returns false.
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

// A parsed JSON text, which owns the data that its values borrow. They remain valid if it is moved.
class JsonText {
 public:
  // Parses a text. `seed` randomizes the hash function for names, so that an attacker cannot choose
  // names that collide. An unpaired surrogate is a fault.
  static std::expected<JsonText, JsonFault> read(std::string text, std::uint64_t seed);

  const std::string& text() const { return state_->text; }
  JsonValue root() const { return {state_->document, 0}; }
  // Returns the names that occur twice in one object, at any depth; at most `listed_duplicates`.
  const std::vector<std::string>& duplicates() const { return state_->duplicates; }
  // Returns the JSON with line breaks and indentation; nothing if it would exceed `limit` bytes.
  std::optional<std::string> pretty(std::size_t limit) const;

 private:
  struct State {
    ~State();  // wipes the text, which may contain a key
    std::string text;
    json::Document document;
    std::vector<std::string> duplicates;
  };
  explicit JsonText(std::unique_ptr<State> state) : state_(std::move(state)) {}

  std::unique_ptr<State> state_;
};

}  // namespace toolyard::jose
