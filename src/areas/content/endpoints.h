// The API of content: items and their workflow, templates, and what the public sees.
#pragma once
#include <vector>

#include "areas/content/delivery.h"
#include "areas/content/generation_service.h"
#include "areas/content/item_service.h"
#include "areas/content/template_service.h"
#include "core/endpoint.h"

namespace toolyard::content {

std::vector<Endpoint> item_endpoints(ItemService& items);
std::vector<Endpoint> action_endpoints(ItemService& items);
std::vector<Endpoint> generation_endpoints(GenerationService& generations);
std::vector<Endpoint> template_endpoints(TemplateService& templates);
std::vector<Endpoint> delivery_endpoints(Delivery& delivery);

// What they begin as: an endpoint of the admin side that reads, and one that takes a record.
Endpoint reading_endpoint(std::string_view path, std::string_view id, std::string_view summary);
Endpoint writing_endpoint(Method method, std::string_view path, std::string_view id,
                          std::string_view summary);

// A record with what its answer says of it in the headers.
template <class T, class Stored> Result<Answered<T>> answered(Result<Stored> stored) {
  if (!stored) return std::unexpected(std::move(stored.error()));
  auto tag = tag_of(*stored);
  return Answered<T>{.record = std::move(*stored), .entity_tag = std::move(tag)};
}

}  // namespace toolyard::content
