// The commands we send to Redis, as its protocol has them, and the scripts in them. A call is one
// script, so it is one atomic step, by the clock of Redis.
#pragma once
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ports/shared_counters.h"

namespace toolyard::redis {

// Appends one command.
void append_command(std::string& out, std::initializer_list<std::string_view> words);

// Counts a call: `core/gcra.cpp` and counters, in Lua. All its numbers are whole and below 2^53,
// so the doubles of Lua are exact. It names the keys that it uses, and no others.
std::string_view take_script();

// Appends the command that counts `call`: `EVALSHA` with the script's hash, or `EVAL` with its
// text.
enum class Script { by_hash, by_text };
void append_take(std::string& out, const SharedCall& call, Script script, std::string_view which);
// What it answers: found, now, each rate's arrival (two numbers), what each quota has used. Nothing
// if that is not what came.
std::optional<SharedVerdict> verdict_of(const SharedCall& call,
                                        std::span<const std::int64_t> numbers);

// Appends the command that says this node is alive; answers how many are.
void append_heartbeat(std::string& out, std::string_view node);
// Appends the command that says it goes.
void append_farewell(std::string& out, std::string_view node);

}  // namespace toolyard::redis
