// The API of content: items and their workflow, comments, generation, templates, and public
// delivery.
#pragma once
#include <vector>

#include "areas/content/comments/service.h"
#include "areas/content/delivery/service.h"
#include "areas/content/generation/service.h"
#include "areas/content/items/service.h"
#include "areas/content/templates/service.h"
#include "core/endpoint/part.h"

namespace toolyard::content {

std::vector<Endpoint> item_endpoints(ItemService& items);
std::vector<Endpoint> comment_endpoints(const CommentService& comments);
Endpoint generation_endpoint(GenerationService& generations);
std::vector<Endpoint> template_endpoints(const TemplateService& templates);
std::vector<Endpoint> delivery_endpoints(Delivery& delivery);

inline constexpr Part part{"admin/content", "content"};

}  // namespace toolyard::content
