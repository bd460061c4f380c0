#include "app/wiring/account_export.h"

#include <algorithm>
#include <memory>

#include "core/describe/any_record.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "core/time/clock.h"

namespace toolyard {

namespace {

constexpr int max_pages = 10;  // of each list, with 100 records each

struct AccountExport {
  static constexpr std::string_view schema_name = "AccountExport";
  Instant exported_at;
  Members<Json> data;
  std::vector<std::string> truncated;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AccountExport::exported_at>("When the data was read."),
        field<&AccountExport::data>(
            "Response of each operation that reads data of the account, under the last part of its "
            "path, such as `keys`; for a list, its records."),
        field<&AccountExport::truncated>(
            "Names of lists in `data` that have more records than the 1,000 included.")};
  }
};

const Field* find(const Type& record, std::string_view name) {
  for (const auto& field : record.fields)
    if (field.name == name) return &field;
  return nullptr;
}

// Whether the endpoint returns data of the account, except what programs follow.
bool is_read_by_holder(const Endpoint& endpoint) {
  return endpoint.method == Method::get && endpoint.access == Access::account && endpoint.answer &&
         !is_followed(endpoint) && endpoint.path.find('{') == std::string::npos;
}

bool is_list(const Endpoint& endpoint) {
  return endpoint.request && endpoint.answer && find(*endpoint.request, "page") &&
         find(*endpoint.answer, "results");
}

// Whether the path is below that of a list. What is there, such as the scopes that keys can have,
// describes the records of the list.
bool is_below_list(const Endpoint& endpoint, const std::vector<Endpoint>& all) {
  return std::ranges::any_of(all, [&](const Endpoint& one) {
    return is_list(one) && endpoint.path != one.path && endpoint.path.starts_with(one.path);
  });
}

// Returns the last segment of the path: "keys" for `/api/v1/developer/keys/`.
std::string name_of(const Endpoint& endpoint) {
  const auto path = std::string_view(endpoint.path).substr(0, endpoint.path.size() - 1);
  return std::string(path.substr(path.rfind('/') + 1));
}

void append_value(std::string& out, const Field& field, const void* record) {
  append_json(out, *field.type, field.member_of(record), Secrets::left_out);
}

// Appends the records of a page. Returns whether another page follows.
bool add_page(std::string& records, const Type& type, const void* page) {
  std::string results, next;
  append_value(results, *find(type, "results"), page);
  append_value(next, *find(type, "next"), page);
  const auto items = std::string_view(results).substr(1, results.size() - 2);
  if (!records.empty() && !items.empty()) records += ',';
  records += items;
  return next != "null";
}

Result<void> run(const Endpoint& endpoint, const Call& call, const std::string& request,
                 const AnswerSink& sink) {
  Answer answer{.body = sink};
  if (!endpoint.request) return endpoint.run(call, nullptr, answer);
  AnyRecord record(*endpoint.request);
  JsonDecoder decoder;
  auto text = request;
  TOOLYARD_TRY_VOID(decoder.decode(PaddedText::of(text), *endpoint.request, record.get()));
  return endpoint.run(call, record.get(), answer);
}

Result<void> add_list(const Endpoint& endpoint, const Call& call, AccountExport& copy) {
  std::string records;
  bool goes_on = true;
  for (int page = 1; goes_on && page <= max_pages; ++page) {
    const auto query = R"({"page_size":100,"page":")" + std::to_string(page) + "\"}";
    TOOLYARD_TRY_VOID(run(endpoint, call, query, [&](const Type& type, const void* answered) {
      goes_on = add_page(records, type, answered);
    }));
  }
  if (goes_on) copy.truncated.push_back(name_of(endpoint));
  copy.data.emplace_back(name_of(endpoint), Json{"[" + records + "]"});
  return {};
}

Result<void> add_record(const Endpoint& endpoint, const Call& call, AccountExport& copy) {
  Json json{""};
  TOOLYARD_TRY_VOID(run(endpoint, call, "{}", [&](const Type& type, const void* answered) {
    append_json(json.text, type, answered, Secrets::left_out);
  }));
  copy.data.emplace_back(name_of(endpoint), std::move(json));
  return {};
}

}  // namespace

Endpoint account_export(const std::vector<Endpoint>& all) {
  auto sources = std::make_shared<std::vector<Endpoint>>();
  for (const auto& endpoint : all)
    if (is_read_by_holder(endpoint) && !is_below_list(endpoint, all)) sources->push_back(endpoint);
  return {.path = "/api/v1/auth/export/",
          .operation_id = "v1_auth_export_retrieve",
          .summary = "Export your data",
          .description =
              "Returns a copy of the account's data: the response of each operation that reads "
              "data of the account, called without parameters. Lists are included whole, up to "
              "their latest 1,000 records. For usage of other periods and the PDFs of invoices, "
              "use the operations themselves.",
          .tag = "auth",
          .access = Access::account,
          .cost = Cost::store,
          .answer = &type_of<AccountExport>,
          .run = serving([sources](const Call& call) -> Result<AccountExport> {
            AccountExport copy{.exported_at = system_now()};
            for (const auto& source : *sources)
              TOOLYARD_TRY_VOID(is_list(source) ? add_list(source, call, copy)
                                                : add_record(source, call, copy));
            return copy;
          })};
}

}  // namespace toolyard
