#include "http/api/answer.h"

#include "core/answers/csv_table.h"
#include "core/answers/gif_image.h"
#include "core/json/writer.h"
#include "core/text/characters.h"
#include "core/text/file_names/file_name.h"
#include "core/text/url.h"
#include "http/documents/html_page.h"

namespace toolyard::http {

namespace {

const Field* file_field(const Type& type) {
  for (const auto& field : type.fields)
    if (field.type->shape == Shape::blob) return &field;
  return nullptr;
}

const Blob* file_of(const Type& type, const void* answer) {
  const auto* field = file_field(type);
  return field ? static_cast<const Blob*>(field->member_of(answer)) : nullptr;
}

// Adds Content-Disposition with two names, as RFC 6266 recommends: one in ASCII for old clients,
// and the exact one. Callers may have chosen the name.
void add_disposition(const Blob& file, Response& response) {
  const auto name = plain_file_name(file.name);
  std::string ascii;
  for (const char c : name) {
    const bool is_kept = is_letter_or_digit(c) || c == '.' || c == '-' || c == '_';
    ascii += is_kept ? c : '_';
  }
  const auto exact = percent_encoded(name, ".-_");
  auto value = "attachment; filename=\"" + ascii + "\"";
  if (ascii != exact) value += "; filename*=UTF-8''" + exact;
  response.add_header("Content-Disposition", value);
}

// Returns the length of a list, and any other value as JSON.
std::string header_value(const Type& type, const void* value) {
  if (type.shape == Shape::list) return std::to_string(type.size(value));
  std::string text;
  append_json(text, type, value);
  return text;
}

}  // namespace

const HtmlPage* page_in(const Type& type, const void* answer) {
  if (&type == &type_of<HtmlPage>) return static_cast<const HtmlPage*>(answer);
  if (&type == &type_of<HtmlNotice>) return static_cast<const HtmlNotice*>(answer);
  if (&type == &type_of<HtmlPreferences>) return static_cast<const HtmlPreferences*>(answer);
  return nullptr;
}

std::string_view file_type_of(const Type* answer) {
  if (answer == &type_of<CsvTable>) return "text/csv";
  if (answer == &type_of<HtmlPage> || answer == &type_of<HtmlNotice> ||
      answer == &type_of<HtmlPreferences>)
    return "text/html";
  if (answer == &type_of<GifImage>) return "image/gif";
  return answer && file_field(*answer) ? "application/pdf" : std::string_view();
}

void write_head(int status, std::string_view location, std::string_view entity_tag,
                Response& response) {
  response.status = status;
  if (!location.empty()) response.add_header("Location", location);
  response.entity_tag = entity_tag;
}

void write_answer(const Type& type, const void* answer, AnswerForm form, Response& response) {
  if (&type == &type_of<EventStream>) {
    response.content_type = "text/event-stream";
    response.events = static_cast<const EventStream*>(answer)->feed;
    return;
  }
  if (form == AnswerForm::file && file_type_of(&type) == "text/html")
    return write_html_page(*page_in(type, answer), response);
  const auto* file = file_of(type, answer);
  const bool is_embedded = form == AnswerForm::json || (form == AnswerForm::as_requested && file &&
                                                        file->delivery == Delivery::embedded);
  if (!file || is_embedded) {
    response.content_type = "application/json";
    return append_json(response.body, type, answer);
  }
  for (const auto& field : type.fields)
    if (!field.header.empty())
      response.add_header(field.header, header_value(*field.type, field.member_of(answer)));
  response.content_type =
      &type == &type_of<CsvTable> ? "text/csv; charset=utf-8" : file_type_of(&type);
  if (!file->name.empty()) add_disposition(*file, response);
  response.body = file->bytes();
}

}  // namespace toolyard::http
