// The events of invoices, which the accounts of their customers can read.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "areas/invoices/workflow.h"
#include "core/endpoint/event_kind.h"

namespace toolyard::invoices {

// An invoice after the change.
struct InvoiceEvent {
  static constexpr std::string_view schema_name = "InvoiceEvent";
  std::int64_t id = 0;
  std::optional<std::string> number;
  Status status = Status::draft;
  std::string currency;
  std::int64_t total_minor = 0;
  std::optional<Instant> due_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&InvoiceEvent::id>("Id of the invoice."),
                      field<&InvoiceEvent::number>("Number of the invoice."),
                      field<&InvoiceEvent::status>("Status after the change."),
                      field<&InvoiceEvent::currency>("ISO 4217 currency code."),
                      field<&InvoiceEvent::total_minor>("Total with taxes, in minor units."),
                      field<&InvoiceEvent::due_at>("When payment is due.")};
  }
};

namespace event_kinds {
inline constexpr EventRules rules{.owner = EventOwner::included};
inline constexpr EventOf<InvoiceEvent> finalized{"invoice.finalized", "An invoice was issued.",
                                                 "invoice", rules};
inline constexpr EventOf<InvoiceEvent> paid{
    "invoice.paid", "The payment of an invoice was recorded.", "invoice", rules};
inline constexpr EventOf<InvoiceEvent> voided{"invoice.voided", "An invoice was made void.",
                                              "invoice", rules};
inline constexpr std::array<EventKind, 3> all{finalized, paid, voided};
}  // namespace event_kinds

}  // namespace toolyard::invoices
