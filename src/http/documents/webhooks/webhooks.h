// The member `webhooks` of the OpenAPI document.
#pragma once
#include <span>
#include <string>

#include "core/describe/components.h"
#include "core/endpoint/event_kind.h"

namespace toolyard::http::openapi {

// Appends the requests by which events are delivered, by the name of the event.
void append_webhooks(std::string& out, std::span<const EventKind> events, Components& components);

}  // namespace toolyard::http::openapi
