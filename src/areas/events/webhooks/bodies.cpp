#include "areas/events/webhooks/bodies.h"

#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::webhooks {
namespace {

constexpr std::size_t max_name_bytes = 300;

// The members of the data of an event by which people know the record.
struct Named {
  std::string title, name;
  static constexpr auto fields(auto...) {
    return row_columns<Named, &Named::title, &Named::name>();
  }
};

// Returns the first bytes of a text, without a part of a character.
std::string_view beginning_of(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

std::string name_of(const events::OwnEvent& event) {
  JsonDecoder decoder;
  Named named;
  auto text = event.data.text;
  if (!decoder.decode(PaddedText::of(text), type_of<Named>, &named, {.skips_unknown = true}))
    return {};
  const auto& known = named.title.empty() ? named.name : named.title;
  return std::string(beginning_of(known, max_name_bytes));
}

// Slack replaces these characters of links, mentions and commands.
std::string escaped_for_slack(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '&') escaped += "&amp;";
    else if (c == '<') escaped += "&lt;";
    else if (c == '>') escaped += "&gt;";
    else escaped += c;
  }
  return escaped;
}

std::string thin_body(const events::OwnEvent& event) {
  std::string out;
  {
    JsonObject body(out);
    body.integer("id", event.id);
    body.integer("position", event.position);
    body.text("type", event.type);
    body.integer("version", event.version);
    append_json(body.member("timestamp"), event.timestamp);
    body.text("object_kind", event.object_kind);
    body.integer("object_id", event.object_id);
  }
  return out;
}

// Returns an object with one text; Discord also learns that the text mentions nobody.
std::string chat_body(std::string_view member, std::string_view text, Format format) {
  std::string out;
  {
    JsonObject body(out);
    body.text(member, text);
    if (format == Format::discord) body.member("allowed_mentions") += R"({"parse":[]})";
  }
  return out;
}

// Returns a message with an adaptive card, whose text is shown as it is.
std::string teams_body(std::string_view text) {
  std::string out = R"({"type":"message","attachments":[{"contentType":)"
                    R"("application/vnd.microsoft.card.adaptive","content":)"
                    R"({"type":"AdaptiveCard","version":"1.4","body":[{"type":"RichTextBlock",)"
                    R"("inlines":[{"type":"TextRun","text":)";
  append_json_text(out, text);
  return out += "}]}]}}]}";
}

}  // namespace

std::string sentence_of(const events::OwnEvent& event, std::string_view summary) {
  std::string text(summary);
  if (text.ends_with('.')) text.pop_back();
  if (const auto name = name_of(event); !name.empty()) text.append(": ").append(name);
  return text.append(" (")
             .append(event.object_kind)
             .append(" ")
             .append(std::to_string(event.object_id)) +
         ")";
}

std::string body_of(const events::OwnEvent& event, std::string_view summary, Format format,
                    Contents contents) {
  const auto sentence = [&] { return sentence_of(event, summary); };
  switch (format) {
    case Format::standard: return contents == Contents::full ? to_json(event) : thin_body(event);
    case Format::slack: return chat_body("text", escaped_for_slack(sentence()), format);
    case Format::discord: return chat_body("content", sentence(), format);
    case Format::teams: return teams_body(sentence());
    case Format::matrix: return chat_body("text", sentence(), format);
  }
  return {};
}

}  // namespace toolyard::webhooks
