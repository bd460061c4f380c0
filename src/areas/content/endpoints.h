// The API of content: items and their workflow, templates, and what the public sees.
#pragma once
#include <vector>

#include "areas/content/delivery.h"
#include "areas/content/generation_service.h"
#include "areas/content/item_service.h"
#include "areas/content/template_service.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::content {

std::vector<Endpoint> item_endpoints(ItemService& items);
std::vector<Endpoint> action_endpoints(ItemService& items);
std::vector<Endpoint> generation_endpoints(GenerationService& generations);
std::vector<Endpoint> template_endpoints(TemplateService& templates);
std::vector<Endpoint> delivery_endpoints(Delivery& delivery);

inline constexpr AdminPart part = {"content", "content"};

// What those begin as that take a record: forms too.
Endpoint writing_endpoint(Method method, std::string_view path, std::string_view id,
                          const EndpointText& text);

}  // namespace toolyard::content
