// Checks that HTML is as harmless as the Markdown tool promises: only known elements and
// attributes, closed in order, and URLs of few schemes. It has a strict parser of its own,
// independent of the tool.
#pragma once
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

class SafeHtml {
 public:
  // Returns what is wrong with the HTML; empty if nothing is.
  static std::string fault_in(std::string_view html) {
    SafeHtml reader(html);
    reader.read();
    if (reader.fault_.empty() && !reader.open_.empty()) reader.fault_ = "open at the end";
    return reader.fault_;
  }

 private:
  explicit SafeHtml(std::string_view html) : html_(html) {}

  static bool is_in(std::string_view word, std::string_view words) {
    return words.contains(" " + std::string(word) + " ");
  }
  static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  }

  void read() {
    while (fault_.empty()) {
      at_ = std::min(html_.find_first_of("<>", at_), html_.size());
      if (at_ == html_.size()) return;
      if (html_[at_] == '>') return report_fault("a stray >");
      ++at_;
      read_tag();
    }
  }

  void report_fault(std::string_view what) {
    const auto begin = at_ > 60 ? at_ - 60 : 0;
    fault_ = std::string(what) + " after: " + std::string(html_.substr(begin, at_ - begin));
  }

  bool take(std::string_view text) {
    if (!html_.substr(at_).starts_with(text)) return false;
    at_ += text.size();
    return true;
  }

  std::string_view take_name() {
    const auto begin = at_;
    while (at_ < html_.size() && is_name(html_[at_])) ++at_;
    return html_.substr(begin, at_ - begin);
  }

  void read_tag() {
    constexpr std::string_view known =
        " p br hr h1 h2 h3 h4 h5 h6 em strong del code pre blockquote ul ol li a img table thead "
        "tbody tr th td input sup sub section span div kbd dl dt dd details summary abbr bdi bdo "
        "caption cite col colgroup dfn figcaption figure ins mark picture q rp rt ruby small "
        "source tfoot time var wbr ";
    const bool is_end = take("/");
    const auto name = take_name();
    if (!is_in(name, known)) return report_fault("an unknown element");
    if (is_end) {
      if (open_.empty() || open_.back() != name) return report_fault("an end tag out of order");
      open_.pop_back();
      if (!take(">")) report_fault("an odd end tag");
      return;
    }
    while (fault_.empty() && take(" ") && !html_.substr(at_).starts_with("/>")) {
      read_attribute(name);
    }
    if (!fault_.empty()) return;
    const bool is_void = is_in(name, " br hr img input col source wbr ");
    if (!take(is_void ? "/>" : ">")) return report_fault("an odd tag");
    if (!is_void) open_.emplace_back(name);
  }

  void read_attribute(std::string_view element) {
    constexpr std::string_view known =
        " href title rel class target id aria-label src alt width height align start type checked "
        "disabled colspan rowspan scope headers abbr dir lang srcset loading datetime cite open "
        "reversed span value media hreflang ";
    const auto name = take_name();
    if (!is_in(name, known) && !name.starts_with("data-"))
      return report_fault("an unknown attribute");
    if (!take("=\"")) {
      if (!name.starts_with("data-")) report_fault("an attribute without a value");
      return;
    }
    const auto end = std::min(html_.find('"', at_), html_.size());
    const auto value = html_.substr(at_, end - at_);
    at_ = std::min(end + 1, html_.size());
    if (value.find_first_of("<>") != value.npos) return report_fault("a bracket in a value");
    if (name == "href" || name == "src" || name == "cite") check_address(value);
    if (name == "srcset") check_addresses(value);
    if (name == "id" && !value.starts_with("user-content-") && !value.starts_with("fn")) {
      report_fault("an id without prefix");
    }
    if (element == "input" && name == "type" && value != "checkbox") report_fault("an input");
  }

  void check_addresses(std::string_view value) {
    while (fault_.empty() && !value.empty()) {
      const auto end = std::min(value.find(", "), value.size());
      const auto one = value.substr(0, end);
      check_address(one.substr(0, one.find(' ')));
      value.remove_prefix(std::min(end + 2, value.size()));
    }
  }

  void check_address(std::string_view value) {
    const auto end = value.find_first_of(":/?#");
    if (value.find_first_of(" \t\n'") != value.npos) return report_fault("a blank in an address");
    if (end == value.npos || value[end] != ':') {
      if (value.contains("&#") && !value.contains("&#x27;"))
        report_fault("a reference in an address");
      return;
    }
    std::string scheme(value.substr(0, end));
    std::ranges::transform(scheme, scheme.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    if (scheme != "http" && scheme != "https" && scheme != "mailto") report_fault("a scheme");
  }

  std::string_view html_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  std::string fault_;
};
