// What is stored of an attempt, from the reply of a receiver.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "areas/events/webhooks/deliveries.h"
#include "ports/webhook_sender.h"

namespace toolyard::webhooks {

// Returns the beginning of a text of others as a database can store it: at most so many characters,
// with `?` for each byte that is not valid and a blank for each control character.
std::string readable_text(std::string_view text, std::size_t max_characters);

// Adds the reply to an attempt that is the `number`th of its delivery, and when it is tried again.
void add_reply(StoredAttempt& attempt, std::int64_t number, const WebhookReply& reply,
               double chance);

}  // namespace toolyard::webhooks
