// Webhooks as callers see them and as the database stores them: receivers of events, their
// deliveries, and the attempts to make these.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/events/webhooks/bodies.h"
#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"
#include "records/change.h"
#include "records/list.h"

namespace toolyard::webhooks {

enum class WebhookId : std::int64_t {};
enum class DeliveryId : std::int64_t {};

inline constexpr std::int64_t max_webhooks = 10;  // of an account, and of the staff together

enum class Status : std::uint8_t { active, paused, failed };
constexpr auto spellings(Status) {
  return std::to_array<Spelling<Status>>(
      {{Status::active, "active", "Events are delivered."},
       {Status::paused, "paused", "Somebody has paused it. Events meanwhile are not delivered."},
       {Status::failed, "failed",
        "Nothing could be delivered for three days, or the receiver has said that it is gone. "
        "Events are not delivered until it is resumed."}});
}

// A receiver of events.
struct Webhook {
  static constexpr std::string_view schema_name = "Webhook";
  static constexpr ViewSpec table{
      .name = "webhooks", .object_kind = "webhook", .missing = "There is no webhook with this id."};
  WebhookId id{};
  std::string name, url;
  Format format = Format::standard;
  Contents contents = Contents::full;
  std::vector<std::string> types;
  Status status = Status::active;
  std::optional<Instant> failing_since;
  std::optional<std::string> last_error;
  std::optional<Instant> previous_secret_until;
  Instant created_at, updated_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Webhook::name>("Name of the webhook, such as its purpose.")
            .names_record()
            .required()
            .limits(1, 100)
            .sortable(),
        field<&Webhook::url>("URL that events are sent to, with `https` or `http`.")
            .required()
            .format(::toolyard::Format::uri)
            .limits(1, 2000),
        field<&Webhook::format>("What receives the events, and in which form."),
        field<&Webhook::contents>("How much of an event is sent to a program."),
        field<&Webhook::types>("Types of the events that are sent, such as `content.published`. "
                               "`content.*` stands for all present types that begin with "
                               "`content.`; they are listed at `types/`.")
            .required()
            .limits(1, 200)
            .item_limits(1, 100)
            .json(),
        field<&Webhook::id>("Id of the webhook.").read_only().sortable(),
        field<&Webhook::status>("Whether events are delivered.").read_only(),
        field<&Webhook::failing_since>(
            "Since when every attempt has failed; null if the last one succeeded.")
            .read_only(),
        field<&Webhook::last_error>("Why the last attempt failed; null if it succeeded.")
            .read_only(),
        field<&Webhook::previous_secret_until>(
            "Until when requests are also signed by the secret before the last rotation.")
            .read_only(),
        field<&Webhook::created_at>("When the webhook was created.").read_only().sortable(),
        field<&Webhook::updated_at>("When the webhook was last changed.").read_only().sortable()};
  }
};

// A webhook as it is stored. Its secrets are read and written by the functions of store.h alone.
struct OwnedWebhook : Webhook {
  using Shown = Webhook;
  static constexpr std::array<std::string_view, 5> other_columns{
      "secret", "previous_secret", "due_at", "lease_owner", "leased_until"};
  static constexpr TableSpec table{.name = Webhook::table.name,
                                   .object_kind = Webhook::table.object_kind,
                                   .missing = Webhook::table.missing,
                                   .other_columns = other_columns};
  std::optional<UserId> account_id;  // null: of the staff
  std::optional<UserId> created_by;
  std::int64_t failures = 0;  // attempts in a row that have failed
  static constexpr auto fields(auto...) {
    return joined(Webhook::fields(),
                  std::array{field<&OwnedWebhook::account_id>("Id of its account."),
                             field<&OwnedWebhook::created_by>("Id of the account that made it."),
                             field<&OwnedWebhook::failures>("Number of failures in a row.")});
  }
};
using StoredWebhook = Versioned<OwnedWebhook>;

struct WebhookQuery : PageQuery {
  std::optional<Status> status;
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&WebhookQuery::status>("Only webhooks with this status."),
                   field<&WebhookQuery::search>("Words to find in the name or the URL.")
                       .limits(0, 200)
                       .searches("name, url"),
                   sort_field<&WebhookQuery::ordering, Webhook>("-id")});
  }
};

// A new webhook, or one with a new secret.
struct WebhookWithSecret : Webhook {
  static constexpr std::string_view schema_name = "WebhookWithSecret";
  std::string secret;
  static constexpr auto fields(auto...) {
    return joined(Webhook::fields(),
                  std::array{field<&WebhookWithSecret::secret>(
                                 "Secret that requests are signed by, beginning with `whsec_`. "
                                 "Only this response contains it; it cannot be retrieved later.")
                                 .secret()
                                 .sparse()});
  }
};

enum class Cause : std::uint8_t { event, replay, test };
constexpr auto spellings(Cause) {
  return std::to_array<Spelling<Cause>>({{Cause::event, "event", "The event has happened."},
                                         {Cause::replay, "replay", "It was requested again."},
                                         {Cause::test, "test", "A test was requested."}});
}

enum class DeliveryStatus : std::uint8_t { waiting, delivered, failed, cancelled };
constexpr auto spellings(DeliveryStatus) {
  return std::to_array<Spelling<DeliveryStatus>>(
      {{DeliveryStatus::waiting, "waiting", "It will be attempted, or attempted again."},
       {DeliveryStatus::delivered, "delivered", "The receiver has taken it."},
       {DeliveryStatus::failed, "failed", "All attempts have failed."},
       {DeliveryStatus::cancelled, "cancelled", "The event was deleted before."}});
}

