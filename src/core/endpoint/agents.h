// What AI agents may do with an endpoint over `/mcp/admin`, and the scopes of API keys that permit
// it.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolyard {

// What agents may do: nothing, read what staff can read, or write what nobody else sees before a
// person releases it.
enum class Agents : std::uint8_t { none, read, draft };

inline constexpr std::string_view agents_read_scope = "agents:read";
inline constexpr std::string_view agents_draft_scope = "agents:draft";  // includes reading

constexpr bool is_agents_scope(std::string_view scope) {
  return scope == agents_read_scope || scope == agents_draft_scope;
}
constexpr std::string_view scope_of(Agents agents) {
  return agents == Agents::draft ? agents_draft_scope : agents_read_scope;
}

// How an endpoint is offered to agents: what they may do, and which fields of its request are
// withheld, because they make decisions that are reserved for people.
struct AgentUse {
  Agents may = Agents::none;
  std::vector<std::string_view> without = {};

  bool withholds(std::string_view field) const {
    return std::ranges::find(without, field) != without.end();
  }
};

}  // namespace toolyard
