#include "http/fields/query.h"

#include <array>
#include <vector>

#include "core/describe/any_record.h"
#include "core/forms/decoder.h"
#include "http/framing/form.h"

namespace toolyard::http {

namespace {

struct NoQuery {
  static constexpr std::array<FieldDraft, 0> fields(auto...) { return {}; }
};

bool is_field(const Endpoint& endpoint, std::string_view name) {
  return endpoint.request && find_field(*endpoint.request, name) < endpoint.request->fields.size();
}

}  // namespace

bool is_added_by_others(std::string_view name) { return name == "_" || name.starts_with("utm_"); }

Result<void> refuse_query(std::string_view query, const Endpoint& endpoint, Result<void> read) {
  const bool may_have_more = read || read.error().type == &toolyard::problems::validation_error;
  // Forms may have further fields, but only links in emails further parameters.
  const bool skips_unknown =
      endpoint.reading.skips_unknown && (!endpoint.reading.is_of_record || endpoint.is_email_link);
  if (query.empty() || skips_unknown || !may_have_more) return read;
  TOOLYARD_TRY(const auto parameters, parse_form(query));
  auto faults = faults_in(read);
  const auto root = Place::root();
  for (const auto& [name, value] : parameters) {
    if (is_added_by_others(name) || faults.size() == Faults::most) continue;
    faults.push_back({root.member(name).pointer(), "unknown_field",
                      is_field(endpoint, name) ? "This field belongs in the body."
                                               : "This query parameter is unknown."});
  }
  if (faults.empty()) return {};
  auto refused = invalid(std::move(faults));
  if (!read) refused.error().hint = std::move(read.error().hint);
  return refused;
}

Result<void> check_query(std::string_view query, const Type* record) {
  if (query.empty()) return {};
  const auto& type = record ? *record : type_of<NoQuery>;
  AnyRecord read(type);
  return read_query(query, type, read.get());
}

Result<void> read_query(std::string_view query, const Type& record, void* into) {
  TOOLYARD_TRY(const auto parameters, parse_form(query));
  std::vector<FormPart> parts;
  for (const auto& [name, value] : parameters)
    if (!is_added_by_others(name))
      parts.push_back({.name = name, .value = value, .kind = FormPart::Kind::parameter});
  return FormDecoder().decode(parts, record, into);
}

}  // namespace toolyard::http
