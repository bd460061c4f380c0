// The state of a request that the parts of the API pass to each other.
#pragma once
#include <chrono>

#include "core/describe/faults.h"
#include "http/api/answer.h"
#include "http/api/api.h"
#include "http/fields/negotiation.h"

namespace toolyard::http {

// A call inside another request, over the Model Context Protocol.
struct InnerCall {
  const McpTools& tools;
  TextsAsJson texts_as_json = {};  // receives the texts that were read as JSON
};

// The result of admission, attached to the request for its handling.
struct Api::Plan {
  const Route* route = nullptr;
  const Endpoint* endpoint = nullptr;
  Caller caller;
  std::uint64_t revision = 0;  // of the authentication, when `caller` was authenticated
  std::chrono::steady_clock::time_point since;
  BodyForm form = BodyForm::none;
  bool is_canonical = true;
  bool wants_file = false;
  bool is_from_typing = false;  // whether a page says so, and may
  bool is_unknown = false;      // whether the caller must be looked up in the store
  InnerCall* inner = nullptr;   // set for a call inside another request

  bool is_inner() const { return inner != nullptr; }
  // Each call with an API key counts, because its owner has to see how the key is used.
  bool is_typing() const { return is_from_typing && caller.key == KeyId(); }
  AnswerForm form_of_answer() const {
    if (is_inner()) return AnswerForm::json;
    return wants_file ? AnswerForm::file : AnswerForm::as_requested;
  }
};

}  // namespace toolyard::http
