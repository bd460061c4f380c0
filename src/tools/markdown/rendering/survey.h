// Collects the headings, links and images of a document, and counts its words. Receives one leaf
// block after the other while the document is rendered.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/markdown/inlines/tokens.h"
#include "tools/markdown/rendering/slugs.h"

namespace toolyard::markdown {

struct FoundHeading {
  std::uint8_t level = 1;
  std::string text;
  std::string id;
};

struct FoundLink {
  std::string url;
  std::string text;
  std::uint32_t line = 0;
};

class Survey {
 public:
  static constexpr std::size_t max_listed = 10'000;  // entries per list
  static constexpr std::size_t max_text = 1000;      // bytes of an entry's text

  // Adds the inline elements of a leaf whose text begins on a line.
  void take(const Inlines& inlines, std::uint32_t line);
  // Marks the elements added last as a heading. Returns its id, which is empty if the list of
  // headings is full.
  std::string take_heading(std::uint8_t level);
  void take_code(std::string_view text) { count_words(text); }

  const std::vector<FoundHeading>& headings() const { return headings_; }
  const std::vector<FoundLink>& links() const { return links_; }
  const std::vector<FoundLink>& images() const { return images_; }
  bool is_shortened() const { return is_shortened_; }
  std::int64_t words() const { return words_; }
  std::int64_t reading_time_seconds() const;
  // The plain text of the elements added last.
  const std::string& text() const { return text_; }

 private:
  struct Open {
    std::uint32_t link;
    std::size_t begin;
    std::uint32_t line;
  };
  void count_words(std::string_view text);
  void list(std::vector<FoundLink>& entries, const Link& link, std::size_t begin,
            std::uint32_t line);

  std::vector<FoundHeading> headings_;
  std::vector<FoundLink> links_, images_;
  Slugs slugs_;
  std::string text_;
  std::vector<Open> open_;
  std::int64_t words_ = 0, cjk_words_ = 0, cjk_characters_ = 0;
  bool is_shortened_ = false;
};

}  // namespace toolyard::markdown
