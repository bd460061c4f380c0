// Server-sent events, as which some providers send a response although `stream` is false.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::openai {

// What an event stream ends with in place of data.
inline constexpr std::string_view end_of_stream = "[DONE]";

// Whether the body of a response is an event stream instead of JSON.
bool is_event_stream(std::string_view body);
// Returns the data of each event. Also takes streams whose events are not separated by empty lines,
// as long as the data of each is an object in one line.
std::vector<std::string> data_of_events(std::string_view body);
// Returns JSON without the end of an event stream, which some providers append to it.
std::string_view without_end_of_stream(std::string_view json);

}  // namespace toolyard::openai
