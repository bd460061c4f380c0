// The purposes that content can be written for, as the API names them.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe/describe.h"

namespace toolyard {

// clang-format off
enum class Purpose : std::uint8_t {
  blog, comparison, faq, landing, meta, seo_title, tool_description, tutorial,
};
// clang-format on
constexpr auto spellings(Purpose) {
  return std::array<Spelling<Purpose>, 8>{
      {{Purpose::blog, "blog", "Blog post."},
       {Purpose::comparison, "comparison", "Comparison."},
       {Purpose::faq, "faq", "FAQ."},
       {Purpose::landing, "landing", "Landing page."},
       {Purpose::meta, "meta", "Meta description."},
       {Purpose::seo_title, "seo_title", "SEO title."},
       {Purpose::tool_description, "tool_description", "Tool description."},
       {Purpose::tutorial, "tutorial", "Tutorial."}}};
}

// Whether texts of a content type have no page of their own: they are part of the page of a tool.
constexpr bool is_part_of_tool(std::string_view content_type) {
  for (const auto one : {Purpose::meta, Purpose::seo_title, Purpose::tool_description})
    if (content_type == spelling(one)) return true;
  return false;
}

}  // namespace toolyard
