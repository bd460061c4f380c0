// Texts of notices, in several languages. What people have written is quoted as plain text.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/items/workflow.h"

namespace toolyard::content {

struct QuotedComment {
  std::string who;
  std::optional<Action> action;
  std::string text;
};

// What there is to tell about a text.
struct NoticeNews {
  std::string title;
  std::string sent_back_by;  // empty: the text was not sent back
  std::vector<QuotedComment> comments;
  bool has_more = false;  // there are more comments than are quoted
  std::string link;       // to the page of the text
};

struct NoticeContents {
  std::vector<NoticeNews> texts;  // at least one
  std::string site;
};

struct NoticeWords {
  std::string subject, text, html;
};

// English is used if there is no text in the language of `locale`, such as `de-AT`.
NoticeWords notice_words(const NoticeContents& contents, std::string_view locale);

}  // namespace toolyard::content
