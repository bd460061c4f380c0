#include "areas/push/service.h"

#include <algorithm>

#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "records/audit.h"
#include "records/list.h"

namespace toolyard::push {
namespace {

bool has_no_blanks(std::string_view text) {
  return std::ranges::all_of(text, [](unsigned char c) { return c > 0x20 && c != 0x7F; });
}

// With a host behind the scheme.
bool is_address(std::string_view text, std::string_view scheme) {
  return text.starts_with(scheme) && has_no_blanks(text) && text.size() > scheme.size() &&
         std::string_view("/?#@").find(text[scheme.size()]) == std::string_view::npos;
}

bool is_topic_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

struct PingRow {
  PingId id{};
  std::string payload;
  std::optional<std::int64_t> requested_by;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&PingRow::id>(""), field<&PingRow::payload>(""),
                      field<&PingRow::requested_by>(""), field<&PingRow::created_at>("")};
  }
};

Ping ping_of(PingRow&& row) {
  thread_local JsonDecoder decoder;
  Ping ping{.id = row.id, .requested_by = row.requested_by, .created_at = row.created_at};
  if (!decoder.decode(PaddedText::of(row.payload), type_of<Payload>, &ping.payload))
    throw BrokenStore("the payload of a push is no JSON");
  return ping;
}

}  // namespace

std::vector<Fault> faults_of(const Payload& payload) {
  std::vector<Fault> faults;
  if (const auto& url = payload.url;
      url && !is_address(*url, "https://") && !is_address(*url, "http://") &&
      !(url->starts_with('/') && !url->starts_with("//") && has_no_blanks(*url)))
    faults.push_back({"/url", "invalid_format", "Must be an address of http or https, or a path."});
  if (payload.topic && !std::ranges::all_of(*payload.topic, is_topic_character))
    faults.push_back({"/topic", "invalid_format", "Must be letters, digits, `-` and `_`."});
  if (payload.endpoint && !is_address(*payload.endpoint, "https://"))
    faults.push_back({"/endpoint", "invalid_format", "Must be an address of https."});
  return faults;
}

Result<Ping> PushService::record(const Call& call, const Payload& payload) {
  if (auto faults = faults_of(payload); !faults.empty()) return invalid(std::move(faults));
  Ping ping{.payload = payload, .created_at = clock_()};
  if (call.caller.user != UserId{}) ping.requested_by = std::int64_t(call.caller.user);
  return database_.write([&](Transaction& transaction) -> Result<Ping> {
    ping.id = *transaction.row<PingId>(
        "insert into push_pings (payload, requested_by, created_at) values ($1, $2, $3) "
        "returning id",
        to_json(ping.payload), ping.requested_by, ping.created_at);
    audit<Ping>(transaction, "create", "push_ping", std::int64_t(ping.id), nullptr, &ping,
                ping.created_at);
    return ping;
  });
}

Result<Page<Ping>> PushService::list(const Call& call, const PingQuery& query) {
  static constexpr std::array<NamedSql, 2> known{{{"id", "id"}, {"created_at", "created_at"}}};
  return database_.read([&](Transaction& transaction) -> Result<Page<Ping>> {
    ListSql list("push_pings");
    if (auto order = list.order(query.ordering, "-id", known); !order)
      return std::unexpected(std::move(order.error()));
    auto rows =
        list.page<PingRow>(transaction, call, query, "id, payload, requested_by, created_at");
    if (!rows) return std::unexpected(std::move(rows.error()));
    Page<Ping> page{.count = rows->count,
                    .next = std::move(rows->next),
                    .previous = std::move(rows->previous),
                    .results = {}};
    for (auto& row : rows->results) page.results.push_back(ping_of(std::move(row)));
    return page;
  });
}

}  // namespace toolyard::push
