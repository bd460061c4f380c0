// Status transitions of invoices, with the role each requires. A draft can be edited; a numbered
// invoice never changes, except that it can be marked as paid or voided.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/endpoint/workflow.h"

namespace toolyard::invoices {

// `voided` and `make_void`, because `void` is a C++ keyword.
enum class Status : std::uint8_t { draft, finalized, paid, voided };
constexpr auto spellings(Status) {
  return std::array<Spelling<Status>, 4>{
      {{Status::draft, "draft", "Being prepared; not numbered yet."},
       {Status::finalized, "finalized", "Numbered and due."},
       {Status::paid, "paid", "Paid."},
       {Status::voided, "void", "Void; its number is not used again."}}};
}

enum class Action : std::uint8_t { edit, discard, finalize, mark_paid, make_void };
constexpr auto spellings(Action) {
  return std::array<Spelling<Action>, 5>{
      {{Action::edit, "edit", "Change the draft."},
       {Action::discard, "discard", "Delete the draft."},
       {Action::finalize, "finalize", "Number the invoice and render its PDF."},
       {Action::mark_paid, "mark_paid", "Record the payment."},
       {Action::make_void, "void", "Void the invoice."}}};
}

using Move = toolyard::Move<Status, Action>;
inline std::span<const Move> moves(Status = {}) {
  using enum Status;
  static constexpr std::array table{Move{draft, Action::edit, draft, Role::editor},
                                    Move{draft, Action::discard, draft, Role::editor},
                                    Move{draft, Action::finalize, finalized, Role::approver},
                                    Move{finalized, Action::mark_paid, paid, Role::approver},
                                    Move{finalized, Action::make_void, voided, Role::approver}};
  return table;
}

}  // namespace toolyard::invoices
