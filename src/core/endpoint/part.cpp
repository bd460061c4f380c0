#include "core/endpoint/part.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "core/text/url.h"

namespace toolyard::detail {
namespace {

// Returns the names in a path, without parameters, joined as in an operation id.
std::string id_of(std::string_view path) {
  std::string id;
  while (!path.empty()) {
    const auto part = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(part.size() + 1, path.size()));
    if (!part.empty() && !part.starts_with('{')) id.append(id.empty() ? "" : "_").append(part);
  }
  std::ranges::replace(id, '-', '_');
  return id;
}

// Calls `take` for each `{name}` in a path, with the text between it and the one before.
template <class Take> std::string_view each_parameter(std::string_view path, Take&& take) {
  for (auto open = path.find('{'); open != path.npos; open = path.find('{')) {
    const auto close = path.find('}', open);
    take(path.substr(0, open), path.substr(open + 1, close - open - 1));
    path.remove_prefix(close + 1);
  }
  return path;
}

bool has_new_location(const Verb& verb, const Deduced& deduced) {
  return verb.method == Method::post && deduced.metadata.location;
}

int status_of(const Operation& operation, const Verb& verb, const Deduced& deduced) {
  if (operation.status) return operation.status;
  if (verb.makes == Makes::record || has_new_location(verb, deduced)) return 201;
  return deduced.answer || operation.answers_empty ? 200 : 204;
}

}  // namespace

std::string path_of(std::string_view part, std::string_view operation) {
  return "/api/v1/" + std::string(part) + "/" + std::string(operation);
}

std::vector<std::string> parameters_in(std::string_view path, std::size_t least) {
  std::vector<std::string> names;
  each_parameter(path, [&](std::string_view, std::string_view name) { names.emplace_back(name); });
  if (names.size() < least)
    throw std::logic_error("the function of " + std::string(path) +
                           " takes more than the path contains");
  return names;
}

Result<std::int64_t> number_in(const Call& call, std::string_view name) {
  if (name == "id") return call.id;
  const auto text = call.path_text(name);
  std::int64_t number = 0;
  const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault == std::errc{} && rest == text.data() + text.size() && number > 0) return number;
  return fail(problems::not_found, "This record does not exist.");
}

std::string location_of(const Call& call, std::string_view path, std::int64_t id) {
  std::string place;
  const auto rest = each_parameter(path, [&](std::string_view before, std::string_view name) {
    place.append(before);
    place.append(name == "id" ? std::to_string(call.id) : percent_encoded(call.path_text(name)));
  });
  return place.append(rest).append(std::to_string(id)).append("/");
}

Endpoint assemble(const Part& part, const Operation& operation, const Verb& verb,
                  const Deduced& deduced) {
  const bool reads = verb.method == Method::get;
  const bool has_body = deduced.request && !reads && verb.method != Method::remove;
  const bool is_change = verb.method == Method::patch;
  const bool is_made = has_new_location(verb, deduced);
  Endpoint endpoint{
      .method = verb.method,
      .path = path_of(part.path, operation.path),
      .operation_id = "v1_" + id_of(std::string(part.path) + "/" + std::string(operation.path)) +
                      "_" + std::string(operation.verb.empty() ? verb.name : operation.verb),
      .summary = std::string(operation.summary),
      .description = std::string(operation.description),
      .tag = std::string(part.tag),
      .access = operation.access.value_or(reads ? part.reads : part.writes),
      .only_people = operation.only_people,
      .agents = operation.agents,
      .body = has_body ? BodyClass::record : BodyClass::none,
      .takes_multipart = operation.takes_forms,
      .takes_urlencoded = operation.takes_forms,
      .reading = {.is_of_record = has_body,
                  .is_partial = is_change && !operation.needs_all,
                  .skips_unknown = operation.skips_unknown || operation.is_email_link},
      .is_email_link = operation.is_email_link,
      .cost = operation.guard.cost.value_or(operation.cost),
      .time = operation.time,
      .secrecy = operation.secrecy,
      .anonymous_limit = operation.limit,
      .takes_origin = operation.takes_origin,
      .status = status_of(operation, verb, deduced),
      .request = deduced.request,
      .answer = operation.answers_empty ? &type_of<Empty> : deduced.answer,
      .problems = operation.problems,
      .example = operation.example};
  endpoint.repeats = operation.repeats.value_or(is_made ? Repeats::under_key : Repeats::as_new);
  if (verb.is_list) endpoint.problems.push_back(&problems::not_found);  // of a page
  const bool is_of_record = endpoint.path.find('{') != std::string::npos;
  // What is created has no tag yet.
  const bool has_tag = deduced.metadata.entity_tag && endpoint.status != 201;
  if (!reads && is_of_record && (has_tag || operation.takes_if_match)) {
    endpoint.problems.push_back(&problems::precondition_failed);
    endpoint.problems.push_back(&problems::invalid_entity_tag);
  }
  std::ranges::copy(operation.guard.problems, std::back_inserter(endpoint.problems));
  return endpoint;
}

Endpoint::Run completed(const Operation& operation, Endpoint::Run run) {
  const auto check = operation.guard.check;
  const bool answers_empty = operation.answers_empty;
  if (!check && !answers_empty) return run;
  const auto metadata = run.metadata();
  return {[check, answers_empty, run = std::move(run)](const Call& call, const void* request,
                                                       Answer& answer) -> Result<void> {
            if (check) TOOLYARD_TRY_VOID(check(call));
            TOOLYARD_TRY_VOID(run(call, request, answer));
            constexpr Empty empty;
            if (answers_empty) answer.body(type_of<Empty>, &empty);
            return {};
          },
          metadata};
}

}  // namespace toolyard::detail
