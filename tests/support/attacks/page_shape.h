// Reads HTML as browsers do, to tell whether a text has become markup: the elements of a page with
// the names of their attributes, and what of them could run a script or lead a visitor away.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::testing {

struct PageShape {
  std::vector<std::string> elements;  // such as `a class href`, and `/a` for the end
  std::vector<std::string> dangers;

  // Returns the first element that differs from those of another page, up to the end of an element
  // such as `/article`; empty if there is none.
  std::string difference(const PageShape& other, std::string_view end = "/html") const {
    for (std::size_t i = 0; i < elements.size() && i < other.elements.size(); ++i) {
      if (elements[i] != other.elements[i])
        return elements[i] + " instead of " + other.elements[i] + " at " + std::to_string(i);
      if (elements[i] == end) return {};
    }
    return elements.size() == other.elements.size() ? "" : "another number of elements";
  }
};

class PageReader {
 public:
  static PageShape read(std::string_view html) {
    PageReader reader(html);
    reader.read_all();
    return std::move(reader.shape_);
  }
  // Returns the text that a value stands for: browsers decode references before they read a URL.
  static std::string decoded(std::string_view value) {
    std::string out;
    while (!value.empty()) {
      const auto end = value.find(';');
      if (value.starts_with("&#") && end != value.npos && end < 12) {
        const bool is_hex = value.size() > 2 && lower(value[2]) == 'x';
        const auto code = std::strtoul(std::string(value.substr(is_hex ? 3 : 2)).c_str(), nullptr,
                                       is_hex ? 16 : 10);
        out += code < 0x80 ? static_cast<char>(code) : '?';
        value.remove_prefix(end + 1);
      } else if (value.starts_with("&colon;") || value.starts_with("&Tab;") ||
                 value.starts_with("&NewLine;")) {
        out += value[1] == 'c' ? ":" : "";
        value.remove_prefix(end + 1);
      } else {
        out += value[0];
        value.remove_prefix(1);
      }
    }
    return out;
  }

 private:
  explicit PageReader(std::string_view html) : rest_(html) {}

  static char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
  static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }
  static std::string lowered(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), lower);
    return out;
  }

  void skip(std::size_t count) { rest_.remove_prefix(std::min(count, rest_.size())); }
  void skip_spaces() {
    while (!rest_.empty() && (is_space(rest_[0]) || rest_[0] == '/')) skip(1);
  }
  std::string take_until(std::string_view ends) {
    const auto end = std::min(rest_.find_first_of(ends), rest_.size());
    auto taken = std::string(rest_.substr(0, end));
    skip(end);
    return taken;
  }

  void read_all() {
    while (true) {
      const auto at = rest_.find('<');
      if (at == rest_.npos || at + 1 == rest_.size()) return;
      skip(at + 1);
      if (rest_.starts_with("!--")) {
        skip(std::min(rest_.find("-->"), rest_.size()) + 3);
      } else if (rest_[0] == '!' || rest_[0] == '?') {
        skip(std::min(rest_.find('>'), rest_.size()) + 1);
      } else if (rest_[0] == '/') {
        shape_.elements.push_back(lowered(take_until("> \t\n\f\r")));
        skip(std::min(rest_.find('>'), rest_.size()) + 1);
      } else if (const char c = lower(rest_[0]); c >= 'a' && c <= 'z') {
        read_tag();
      }
    }
  }

  void read_tag() {
    name_ = lowered(take_until("> \t\n\f\r/"));
    auto element = name_;
    bool is_data = false;
    bool has_source = false;
    for (skip_spaces(); !rest_.empty() && rest_[0] != '>'; skip_spaces()) {
      const auto attribute = lowered(take_until("=> \t\n\f\r/"));
      while (!rest_.empty() && is_space(rest_[0])) skip(1);
      const auto value = decoded(take_value());
      if (attribute.empty()) continue;
      element += " " + attribute;
      check(attribute, value);
      is_data |= attribute == "type" && value.ends_with("json");
      has_source |= attribute == "src" && value.starts_with("/assets/");
    }
    skip(1);
    shape_.elements.push_back(element);
    constexpr std::string_view never = " iframe object embed base frame applet style math ";
    if (never.contains(" " + name_ + " ")) shape_.dangers.push_back(element);
    if (name_ == "script" && !is_data && !has_source) shape_.dangers.push_back(element);
    if (name_ == "script" || name_ == "style" || name_ == "title" || name_ == "textarea") {
      // Only the end tag ends it.
      const auto end = lowered(rest_).find("</" + name_);
      skip(std::min(end, rest_.size()));
    }
  }

  std::string take_value() {
    if (rest_.empty() || rest_[0] != '=') return {};
    skip(1);
    while (!rest_.empty() && is_space(rest_[0])) skip(1);
    if (rest_.empty() || (rest_[0] != '"' && rest_[0] != '\'')) return take_until("> \t\n\f\r");
    const std::string quote(1, rest_[0]);
    skip(1);
    auto value = take_until(quote);
    skip(1);
    return value;
  }

  void check(const std::string& attribute, std::string_view value) {
    const auto report = [&] {
      shape_.dangers.push_back(name_ + " " + attribute + "=" + std::string(value));
    };
    if (attribute.starts_with("on") || attribute == "srcdoc" || attribute == "style" ||
        attribute == "http-equiv")
      return report();
    std::string url;
    for (const char c : value)
      if (static_cast<unsigned char>(c) > ' ') url += lower(c);
    constexpr std::string_view of_urls =
        " href src action formaction srcset poster data xlink:href background cite ping ";
    for (const std::string_view scheme : {"javascript:", "vbscript:", "data:text"})
      if (of_urls.contains(" " + attribute + " ") && url.starts_with(scheme)) report();
    const bool is_action = attribute == "action" || attribute == "formaction";
    if (is_action && (!url.starts_with('/') || url.starts_with("//") || url.starts_with("/\\")))
      report();
  }

  std::string_view rest_;
  std::string name_;
  PageShape shape_;
};

}  // namespace toolyard::testing
