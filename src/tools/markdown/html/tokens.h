// Tokenizer that splits raw HTML as browsers do: tags with their attributes, text, and everything
// else, such as comments.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::markdown {

struct HtmlAttribute {
  std::string name;   // in lower case
  std::string value;  // with character references replaced
};

struct HtmlToken {
  enum class Kind : std::uint8_t { text, start_tag, end_tag, other };
  Kind kind = Kind::text;
  std::string_view text;  // text: as written
  std::string name;       // tags: in lower case
  std::vector<HtmlAttribute> attributes;
};

class HtmlTokens {
 public:
  explicit HtmlTokens(std::string_view html) : html_(html) {}

  // Reads the next token. Returns false at the end.
  bool next(HtmlToken& token);
  // Moves past the end tag of an element whose content is text. Returns false if there is none.
  bool skip_past_end_tag(std::string_view name);

 private:
  void read_tag(HtmlToken& token);
  bool read_attribute(HtmlToken& token);
  void read_value(std::string& value);

  std::string_view html_;
  std::size_t at_ = 0;
};

}  // namespace toolyard::markdown
