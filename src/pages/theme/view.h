// The data that a template shows: texts, which templates escape, lists and objects of them, and
// whether something is so.
#pragma once
#include <kainjow/mustache.hpp>

#include <string>
#include <string_view>

namespace toolyard::pages {

using View = kainjow::mustache::data;

inline View object() { return View(View::type::object); }
inline View list() { return View(View::type::list); }
inline View text(std::string_view value) { return View(std::string(value)); }

// Sets a text, or nothing if it is empty, so that a section of that name is left out.
inline void set_text(View& view, const std::string& name, std::string_view value) {
  if (!value.empty()) view.set(name, text(value));
}
inline void set_flag(View& view, const std::string& name, bool is_so) {
  view.set(name, View(is_so ? View::type::bool_true : View::type::bool_false));
}

}  // namespace toolyard::pages
