// What the parts of the API tell each other about one request.
#pragma once
#include <chrono>

#include "core/describe/faults.h"
#include "http/api/answer.h"
#include "http/api/api.h"
#include "http/fields/negotiation.h"

namespace toolyard::http {

// What admission found out, for the handling of the same request.
struct Api::Plan {
  const Route* route = nullptr;
  const Endpoint* endpoint = nullptr;
  Caller caller;
  std::chrono::steady_clock::time_point since;
  BodyForm form = BodyForm::none;
  bool is_canonical = true;
  bool wants_file = false;
  bool is_unknown = false;  // the caller; the store has to be asked
  // Of a call that is part of another request: where texts that are read as JSON are told.
  TextsAsJson* texts_as_json = nullptr;

  bool is_inner() const { return texts_as_json != nullptr; }
  AnswerForm form_of_answer() const {
    if (is_inner()) return AnswerForm::json;
    return wants_file ? AnswerForm::file : AnswerForm::as_asked;
  }
};

}  // namespace toolyard::http
