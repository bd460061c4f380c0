#include "areas/invoices/workflow.h"

namespace toolyard::invoices {
namespace {

using enum Status;

constexpr std::array table{
    Move{draft, Action::edit, draft, Role::editor},
    Move{draft, Action::discard, draft, Role::editor},
    Move{draft, Action::finalize, finalized, Role::approver},
    Move{finalized, Action::mark_paid, paid, Role::approver},
    Move{finalized, Action::make_void, voided, Role::approver},
};

}  // namespace

std::span<const Move> moves(Status) { return table; }

}  // namespace toolyard::invoices
