#include "areas/idempotency/idempotency.h"

#include <array>
#include <optional>

#include "core/crypto/random.h"
#include "core/endpoint/budget.h"

namespace toolyard::idempotency {

namespace {

struct StoredCall {
  std::string fingerprint;
  std::int64_t status = 0;
  std::string location;
  std::string entity_tag;
  std::string body;
};

std::optional<StoredCall> find_call(Transaction& transaction, const IdempotentRequest& request) {
  std::optional<StoredCall> stored;
  const std::array<Bound, 3> values{bind(request.user), bind(request.route), bind(request.key)};
  const auto done = transaction.run(
      "select fingerprint, status, location, entity_tag, body from idempotent_answers "
      "where user_id = $1 and route = $2 and key = $3",
      values, [&](const Row& row) {
        stored = StoredCall{std::string(row.bytes(0)), row.integer(1), std::string(row.text(2)),
                            std::string(row.text(3)), std::string(row.text(4))};
      });
  if (!done) throw BrokenStore("reading responses violates " + done.error().constraint);
  return stored;
}

// An expired answer under the same key must not be in the way.
void delete_expired(Transaction& transaction, const IdempotentRequest& request, Instant before) {
  transaction.change(
      "delete from idempotent_answers where user_id = $1 and route = $2 and key = $3 "
      "and created_at < $4",
      request.user, request.route, request.key, before);
}

// Returns false if another node has just reserved the same call.
bool reserve(Transaction& transaction, const IdempotentRequest& request, Instant now,
             const Lease& lease) {
  return transaction
      .execute(
          "insert into idempotent_answers (user_id, route, key, fingerprint, status, location, "
          "entity_tag, body, created_at, owner, held_until) "
          "values ($1, $2, $3, $4, 0, '', '', '', $5, $6, $7)",
          request.user, request.route, request.key, BytesView{request.fingerprint}, now,
          lease.owner, lease.until)
      .has_value();
}

// Takes over a call whose lease has expired because its process was lost.
bool take_over(Transaction& transaction, const IdempotentRequest& request, Instant now,
               const Lease& lease) {
  return transaction.change(
             "update idempotent_answers set owner = $4, held_until = $5 where user_id = $1 "
             "and route = $2 and key = $3 and status = 0 and held_until <= $6",
             request.user, request.route, request.key, lease.owner, lease.until, now) > 0;
}

// Returns false if another process has taken over the call.
bool store_response(Transaction& transaction, const IdempotentRequest& request,
                    const StoredResponse& response, std::string_view owner) {
  return transaction.change(
             "update idempotent_answers set status = $4, location = $5, entity_tag = $6, body = $7 "
             "where user_id = $1 and route = $2 and key = $3 and owner = $8",
             request.user, request.route, request.key, response.status, response.location,
             response.entity_tag, response.body, owner) > 0;
}

std::unexpected<Error> still_running() {
  return fail(problems::still_running, "A call with this key is still in progress.");
}

void delete_reservation(Transaction& transaction, const IdempotentRequest& request,
                        std::string_view owner) {
  transaction.change(
      "delete from idempotent_answers where user_id = $1 and route = $2 and key = $3 "
      "and owner = $4",
      request.user, request.route, request.key, owner);
}

// The status of a call that has begun, and whose result is not known, is 0.
Result<IdempotentResponse> replayed(StoredCall stored, const IdempotentRequest& request) {
  if (stored.fingerprint != request.fingerprint)
    return fail(problems::key_reused, "The key was already used with another request body.");
  if (stored.status == 0) return still_running();
  return IdempotentResponse{{.status = static_cast<int>(stored.status),
                             .location = std::move(stored.location),
                             .entity_tag = std::move(stored.entity_tag),
                             .body = std::move(stored.body)},
                            true};
}

// Stores the response. If another process has taken over the call, its response is returned
// instead.
Result<IdempotentResponse> settle(Transaction& transaction, const IdempotentRequest& request,
                                  const StoredResponse& response, Instant now, const Lease& own) {
  if (store_response(transaction, request, response, own.owner))
    return IdempotentResponse{response, false};
  if (auto stored = find_call(transaction, request)) return replayed(std::move(*stored), request);
  // The other process has failed and stored nothing.
  if (!reserve(transaction, request, now, own)) return still_running();
  store_response(transaction, request, response, own.owner);
  return IdempotentResponse{response, false};
}

}  // namespace

std::int64_t forget(Transaction& transaction, UserId user, std::int64_t max) {
  return transaction.change(
      "delete from idempotent_answers where (user_id, route, key) in "
      "(select user_id, route, key from idempotent_answers where user_id = $1 limit $2)",
      user, max);
}

std::int64_t delete_expired(Transaction& transaction, Instant now, std::int64_t max) {
  return transaction.change(
      "delete from idempotent_answers where (user_id, route, key) in (select user_id, route, key "
      "from idempotent_answers where created_at < $1 order by created_at limit $2)",
      now - kept_for, max);
}

Result<IdempotentResponse> IdempotencyService::run(const IdempotentRequest& request,
                                                   const IdempotentWork& work) {
  auto name = std::to_string(static_cast<std::int64_t>(request.user)) + " ";
  name.append(request.route).append(" ").append(request.key);
  {
    const std::lock_guard lock(mutex_);
    if (!running_.insert(name).second) return still_running();
  }
  struct Leaving {
    IdempotencyService& service;
    const std::string& name;
    ~Leaving() {
      const std::lock_guard lock(service.mutex_);
      service.running_.erase(name);
    }
  };
  const Leaving leaving{*this, name};
  return request.is_outside ? run_outside(request, work) : run_alone(request, work);
}

Result<IdempotentResponse> IdempotencyService::run_alone(const IdempotentRequest& request,
                                                         const IdempotentWork& work) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<IdempotentResponse> {
    delete_expired(transaction, request, now - kept_for);
    if (auto stored = find_call(transaction, request)) return replayed(std::move(*stored), request);
    if (!reserve(transaction, request, now, {})) return still_running();
    TOOLYARD_TRY(auto response, work());
    store_response(transaction, request, response, {});
    return IdempotentResponse{std::move(response), false};
  });
}

