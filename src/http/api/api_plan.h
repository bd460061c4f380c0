// The state of a request that the parts of the API pass to each other.
#pragma once
#include <chrono>

#include "core/describe/faults.h"
#include "http/api/answer.h"
#include "http/api/api.h"
#include "http/fields/negotiation.h"

namespace toolyard::http {

// The result of admission, attached to the request for its handling.
struct Api::Plan {
  const Route* route = nullptr;
  const Endpoint* endpoint = nullptr;
  Caller caller;
  std::chrono::steady_clock::time_point since;
  BodyForm form = BodyForm::none;
  bool is_canonical = true;
  bool wants_file = false;
  bool is_unknown = false;  // whether the caller must be looked up in the store
  // Set for a call inside another request: receives the texts that were read as JSON.
  TextsAsJson* texts_as_json = nullptr;

  bool is_inner() const { return texts_as_json != nullptr; }
  AnswerForm form_of_answer() const {
    if (is_inner()) return AnswerForm::json;
    return wants_file ? AnswerForm::file : AnswerForm::as_asked;
  }
};

}  // namespace toolyard::http
