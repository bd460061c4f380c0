#include "records/change.h"

#include <stdexcept>

namespace toolyard {
namespace {

void copy_value(const Type& type, void* to, const void* from) {
  switch (type.shape) {
    case Shape::boolean:
    case Shape::integer:
    case Shape::enumeration: return type.store_integer(to, type.load_integer(from));
    case Shape::number: *static_cast<double*>(to) = *static_cast<const double*>(from); return;
    case Shape::text: return type.store_text(to, type.load_text(from));
    case Shape::instant: *static_cast<Instant*>(to) = *static_cast<const Instant*>(from); return;
    case Shape::json: *static_cast<Json*>(to) = *static_cast<const Json*>(from); return;
    case Shape::list:
      type.clear(to);
      for (std::size_t i = 0; i < type.size(from); ++i)
        copy_value(*type.inner, type.append(to, {}), type.at(from, i));
      return;
    case Shape::map:
      type.clear(to);
      for (std::size_t i = 0; i < type.size(from); ++i)
        copy_value(*type.inner, type.append(to, type.key_at(from, i)), type.at(from, i));
      return;
    case Shape::optional:
      type.clear(to);
      if (const auto* held = type.held(from)) copy_value(*type.inner, type.emplace(to, 0), held);
      return;
    case Shape::choice: {
      const auto which = type.which(from);
      return copy_value(*type.alternatives[which], type.emplace(to, which), type.held(from));
    }
    case Shape::record:
      for (const auto& field : type.fields)
        copy_value(*field.type, field.member(to), field.member_of(from));
      return;
    case Shape::blob: break;
  }
  throw std::logic_error("a value of this shape cannot be copied");
}

}  // namespace

void merge_given(const Call& call, const Type& type, const void* request, void* record) {
  for (const auto& field : type.fields)
    if (!field.is_read_only && call.gives(type, field.name))
      copy_value(*field.type, field.member(record), field.member_of(request));
}

}  // namespace toolyard
