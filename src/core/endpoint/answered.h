// Turns what a service has done to a record into the answer of an endpoint.
#pragma once
#include <concepts>
#include <utility>

#include "core/endpoint/call.h"

namespace toolyard {

// The record as `T`, with the entity tag that `tag_of` gives it.
template <class T, std::derived_from<T> Stored>
Result<Answered<T>> answered(Result<Stored> stored) {
  if (!stored) return std::unexpected(std::move(stored.error()));
  auto tag = tag_of(*stored);
  return Answered<T>{.record = std::move(*stored), .entity_tag = std::move(tag)};
}

}  // namespace toolyard
