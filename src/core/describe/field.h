// One field of a described struct: the properties that codecs read, and `FieldDraft`, the builder
// that sets them. Included by describe.h.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/describe/presentation.h"
#include "core/describe/storage.h"

namespace toolyard {

// Inclusive bounds of the value of a number, the code points of a text, or the number of items of a
// list.
struct Limits {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
};

// Format of a text, for the keyword `format` of schemas. Decoders do not check it; the area that
// handles the request does.
enum class Format { none, date, email, uri, uri_reference, uuid };

struct Type;

struct Field {
  std::string_view name;
  std::string_view meaning;
  const Type* type;
  void* (*member)(void* record);
  Limits bounds = {};
  Limits item_bounds = {};     // of each item of a list
  Format form = Format::none;  // of a text, or of each item of a list of texts
  bool is_required = false;
  bool is_read_only = false;                   // ignored in requests
  bool is_sparse = false;                      // omitted from responses if it is empty
  bool is_secret = false;                      // never logged, masked in the documentation
  bool is_verbatim = false;                    // stored with its surrounding white space
  std::string_view missing_code = "required";  // code of the fault if it is required and absent
  std::string_view invalid_code = {};  // code of the fault of a bad value, if not the shared one
  std::string_view header = {};  // name of a response header that repeats it if a file is sent
  const Presentation* shown = &shown_by_type;
  const Storage* stored = &stored_by_name;

  // Returns this field as it applies to each item of a list.
  Field item() const {
    auto copy = *this;
    copy.bounds = item_bounds;
    copy.item_bounds = {};
    return copy;
  }
  const void* member_of(const void* record) const { return member(const_cast<void*>(record)); }
};

namespace detail {

template <class T> struct MemberPointer;
template <class Owner, class Value> struct MemberPointer<Value Owner::*> {
  using owner = Owner;
  using value = Value;
};

template <auto M> constexpr std::string_view pretty_member() { return __PRETTY_FUNCTION__; }
// Returns `line_length` for the text "… M = &toolyard::base64::Request::line_length; …", in which a
// ']' may take the place of the semicolon.
template <auto M> constexpr std::string_view member_name() {
  auto text = pretty_member<M>();
  text.remove_prefix(text.find("M = ") + 4);
  text = text.substr(0, text.find_first_of(";]"));
  return text.substr(text.rfind(':') + 1);
}

// Whether a condition on a member of type `Member` may contain a `Value`. For an optional member, a
// text or a list, it may contain `std::nullopt`.
template <class Value, class Member>
inline constexpr bool is_value_of =
    std::same_as<Value, Member> || (std::same_as<Value, int> && std::same_as<Member, std::int64_t>);
template <> inline constexpr bool is_value_of<std::nullopt_t, std::string_view> = true;
template <class Item> inline constexpr bool is_value_of<std::nullopt_t, std::vector<Item>> = true;
template <class Value, class... Members>
inline constexpr bool is_value_of<Value, std::variant<Members...>> =
    (is_value_of<Value, Members> || ...);
template <class Value, class Member>
inline constexpr bool is_value_of<Value, std::optional<Member>> =
    std::same_as<Value, std::nullopt_t> || is_value_of<Value, Member>;

template <class Value> constexpr std::uint64_t condition_bit(Value value) {
  return std::uint64_t{1} << static_cast<unsigned>(value);
}
template <> constexpr std::uint64_t condition_bit(bool value) {
  return std::uint64_t{1} << (value ? Condition::true_bit : Condition::false_bit);
}
template <> constexpr std::uint64_t condition_bit(std::nullopt_t) { return Condition::nothing; }

template <auto M, class... Values> constexpr Condition condition(Values... values) {
  using Member = typename MemberPointer<decltype(M)>::value;
  static_assert((is_value_of<Values, Member> && ...), "a value of that field");
  return {member_name<M>(), (... | condition_bit(values))};
}

}  // namespace detail

// What `field<>()` returns, and a builder that adds properties to it. `type_of<T>` stores the
// presentations and storage properties of a record's fields in separate tables, so that code that
// reads and writes values does not traverse them.
struct FieldDraft {
  Field field;
  Presentation shown = {};
  Storage stored = {};
  bool is_presented = false;
  bool is_stored = false;

 private:
  // Defined before the functions that call them: clang needs the definitions for evaluation at
  // compile time.
  template <class V>
  constexpr FieldDraft with(V Field::* member, std::type_identity_t<V> value) const {
    auto copy = *this;
    copy.field.*member = value;
    return copy;
  }
  template <class V>
  constexpr FieldDraft shown_with(V Presentation::* member, std::type_identity_t<V> value) const {
    auto copy = *this;
    copy.shown.*member = value;
    copy.is_presented = true;
    return copy;
  }
  template <class V>
  constexpr FieldDraft stored_with(V Storage::* member, std::type_identity_t<V> value) const {
    auto copy = *this;
    copy.stored.*member = value;
    copy.is_stored = true;
    return copy;
  }
  constexpr FieldDraft conditional(const Condition& condition) const {
    auto conditions = shown.when;
    conditions.list[conditions.count++] = condition;
    return shown_with(&Presentation::when, conditions);
  }
  constexpr FieldDraft as_alternative() const {
    auto conditions = shown.when;
    conditions.list[conditions.count - 1].is_alternative = true;
    return shown_with(&Presentation::when, conditions);
  }
  constexpr FieldDraft kept(Kept how, std::string_view column) const {
    return stored_with(&Storage::kept, how).stored_with(&Storage::column, column);
  }
  constexpr FieldDraft filters(Filter how, std::string_view column) const {
    return stored_with(&Storage::filter, how).stored_with(&Storage::column, column);
  }