// Returns the stored response, or nullopt if the work is now this process's.
Result<std::optional<IdempotentResponse>> IdempotencyService::begin(
    const IdempotentRequest& request, const Lease& own, Instant now) {
  return database_.write_slice(
      [&](Transaction& transaction) -> Result<std::optional<IdempotentResponse>> {
        delete_expired(transaction, request, now - kept_for);
        auto stored = find_call(transaction, request);
        if (!stored && !reserve(transaction, request, now, own)) return still_running();
        if (!stored) return std::nullopt;
        const bool is_lost =
            stored->fingerprint == request.fingerprint && take_over(transaction, request, now, own);
        if (is_lost) return std::nullopt;
        return replayed(std::move(*stored), request);
      });
}

// After a failure, the call can be repeated at once. If the database is unavailable, it can when
// the lease has expired.
void IdempotencyService::release(const IdempotentRequest& request, const Lease& own) noexcept {
  const BudgetPause pause;
  try {
    static_cast<void>(database_.write_slice([&](Transaction& transaction) -> Result<void> {
      delete_reservation(transaction, request, own.owner);
      return {};
    }));
  } catch (...) {
    // The failure of the work is what the caller has to know.
  }
}

Result<IdempotentResponse> IdempotencyService::run_outside(const IdempotentRequest& request,
                                                           const IdempotentWork& work) {
  const auto now = clock_();
  Lease own{.until = now + lease_time};
  append_random_base62(own.owner, 16);
  TOOLYARD_TRY(auto before, begin(request, own, now));
  if (before) return std::move(*before);
  auto response = [&] {
    try {
      return work();
    } catch (...) {
      release(request, own);
      throw;
    }
  }();
  if (!response) {
    release(request, own);
    return std::unexpected(std::move(response.error()));
  }
  settle_call();
  auto kept = database_.write(
      [&](Transaction& transaction) { return settle(transaction, request, *response, now, own); });
  if (kept || kept.error().type != &toolyard::problems::store_unavailable) return kept;
  // The work is done, but a repetition will carry it out again. If that changes nothing twice, the
  // caller need not know.
  if (request.is_repeatable) return IdempotentResponse{std::move(*response), false};
  kept.error().detail =
      "The request was carried out, but its response could not be stored. Check before you retry.";
  return kept;
}

}  // namespace toolyard::idempotency
