// The body of a webhook: the event as JSON, or a message that people read in a chat.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "areas/events/model.h"

namespace toolyard::webhooks {

// What receives a webhook.
enum class Format : std::uint8_t { standard, slack, discord, teams, matrix };
constexpr auto spellings(Format) {
  return std::to_array<Spelling<Format>>(
      {{Format::standard, "standard", "A program; signed as Standard Webhooks specifies."},
       {Format::slack, "slack", "An incoming webhook of Slack or of Mattermost."},
       {Format::discord, "discord", "A webhook of a Discord channel."},
       {Format::teams, "teams", "A webhook of a Microsoft Teams workflow."},
       {Format::matrix, "matrix", "A generic webhook of the Matrix bridge Hookshot."}});
}

enum class Contents : std::uint8_t { full, thin };
constexpr auto spellings(Contents) {
  return std::to_array<Spelling<Contents>>(
      {{Contents::full, "full", "The event with its data."},
       {Contents::thin, "thin",
        "The event without its data, which the receiver requests itself."}});
}

// Returns the sentence that people read about an event: `summary` is that of its kind, and the
// title or name of the record follows.
std::string sentence_of(const events::OwnEvent& event, std::string_view summary);

// Returns the body for a receiver.
std::string body_of(const events::OwnEvent& event, std::string_view summary, Format format,
                    Contents contents);

}  // namespace toolyard::webhooks