 public:
  constexpr FieldDraft required(std::string_view code = "required") const {
    return with(&Field::is_required, true).with(&Field::missing_code, code);
  }
  constexpr FieldDraft limits(double min, double max) const {
    return with(&Field::bounds, {min, max});
  }
  constexpr FieldDraft item_limits(double min, double max) const {
    return with(&Field::item_bounds, {min, max});
  }
  constexpr FieldDraft format(Format what) const { return with(&Field::form, what); }
  constexpr FieldDraft fault(std::string_view code) const {
    return with(&Field::invalid_code, code);
  }
  constexpr FieldDraft read_only() const { return with(&Field::is_read_only, true); }
  constexpr FieldDraft sparse() const { return with(&Field::is_sparse, true); }
  constexpr FieldDraft secret() const { return with(&Field::is_secret, true); }
  constexpr FieldDraft verbatim() const { return with(&Field::is_verbatim, true); }
  constexpr FieldDraft as_header(std::string_view line) const { return with(&Field::header, line); }
  // For names that are not C++ identifiers, or would clash with one.
  constexpr FieldDraft named(std::string_view other) const { return with(&Field::name, other); }

  // Presentation; see core/describe/presentation.h.
  constexpr FieldDraft title(std::string_view label) const {
    return shown_with(&Presentation::title, label);
  }
  constexpr FieldDraft main() const { return shown_with(&Presentation::level, Level::main); }
  constexpr FieldDraft rare() const { return shown_with(&Presentation::level, Level::rare); }
  constexpr FieldDraft group(std::string_view heading) const {
    return shown_with(&Presentation::group, heading);
  }
  constexpr FieldDraft widget(Widget what) const { return shown_with(&Presentation::widget, what); }
  constexpr FieldDraft unit(std::string_view name) const {
    return shown_with(&Presentation::unit, name);
  }
  constexpr FieldDraft digits(int decimals) const {
    return shown_with(&Presentation::digits, decimals);
  }
  constexpr FieldDraft pattern(std::string_view expression) const {
    return shown_with(&Presentation::pattern, expression);
  }
  constexpr FieldDraft accepts(std::string_view media_types, std::int64_t max_bytes = 0) const {
    return shown_with(&Presentation::media_types, media_types)
        .shown_with(&Presentation::max_bytes, max_bytes);
  }
  constexpr FieldDraft shows(Show how, std::string_view media_type = {}) const {
    return shown_with(&Presentation::show, how).shown_with(&Presentation::media_types, media_type);
  }
  constexpr FieldDraft refers_to(std::string_view resource) const {
    return shown_with(&Presentation::refers_to, resource);
  }
  constexpr FieldDraft names_record() const {
    return shown_with(&Presentation::names_record, true);
  }
  template <auto M> constexpr FieldDraft excludes() const {
    return shown_with(&Presentation::excludes, detail::member_name<M>());
  }
  // `.when<&Request::operation>(Operation::encode)`; pass `std::nullopt` for a field that is not
  // given. Of several conditions, all must hold.
  template <auto M, class... Values> constexpr FieldDraft when(Values... values) const {
    return conditional(detail::condition<M>(values...));
  }
  // The opposite: `.unless<&Request::key>(std::nullopt)` is used if there is a key.
  template <auto M, class... Values> constexpr FieldDraft unless(Values... values) const {
    auto condition = detail::condition<M>(values...);
    condition.is_except = true;
    return conditional(condition);
  }
  // Alternatives to the condition before.
  template <auto M, class... Values> constexpr FieldDraft or_when(Values... values) const {
    return when<M>(values...).as_alternative();
  }
  template <auto M, class... Values> constexpr FieldDraft or_unless(Values... values) const {
    return unless<M>(values...).as_alternative();
  }

  // Storage and filters; see core/describe/storage.h.
  constexpr FieldDraft column(std::string_view name) const { return kept(Kept::column, name); }
  constexpr FieldDraft columns() const { return kept(Kept::columns, {}); }
  constexpr FieldDraft json() const { return kept(Kept::json, {}); }
  constexpr FieldDraft json_member(std::string_view column, std::string_view member = {}) const {
    return kept(Kept::json_member, column).stored_with(&Storage::member, member);
  }
  constexpr FieldDraft computed() const { return kept(Kept::computed, {}); }
  constexpr FieldDraft in(std::string_view joined_table) const {
    return stored_with(&Storage::table, joined_table);
  }
  constexpr FieldDraft sortable() const { return stored_with(&Storage::is_sortable, true); }
  constexpr FieldDraft from(std::string_view column) const { return filters(Filter::from, column); }
  constexpr FieldDraft to(std::string_view column) const { return filters(Filter::to, column); }
  constexpr FieldDraft searches(std::string_view columns) const {
    return filters(Filter::search, columns);
  }
  // The field contains the sort fields of a list; `usual` is the order if none are given.
  constexpr FieldDraft orders(std::string_view usual) const {
    return filters(Filter::ordering, usual);
  }
  constexpr FieldDraft custom() const { return filters(Filter::custom, {}); }
};

// Concatenates fields: those of a base, or of members that are flattened, with those of the record.
template <std::size_t... Counts>
constexpr auto joined(const std::array<FieldDraft, Counts>&... parts) {
  std::array<FieldDraft, (Counts + ...)> all{};
  std::size_t next = 0;
  const auto add = [&](const auto& part) {
    for (const auto& draft : part) all[next++] = draft;
  };
  (add(parts), ...);
  return all;
}

}  // namespace toolyard
