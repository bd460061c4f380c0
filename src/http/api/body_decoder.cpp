#include "http/api/body_decoder.h"

#include <vector>

#include "http/api/problem.h"
#include "http/fields/query.h"
#include "http/framing/form.h"
#include "http/framing/multipart.h"

namespace toolyard::http {

Result<void> BodyDecoder::decode(Request& request, BodyForm form, const Route& route,
                                 const Endpoint& endpoint, const Reading& reading, void* into) {
  form_.clear();
  texts_.clear();
  if (endpoint.body == BodyClass::none)
    return parameters(request, route, *endpoint.request, reading, into);
  return refuse_query(request.query, endpoint, body(request, form, endpoint, reading, into));
}

Result<void> BodyDecoder::body(Request& request, BodyForm form, const Endpoint& endpoint,
                               const Reading& reading, void* into) {
  const auto& type = *endpoint.request;
  if (request.body.empty() && is_body_optional(endpoint)) return {};
  switch (form) {
    case BodyForm::json:
      return json_.decode(
          {request.body.data(), request.body.size(), request.body.size() + body_padding}, type,
          into, reading);
    case BodyForm::multipart: return multipart(request, type, reading, into);
    case BodyForm::urlencoded: return urlencoded(request, type, reading, into);
    case BodyForm::csv: return table(request, type, reading, into);
    case BodyForm::none:
    case BodyForm::other: break;
  }
  return {};
}

Result<void> BodyDecoder::multipart(Request& request, const Type& type, const Reading& reading,
                                    void* into) {
  parts_.clear();
  TOOLYARD_TRY(parts_, parse_multipart(request.known.content_type, request.body_text()));
  std::vector<FormPart> all;
  all.reserve(parts_.size());
  for (const auto& part : parts_)
    all.push_back({part.name, part.body, part.is_file ? FormPart::Kind::file : FormPart::Kind::text,
                   part.file_name, part.content_type});
  return form_.decode(all, type, into, reading);
}

Result<void> BodyDecoder::urlencoded(const Request& request, const Type& type,
                                     const Reading& reading, void* into) {
  TOOLYARD_TRY(const auto fields, parse_form(request.body_text()));
  std::vector<FormPart> all;
  all.reserve(fields.size());
  for (const auto& [name, value] : fields)
    all.push_back({.name = texts_.emplace_back(name), .value = texts_.emplace_back(value)});
  return form_.decode(all, type, into, reading);
}

// Decodes a body of CSV as the `file` of a form.
Result<void> BodyDecoder::table(const Request& request, const Type& type, const Reading& reading,
                                void* into) {
  const FormPart file{.name = "file",
                      .value = request.body_text(),
                      .kind = FormPart::Kind::file,
                      .media_type = "text/csv"};
  return form_.decode({&file, 1}, type, into, reading);
}

// If a parameter is repeated, the last one counts; an empty one is not given, so that an empty
// filter means none. Those in the path take precedence.
Result<void> BodyDecoder::parameters(const Request& request, const Route& route, const Type& type,
                                     const Reading& reading, void* into) {
  std::vector<FormPart> all;
  const auto add = [&](std::string_view name, std::string_view value) {
    std::erase_if(all, [&](const FormPart& part) { return part.name == name; });
    const bool is_known = find_field(type, name) < type.fields.size();
    if (value.empty() && is_known) return;
    all.push_back({.name = name, .value = value, .kind = FormPart::Kind::parameter});
  };
  TOOLYARD_TRY(const auto query, parse_form(request.query));
  for (const auto& [name, value] : query)
    if (!is_added_by_others(name)) add(texts_.emplace_back(name), texts_.emplace_back(value));
  for (const auto& [name, value] : Router::parameters(route, request.path)) {
    const auto text = percent_decode(value);
    if (!text) return fail(toolyard::problems::not_found, "This path does not exist.");
    if (find_field(type, name) < type.fields.size()) add(name, texts_.emplace_back(*text));
  }
  return form_.decode(all, type, into, reading);
}

}  // namespace toolyard::http
