#include "areas/mailing/composing/layout_tables.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "areas/mailing/composing/html_tags.h"
#include "core/text/characters.h"

namespace toolyard::campaigns {
namespace {

struct PlacedTag {
  std::size_t begin = 0;
  HtmlTag tag = {};
  std::optional<std::size_t> table = {};  // index of the innermost table that it belongs to
};

struct FoundTable {
  bool is_layout = false;
};

std::string attribute_of(std::string_view html, const HtmlTag& tag, std::string_view name) {
  const auto [begin, size] = html_value_of(html, tag, name);
  std::string value(size == html.npos ? std::string_view() : html.substr(begin, size));
  std::erase_if(value, is_html_blank);
  return value;
}

// Email programs ignore most styles, so emails are arranged by tables with such attributes.
bool arranges(std::string_view html, const HtmlTag& tag) {
  const auto role = attribute_of(html, tag, "role");
  return role == "presentation" || role == "none" ||
         html_value_of(html, tag, "cellpadding").second != html.npos;
}

bool is_table_part(std::string_view name) {
  constexpr std::array<std::string_view, 8> parts{"table", "tbody", "thead", "tfoot",
                                                  "tr",    "td",    "th",    "center"};
  return std::ranges::any_of(parts, [&](auto one) { return is_html_name(name, one); });
}

// Whether elements with this name have no end tag.
bool is_void(std::string_view name) {
  constexpr std::array<std::string_view, 13> names{"area",   "base",  "br",    "col",  "embed",
                                                   "hr",     "img",   "input", "link", "meta",
                                                   "source", "track", "wbr"};
  return std::ranges::any_of(names, [&](auto one) { return is_html_name(name, one); });
}

bool is_same_name(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, [](char a, char b) { return lower(a) == lower(b); });
}

bool is_cell(std::string_view name) { return is_html_name(name, "td") || is_html_name(name, "th"); }

class Rewriting {
 public:
  explicit Rewriting(std::string_view html) : html_(html) { read(); }

  std::string write() const {
    std::string out;
    std::size_t done = 0;
    for (std::size_t i = 0; i < tags_.size(); ++i) {
      const auto& [begin, tag, table] = tags_[i];
      if (begin < done) continue;
      if (const auto end = end_of_hidden(i)) {
        out.append(html_, done, begin - done);
        done = *end;
        continue;
      }
      if (!table || !tables_[*table].is_layout || !is_table_part(tag.name)) continue;
      out.append(html_, done, begin - done);
      if (is_cell(tag.name)) out += tag.is_end ? "</div>" : "<div>";
      done = tag.end;
    }
    return out.append(html_, done, html_.npos);
  }

 private:
  void read() {
    std::vector<std::size_t> open;
    for (auto at = find_html_tag(html_); at != html_.npos;) {
      PlacedTag placed{.begin = at, .tag = read_html_tag(html_, at)};
      const bool is_table = is_html_name(placed.tag.name, "table");
      if (is_table && !placed.tag.is_end) {
        // A table with another one in it has nothing to say of its own.
        if (!open.empty()) tables_[open.back()].is_layout = true;
        open.push_back(tables_.size());
        tables_.push_back({arranges(html_, placed.tag)});
      }
      if (!open.empty()) placed.table = open.back();
      if (is_table && placed.tag.is_end && !open.empty()) open.pop_back();
      at = find_html_tag(html_, placed.tag.end);
      tags_.push_back(placed);
    }
  }

  // Returns the offset after an element that the email hides.
  std::optional<std::size_t> end_of_hidden(std::size_t i) const {
    constexpr std::size_t max_tags = 50;  // of a preview text
    const auto& tag = tags_[i].tag;
    const auto style = attribute_of(html_, tag, "style");
    if (tag.is_end || find_html(style, "display:none") == style.npos) return std::nullopt;
    if (is_void(tag.name)) return tag.end;
    int depth = 0;
    for (auto other = i; other < std::min(tags_.size(), i + max_tags); ++other) {
      if (!is_same_name(tags_[other].tag.name, tag.name)) continue;
      depth += tags_[other].tag.is_end ? -1 : 1;
      if (depth == 0) return tags_[other].tag.end;
    }
    return std::nullopt;
  }

  const std::string_view html_;
  std::vector<PlacedTag> tags_;
  std::vector<FoundTable> tables_;
};

}  // namespace

std::string without_layout(std::string_view html) { return Rewriting(html).write(); }

}  // namespace toolyard::campaigns
