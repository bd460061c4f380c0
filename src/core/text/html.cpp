#include "core/text/html.h"

namespace toolyard {

void append_html_text(std::string& out, std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
}

std::string html_escaped(std::string_view text) {
  std::string out;
  append_html_text(out, text);
  return out;
}

}  // namespace toolyard
