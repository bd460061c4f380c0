// The API of content: items and their workflow, comments, generation, templates, and public
// delivery.
#pragma once
#include <vector>

#include "areas/content/comments/service.h"
#include "areas/content/delivery/service.h"
#include "areas/content/generation/service.h"
#include "areas/content/items/service.h"
#include "areas/content/templates/service.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::content {

std::vector<Endpoint> item_endpoints(ItemService& items);
std::vector<Endpoint> action_endpoints(ItemService& items);
std::vector<Endpoint> comment_endpoints(const CommentService& comments);
std::vector<Endpoint> generation_endpoints(GenerationService& generations);
std::vector<Endpoint> template_endpoints(const TemplateService& templates);
std::vector<Endpoint> delivery_endpoints(Delivery& delivery);

inline constexpr AdminPart part = {"content", "content"};

}  // namespace toolyard::content
