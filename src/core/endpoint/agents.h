// What agents may do with an endpoint over `/mcp/admin`, and the scopes of API keys that let them.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolyard {

// Nothing; read what staff read; or write what nobody else sees before a person releases it.
enum class Agents : std::uint8_t { none, read, draft };

inline constexpr std::string_view agents_read_scope = "agents:read";
inline constexpr std::string_view agents_draft_scope = "agents:draft";  // includes reading

constexpr bool is_agents_scope(std::string_view scope) {
  return scope == agents_read_scope || scope == agents_draft_scope;
}
constexpr std::string_view scope_of(Agents agents) {
  return agents == Agents::draft ? agents_draft_scope : agents_read_scope;
}

// How an endpoint is offered to agents: as what, and without which fields of its request, since
// those would decide what is for people to decide.
struct AgentUse {
  Agents may = Agents::none;
  std::vector<std::string_view> without = {};

  bool withholds(std::string_view field) const {
    return std::ranges::find(without, field) != without.end();
  }
};

}  // namespace toolyard
