#include "areas/content/notices/texts.h"

#include <algorithm>
#include <array>

#include "core/text/html.h"
#include "core/text/names/shown_name.h"

namespace toolyard::content {
namespace {

struct ActionWords {
  Action action;
  std::string_view words;
};

// `{title}`, `{who}`, `{count}` and `{site}` are replaced.
struct NoticeText {
  std::string_view language;
  std::string_view greeting;
  std::string_view sent_back_subject, subject;
  std::string_view sent_back, commented;
  std::array<ActionWords, 6> actions;  // what somebody did with a comment
  std::string_view more;
  std::string_view action;  // text of the link
  std::string_view reason;  // why somebody gets the email
  // The same of an email about several texts, in which the subject of each is its heading.
  std::string_view subject_of_several, commented_on_several, reason_of_several;
};

// English is the fallback for all other languages.
constexpr std::array notice_texts{
    NoticeText{.language = "en",
               .greeting = "Hello,",
               .sent_back_subject = "“{title}” was sent back",
               .subject = "Comments on “{title}”",
               .sent_back = "{who} has sent the text “{title}” back for changes.",
               .commented = "there are new comments on the text “{title}”.",
               .actions = {{{Action::submit, "when submitting it"},
                            {Action::approve, "when approving it"},
                            {Action::reject, "when sending it back"},
                            {Action::withdraw, "when withdrawing the approval"},
                            {Action::publish, "when publishing it"},
                            {Action::unpublish, "when taking it offline"}}},
               .more = "More comments are on the page of the text.",
               .action = "Open the text",
               .reason = "You get this email because you wrote this text or take part in its "
                         "discussion at {site}.",
               .subject_of_several = "News on {count} texts",
               .commented_on_several = "there is news on {count} texts.",
               .reason_of_several = "You get this email because you wrote these texts or take part "
                                    "in their discussion at {site}."},
    NoticeText{
        .language = "de",
        .greeting = "Guten Tag,",
        .sent_back_subject = "„{title}“ kam zurück",
        .subject = "Kommentare zu „{title}“",
        .sent_back = "{who} hat den Text „{title}“ zur Überarbeitung zurückgegeben.",
        .commented = "zu dem Text „{title}“ gibt es neue Kommentare.",
        .actions = {{{Action::submit, "beim Einreichen"},
                     {Action::approve, "bei der Freigabe"},
                     {Action::reject, "bei der Rückgabe"},
                     {Action::withdraw, "beim Zurückziehen der Freigabe"},
                     {Action::publish, "beim Veröffentlichen"},
                     {Action::unpublish, "beim Zurücknehmen der Veröffentlichung"}}},
        .more = "Weitere Kommentare stehen auf der Seite des Textes.",
        .action = "Text öffnen",
        .reason = "Sie erhalten diese E-Mail, weil Sie diesen Text geschrieben haben oder "
                  "sich bei {site} an seiner Besprechung beteiligen.",
        .subject_of_several = "Neues zu {count} Texten",
        .commented_on_several = "zu {count} Texten gibt es Neues.",
        .reason_of_several =
            "Sie erhalten diese E-Mail, weil Sie diese Texte geschrieben haben oder sich bei "
            "{site} an ihrer Besprechung beteiligen."}};

const NoticeText& notice_text(std::string_view locale) {
  const auto language = locale.substr(0, locale.find('-'));
  const auto found = std::ranges::find(notice_texts, language, &NoticeText::language);
  return found == notice_texts.end() ? notice_texts.front() : *found;
}

std::string completed(std::string_view text, std::string_view mark, std::string_view value) {
  std::string all(text);
  if (const auto at = all.find(mark); at != all.npos) all.replace(at, mark.size(), value);
  return all;
}

std::string heading_of(const NoticeText& says, const QuotedComment& comment) {
  auto heading = comment.who;
  for (const auto& [action, words] : says.actions)
    if (comment.action == action) heading.append(", ").append(words);
  return heading.append(":");
}

// Marks each line of the text as a quotation.
void append_quoted(std::string& out, std::string_view text) {
  while (true) {
    const auto end = text.find_first_of("\r\n");
    out.append("> ").append(text.substr(0, end)).append("\n");
    if (end == text.npos) return;
    text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : 1));
  }
}

void append_element(std::string& html, std::string_view tag, std::string_view text) {
  html.append("<").append(tag).append(">");
  append_html_text(html, text);
  html.append("</").append(tag.substr(0, tag.find(' '))).append(">\n");
}

// The parts of an email, as plain text and as HTML.
class NoticeBody {
 public:
  explicit NoticeBody(std::string_view language) {
    html_.append("<!doctype html>\n<html lang=\"").append(language).append("\"><body>\n");
  }
  void add(std::string_view paragraph) {
    text_.append(text_.empty() ? "" : "\n").append(paragraph).append("\n");
    append_element(html_, "p", paragraph);
  }
  void quote(std::string_view heading, std::string_view text) {
    add(heading);
    append_quoted(text_, text);
    append_element(html_, "blockquote dir=\"auto\" style=\"white-space: pre-wrap\"", text);
  }
  void link(std::string_view address, std::string_view words) {
    text_.append("\n").append(address).append("\n");
    html_.append("<p><a href=\"");
    append_html_text(html_, address);
    html_.append("\">");
    append_html_text(html_, words);
    html_.append("</a></p>\n");
  }
  NoticeWords words(std::string subject) {
    html_.append("</body></html>\n");
    return {.subject = std::move(subject), .text = std::move(text_), .html = std::move(html_)};
  }

 private:
  std::string text_, html_;
};

std::string subject_of(const NoticeText& says, const NoticeNews& news) {
  return completed(news.sent_back_by.empty() ? says.subject : says.sent_back_subject, "{title}",
                   shown_name(news.title));
}

std::string sent_back_words(const NoticeText& says, const NoticeNews& news) {
  return completed(completed(says.sent_back, "{who}", news.sent_back_by), "{title}",
                   shown_name(news.title));
}

void add_comments(NoticeBody& body, const NoticeText& says, const NoticeNews& news) {
  for (const auto& comment : news.comments) body.quote(heading_of(says, comment), comment.text);
  if (news.has_more) body.add(says.more);
  body.link(news.link, says.action);
}

NoticeWords words_of_one(const NoticeText& says, const NoticeContents& contents) {
  const auto& news = contents.texts.front();
  NoticeBody body(says.language);
  body.add(says.greeting);
  body.add(news.sent_back_by.empty() ? completed(says.commented, "{title}", shown_name(news.title))
                                     : sent_back_words(says, news));
  add_comments(body, says, news);
  body.add(completed(says.reason, "{site}", contents.site));
  return body.words(subject_of(says, news));
}

NoticeWords words_of_several(const NoticeText& says, const NoticeContents& contents) {
  const auto count = std::to_string(contents.texts.size());
  NoticeBody body(says.language);
  body.add(says.greeting);
  body.add(completed(says.commented_on_several, "{count}", count));
  for (const auto& news : contents.texts) {
    body.add(news.sent_back_by.empty() ? subject_of(says, news) : sent_back_words(says, news));
    add_comments(body, says, news);
  }
  body.add(completed(says.reason_of_several, "{site}", contents.site));
  return body.words(completed(says.subject_of_several, "{count}", count));
}

}  // namespace

NoticeWords notice_words(const NoticeContents& contents, std::string_view locale) {
  const auto& says = notice_text(locale);
  return contents.texts.size() == 1 ? words_of_one(says, contents)
                                    : words_of_several(says, contents);
}

}  // namespace toolyard::content
