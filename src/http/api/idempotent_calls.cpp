#include "http/api/idempotent_calls.h"

#include <openssl/sha.h>

#include <algorithm>

#include "core/json/writer.h"
#include "http/api/answer.h"

namespace toolyard::http {

namespace {

constexpr std::size_t longest_key = 255;

bool is_sound(std::string_view key) {
  return !key.empty() && key.size() <= longest_key &&
         std::ranges::all_of(key, [](char c) { return c >= 0x20 && c < 0x7f; });
}

StoredResponse kept_head(const Endpoint& endpoint, Answer& answer) {
  return {.status = answer.status ? answer.status : endpoint.status,
          .location = std::move(answer.location),
          .entity_tag = std::move(answer.entity_tag)};
}

}  // namespace

bool is_idempotent_call(const Endpoint& endpoint, const Request& request) {
  return endpoint.repeats != Repeats::as_new && request.known.idempotency_key.data();
}

std::string fingerprint_of(const Request& request) {
  std::string digest(SHA256_DIGEST_LENGTH, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(request.body.data()), request.body.size(),
         reinterpret_cast<unsigned char*>(digest.data()));
  return digest;
}

Result<void> serve_idempotently(const RunIdempotently& run, const IdempotentCall& call,
                                Response& response) {
  const auto key = call.request.known.idempotency_key;
  if (!is_sound(key))
    return fail(toolyard::problems::invalid_idempotency_key,
                "An `Idempotency-Key` must have 1 to 255 printable ASCII characters.");
  const auto route = std::string(call.request.method_name) + " " + std::string(call.request.path);
  const IdempotentRequest request{
      .user = call.call.caller.user,
      .route = route,
      .key = key,
      .fingerprint = call.fingerprint,
      .is_outside = call.endpoint.repeats != Repeats::under_key,
      .is_repeatable = call.endpoint.repeats == Repeats::under_key_in_slices};
  const auto done = run(request, [&]() -> Result<StoredResponse> {
    std::string kept;
    response.body.clear();
    const AnswerSink body = [&](const Type& type, const void* value) {
      write_answer(type, value, AnswerForm::as_requested, response);
      append_json(kept, type, value, Secrets::left_out);
    };
    Answer answer{.body = body};
    TOOLYARD_TRY_VOID(call.endpoint.run(call.call, call.record, answer));
    auto all = kept_head(call.endpoint, answer);
    all.body = std::move(kept);
    return all;
  });
  if (!done) return std::unexpected(done.error());
  const auto& stored = done->response;
  if (done->is_replayed) {
    response.body = stored.body;
    response.add_header("Idempotent-Replayed", "true");
  }
  write_head(stored.status, stored.location, stored.entity_tag, response);
  return {};
}

}  // namespace toolyard::http