// An event on its way to a receiver.
struct Delivery {
  static constexpr std::string_view schema_name = "WebhookDelivery";
  static constexpr ViewSpec table{.name = "webhook_deliveries",
                                  .missing = "There is no delivery with this id."};
  DeliveryId id{};
  std::int64_t event_id = 0;
  std::string type;
  Cause cause = Cause::event;
  DeliveryStatus status = DeliveryStatus::waiting;
  std::int64_t attempts = 0;
  std::optional<Instant> next_attempt_at, finished_at;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Delivery::id>("Id of the delivery.").sortable(),
        field<&Delivery::event_id>("Id of the event; 0 for a test.").column("event"),
        field<&Delivery::type>("Type of the event."),
        field<&Delivery::cause>("Why it is delivered."),
        field<&Delivery::status>("Whether the receiver has taken it."),
        field<&Delivery::attempts>("Number of attempts; from 0 again after a replay."),
        field<&Delivery::next_attempt_at>("When it is attempted next; null if it is not.")
            .column("due_at"),
        field<&Delivery::finished_at>("When it was delivered or given up."),
        field<&Delivery::created_at>("When it was requested.")};
  }
};

struct DeliveryQuery : LongListQuery {
  std::optional<DeliveryStatus> status;
  std::optional<std::int64_t> event_id;
  std::string_view type, ordering;
  static constexpr auto fields(auto...) {
    return joined(
        LongListQuery::fields(),
        std::array{
            field<&DeliveryQuery::status>("Only deliveries with this status."),
            field<&DeliveryQuery::event_id>("Only deliveries of the event with this id.")
                .column("event"),
            field<&DeliveryQuery::type>("Only deliveries of events of this type.").limits(0, 100),
            sort_field<&DeliveryQuery::ordering, Delivery>("-id")});
  }
};

// A request to a receiver, and its response.
struct WebhookAttempt {
  static constexpr std::string_view schema_name = "WebhookAttempt";
  static constexpr ViewSpec table{.name = "webhook_attempts"};
  std::int64_t id = 0;
  DeliveryId delivery_id{};
  Instant attempted_at;
  std::int64_t duration_ms = 0;
  std::optional<std::int64_t> status_code;
  std::optional<std::string> error;
  std::string request;
  std::optional<std::string> response;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&WebhookAttempt::id>("Id of the attempt.").sortable(),
        field<&WebhookAttempt::delivery_id>("Id of the delivery.").column("delivery"),
        field<&WebhookAttempt::attempted_at>("When the request was sent."),
        field<&WebhookAttempt::duration_ms>("Time until the response, in milliseconds."),
        field<&WebhookAttempt::status_code>("HTTP status of the response; null if there was none."),
        field<&WebhookAttempt::error>("Why the attempt failed; null if it succeeded."),
        field<&WebhookAttempt::request>("Body that was sent, up to 4,000 characters of it."),
        field<&WebhookAttempt::response>("First 1,000 characters of the response.")};
  }
};

struct AttemptQuery : LongListQuery {
  std::optional<std::int64_t> delivery_id;
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return joined(
        LongListQuery::fields(),
        std::array{field<&AttemptQuery::delivery_id>("Only attempts of the delivery with this id.")
                       .column("delivery"),
                   sort_field<&AttemptQuery::ordering, WebhookAttempt>("-id")});
  }
};

// A span of time whose events are to be delivered again.
struct ReplayRequest {
  static constexpr std::string_view schema_name = "WebhookReplayRequest";
  Instant since;
  std::optional<Instant> until;
  std::optional<std::int64_t> after;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ReplayRequest::since>("When the first of the events has happened.").required(),
        field<&ReplayRequest::until>("When the last of them has happened; by default now."),
        field<&ReplayRequest::after>("`next_after` of the response before, to continue.")
            .limits(0, ::toolyard::Limits{}.max)};
  }
};

struct ReplayAnswer {
  static constexpr std::string_view schema_name = "WebhookReplay";
  std::int64_t deliveries = 0;
  std::optional<std::int64_t> next_after;
  bool has_more = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ReplayAnswer::deliveries>("Number of deliveries that were requested."),
        field<&ReplayAnswer::next_after>("The `after` of the next request, within a span of time; "
                                         "null if there is nothing further."),
        field<&ReplayAnswer::has_more>(
            "Whether to request again, because there are further ones.")};
  }
};

// A type of events that can be chosen.
struct EventTypeText {
  static constexpr std::string_view schema_name = "EventType";
  std::string type, summary;
  static constexpr auto fields(auto...) {
    return std::array{field<&EventTypeText::type>("Type of events, such as `content.published`."),
                      field<&EventTypeText::summary>("What has happened, as a sentence.")};
  }
};
struct EventTypes {
  static constexpr std::string_view schema_name = "EventTypes";
  std::vector<EventTypeText> results;
  static constexpr auto fields(auto...) {
    return std::array{field<&EventTypes::results>("The types that you may receive.")};
  }
};

namespace problems {
inline constexpr ProblemType too_many_webhooks{
    "too_many_webhooks", ErrorKind::conflict, "There are as many webhooks as there can be.",
    "An account can have 10 webhooks, and the staff of the site 10 of their own. Delete one "
    "first, or add types to one."};
inline constexpr ProblemType webhook_not_active{
    "webhook_not_active", ErrorKind::conflict, "The webhook is not active.",
    "Nothing is sent to a webhook that is paused or has failed. Resume it first."};
}  // namespace problems

}  // namespace toolyard::webhooks
