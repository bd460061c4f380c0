// Implementation of describe.h: how each C++ type becomes a `Type`. Included by describe.h only.
#pragma once
#include "core/describe/describe.h"

namespace toolyard::detail {

// Returns the number of fields that have presentation properties, or storage properties.
template <auto Mark, std::size_t Count>
constexpr std::size_t marked_count(const std::array<FieldDraft, Count>& drafts) {
  std::size_t count = 0;
  for (const auto& draft : drafts) count += draft.*Mark;
  return count;
}
template <std::size_t Marked, auto Mark, auto Words, std::size_t Count>
constexpr auto words_of(const std::array<FieldDraft, Count>& drafts) {
  std::array<typename MemberPointer<decltype(Words)>::value, Marked> all{};
  std::size_t next = 0;
  for (const auto& draft : drafts)
    if (draft.*Mark) all[next++] = draft.*Words;
  return all;
}
template <std::size_t Count>
constexpr auto fields_of(const std::array<FieldDraft, Count>& drafts, const Presentation* shown,
                         const Storage* stored) {
  std::array<Field, Count> all{};
  for (std::size_t i = 0; i < Count; ++i) {
    all[i] = drafts[i].field;
    if (drafts[i].is_presented) all[i].shown = shown++;
    if (drafts[i].is_stored) all[i].stored = stored++;
  }
  return all;
}

template <class T> inline constexpr auto drafts = T::fields();
template <class T>
inline constexpr auto presentations =
    words_of<marked_count<&FieldDraft::is_presented>(drafts<T>), &FieldDraft::is_presented,
             &FieldDraft::shown>(drafts<T>);
template <class T>
inline constexpr auto storages = words_of<marked_count<&FieldDraft::is_stored>(drafts<T>),
                                          &FieldDraft::is_stored, &FieldDraft::stored>(drafts<T>);
template <class T>
inline constexpr auto record_fields =
    fields_of(drafts<T>, presentations<T>.data(), storages<T>.data());

template <class T> struct Alternatives;
template <class... T> struct Alternatives<std::variant<T...>> {
  static constexpr std::array<const Type*, sizeof...(T)> types{&type_of<T>...};
  static void* emplace(void* into, std::size_t which) {
    auto& value = *static_cast<std::variant<T...>*>(into);
    void* place = nullptr;
    std::size_t index = 0;
    ((index++ == which ? void(place = fresh<T>(value)) : void()), ...);
    return place;
  }
  // Reuses the memory of a list that the variant already contains.
  template <class Held> static void* fresh(std::variant<T...>& value) {
    if constexpr (is_vector<Held>)
      if (auto* held = std::get_if<Held>(&value)) {
        held->clear();
        return held;
      }
    return std::addressof(value.template emplace<Held>());
  }
  static const void* held(const void* from) {
    return std::visit([](const auto& inner) -> const void* { return std::addressof(inner); },
                      *static_cast<const std::variant<T...>*>(from));
  }
};

template <class T> constexpr Type integer_like(Shape shape) {
  return {.shape = shape,
          .load_integer =
              [](const void* v) { return static_cast<std::int64_t>(*static_cast<const T*>(v)); },
          .store_integer = [](void* v, std::int64_t n) { *static_cast<T*>(v) = T(n); }};
}

template <class T> constexpr Type list_type() {
  using Item = typename T::value_type;
  return {.shape = Shape::list,
          .inner = &type_of<Item>,
          .size = [](const void* v) { return static_cast<const T*>(v)->size(); },
          .at = [](const void* v, std::size_t i) -> const void* {
            return std::addressof((*static_cast<const T*>(v))[i]);
          },
          .append = [](void* v, std::string_view) -> void* {
            return std::addressof(static_cast<T*>(v)->emplace_back());
          },
          .clear = [](void* v) { static_cast<T*>(v)->clear(); }};
}

template <class T> constexpr Type map_type() {
  return {.shape = Shape::map,
          .inner = &type_of<typename T::mapped_type>,
          .size = [](const void* v) { return static_cast<const T*>(v)->size(); },
          .at = [](const void* v, std::size_t i) -> const void* {
            return std::addressof((*static_cast<const T*>(v))[i].second);
          },
          .key_at = [](const void* v, std::size_t i) -> std::string_view {
            return (*static_cast<const T*>(v))[i].first;
          },
          .append = [](void* v, std::string_view key) -> void* {
            auto& item = static_cast<T*>(v)->emplace_back();
            item.first = key;
            return std::addressof(item.second);
          },
          .clear = [](void* v) { static_cast<T*>(v)->clear(); }};
}

template <class T> constexpr Type optional_type() {
  return {.shape = Shape::optional,
          .inner = &type_of<typename T::value_type>,
          .clear = [](void* v) { static_cast<T*>(v)->reset(); },
          .held = [](const void* v) -> const void* {
            auto& value = *static_cast<const T*>(v);
            return value ? std::addressof(*value) : nullptr;
          },
          .emplace = [](void* v, std::size_t) -> void* {
            return std::addressof(static_cast<T*>(v)->emplace());
          }};
}

// Returns the name of a record in schemas, which a member `schema_name` overrides.
template <class T> constexpr std::string_view record_name() {
  if constexpr (requires { T::schema_name; }) return T::schema_name;
  else return type_name<T>();
}

// Returns the name of a record in the audit log; the definition of its table takes precedence.
template <class T> constexpr std::string_view record_kind() {
  if constexpr (requires { T::table.object_kind; }) return T::table.object_kind;
  else if constexpr (requires { T::object_kind; }) return T::object_kind;
  else return {};
}

template <class T> constexpr Type record_type() {
  static_assert(alignof(T) <= alignof(std::max_align_t));
  static_assert(drafts<T>.size() <= max_fields, "more fields than `SeenFields` has bits");
  return {.shape = Shape::record,
          .name = record_name<T>(),
          .fields = record_fields<T>,
          .defaults = []() -> const void* {
            static const T fresh{};
            return std::addressof(fresh);
          },
          .bytes = sizeof(T),
          .construct = [](void* where) { new (where) T{}; },
          .destroy = [](void* v) { static_cast<T*>(v)->~T(); },
          .kind = record_kind<T>()};
}

template <class T> constexpr Type make_type() {
  if constexpr (std::same_as<T, bool>) {
    return integer_like<T>(Shape::boolean);
  } else if constexpr (Spelled<T>) {
    auto type = integer_like<T>(Shape::enumeration);
    type.names = enum_names<T>;
    return type;
  } else if constexpr (std::is_enum_v<T>) {  // an id: an integer with a type of its own
    auto type = integer_like<T>(Shape::integer);
    type.min = std::numeric_limits<std::underlying_type_t<T>>::min();
    type.max = std::numeric_limits<std::underlying_type_t<T>>::max();
    return type;
  } else if constexpr (std::integral<T>) {
    auto type = integer_like<T>(Shape::integer);
    type.min = std::in_range<std::int64_t>(std::numeric_limits<T>::min())
                   ? std::int64_t(std::numeric_limits<T>::min())
                   : std::numeric_limits<std::int64_t>::min();
    type.max = std::in_range<std::int64_t>(std::numeric_limits<T>::max())
                   ? std::int64_t(std::numeric_limits<T>::max())
                   : std::numeric_limits<std::int64_t>::max();
    return type;
  } else if constexpr (std::same_as<T, double>) {
    return {.shape = Shape::number};
  } else if constexpr (std::same_as<T, std::string> || std::same_as<T, std::string_view>) {
    return {
        .shape = Shape::text,
        .load_text = [](const void* v) -> std::string_view { return *static_cast<const T*>(v); },
        .store_text = [](void* v, std::string_view text) { *static_cast<T*>(v) = T(text); }};
  } else if constexpr (std::same_as<T, Blob>) {
    return {.shape = Shape::blob};
  } else if constexpr (std::same_as<T, Instant>) {
    return {.shape = Shape::instant};
  } else if constexpr (std::same_as<T, Json>) {
    return {.shape = Shape::json};
  } else if constexpr (is_members<T>) {
    return map_type<T>();
  } else if constexpr (is_vector<T>) {
    return list_type<T>();
  } else if constexpr (is_optional<T>) {
    return optional_type<T>();
  } else if constexpr (is_variant<T>) {
    return {.shape = Shape::choice,
            .alternatives = Alternatives<T>::types,
            .held = &Alternatives<T>::held,
            .which = [](const void* v) { return static_cast<const T*>(v)->index(); },
            .emplace = &Alternatives<T>::emplace};
  } else {
    static_assert(Described<T>, "a described struct has a static fields()");
    return record_type<T>();
  }
}

}  // namespace toolyard::detail
