// The pages of the demo site: who wrote them, and how far each has come.
#pragma once
#include <span>
#include <string_view>

namespace toolyard::demo {

struct ContentPage {
  std::string_view author;
  std::string_view content_type;
  std::string_view title;
  std::string_view summary;
  std::string_view body;  // empty: a draft made by rule
  std::string_view tool_slug;
  std::string_view locale = "en";
  int age_days = 0;
  // What happened to it: `40:submit 39:approve`, by how many days ago, with blanks between.
  std::string_view steps = {};
  std::string_view addition = {};  // what an edit adds to the body
  int scheduled_days = 0;          // how far ahead it is published
  bool is_generated = false;
};

std::span<const ContentPage> content_pages();

}  // namespace toolyard::demo
