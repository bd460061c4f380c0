// Converts the result of a service into the response of an endpoint.
#pragma once
#include <concepts>
#include <utility>

#include "core/endpoint/call.h"

namespace toolyard {

// Returns the record as a `T`, with the entity tag that `tag_of` computes.
template <class T, std::derived_from<T> Stored>
Result<Answered<T>> answered(Result<Stored> stored) {
  if (!stored) return std::unexpected(std::move(stored.error()));
  auto tag = tag_of(*stored);
  return Answered<T>{.record = std::move(*stored), .entity_tag = std::move(tag)};
}

}  // namespace toolyard
