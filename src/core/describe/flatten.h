// Flattening of nested structs: the fields of a member become fields of the enclosing record, in
// one table at compile time, so that the code that reads the table needs no special case.
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include "core/describe/describe.h"

namespace toolyard {

namespace detail {

template <auto M, class Owner, std::size_t Index> void* member_of_part(void* record) {
  using Part = typename MemberPointer<decltype(M)>::value;
  return drafts<Part>[Index].field.member(std::addressof(static_cast<Owner*>(record)->*M));
}

}  // namespace detail

// Returns the fields of a member under the names that they have there:
// `flattened<&Settings::mail>()`. Fields without a group of their own get the group `heading`.
template <auto M, class Owner = typename detail::MemberPointer<decltype(M)>::owner>
constexpr auto flattened(std::string_view heading = {}) {
  using Part = typename detail::MemberPointer<decltype(M)>::value;
  auto all = detail::drafts<Part>;
  [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    ((all[Index].field.member = &detail::member_of_part<M, Owner, Index>), ...);
  }(std::make_index_sequence<detail::drafts<Part>.size()>());
  for (auto& draft : all)
    if (!heading.empty() && draft.shown.group.empty()) draft = draft.group(heading);
  return all;
}

// Describes one field of a member: `field<&Options::usual, &Budget::max_tokens>("…")`.
template <auto M, auto Inner, class Owner = typename detail::MemberPointer<decltype(M)>::owner>
constexpr FieldDraft field(std::string_view meaning) {
  auto draft = field<Inner>(meaning);
  draft.field.member = [](void* record) -> void* {
    return std::addressof((static_cast<Owner*>(record)->*M).*Inner);
  };
  return draft;
}

}  // namespace toolyard
