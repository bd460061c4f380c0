// Redis commands in RESP, and their Lua scripts. A call is counted by a single script: atomically,
// and by the clock of Redis.
#pragma once
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ports/shared_counters.h"

namespace toolyard::redis {

// Appends a command in RESP.
void append_command(std::string& out, std::initializer_list<std::string_view> words);

// Returns the Lua script that counts a call: GCRA rate limits as in core/gcra.cpp, and quotas. All
// numbers are integers below 2^53, which Lua's doubles represent exactly. All keys that the script
// uses are passed in KEYS.
std::string_view take_script();

// Appends the command that counts `call`: EVALSHA if `which` is the script's hash, or EVAL if it is
// the script's text.
enum class Script { by_hash, by_text };
void append_take(std::string& out, const SharedCall& call, Script script, std::string_view which);
// Parses the script's response: found, now, two numbers per rate (its arrival time), and the used
// amount of each quota. Returns nothing if it has another size, or a number that the script does
// not calculate with.
std::optional<SharedVerdict> verdict_of(const SharedCall& call,
                                        std::span<const std::int64_t> numbers);

// Appends the command that reports this node as alive; the response is the number of live nodes.
void append_heartbeat(std::string& out, std::string_view node);
// Appends the command that removes this node from the live ones.
void append_leave(std::string& out, std::string_view node);

}  // namespace toolyard::redis
