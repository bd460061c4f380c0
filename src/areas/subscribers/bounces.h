// Mails that came back, and complaints about them, as a mail server or a person tells of them.
#pragma once
#include <optional>
#include <string>

#include "areas/subscribers/store.h"
#include "core/clock.h"

namespace toolyard::subscribers {

enum class BounceKind : std::uint8_t { hard, soft, complaint };
constexpr auto spellings(BounceKind) {
  return std::to_array<Spelling<BounceKind>>(
      {{BounceKind::hard, "hard", "There is nobody at that address: `bounced` at once."},
       {BounceKind::soft, "soft", "Not now, such as a full mailbox: `bounced` at the third."},
       {BounceKind::complaint, "complaint", "Reported as spam: `blocklisted` at once."}});
}

inline constexpr std::int64_t most_soft_bounces = 3;

struct BounceRequest {
  std::optional<std::string> email, message_id;
  BounceKind kind = BounceKind::hard;
  std::optional<std::int64_t> campaign;
  std::optional<std::string> event_id, detail;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&BounceRequest::email>("Whose mail it was.").limits(3, longest_email),
        field<&BounceRequest::message_id>(
            "The Message-ID of the mail, which says whose it was, and "
            "of which campaign.")
            .limits(1, 998),
        field<&BounceRequest::kind>("What happened.").required(),
        field<&BounceRequest::campaign>("The campaign it was of.").limits(1, 9e18),
        field<&BounceRequest::event_id>("What whoever tells it calls it: told again under the same "
                                        "name, it counts once.")
            .limits(1, 200),
        field<&BounceRequest::detail>("What the mail server said.").limits(1, 1000)};
  }
};

struct Bounce {
  static constexpr std::string_view schema_name = "Bounce";
  std::int64_t id = 0;
  SubscriberId subscriber{};
  std::string email;
  BounceKind kind = BounceKind::hard;
  std::optional<std::int64_t> campaign;
  std::optional<std::string> event_id, detail;
  Status status = Status::enabled;
  std::int64_t soft_bounces = 0;
  bool is_duplicate = false;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Bounce::id>("Its number."),
        field<&Bounce::subscriber>("Whose mail it was."),
        field<&Bounce::email>("Where it went."),
        field<&Bounce::kind>("What happened."),
        field<&Bounce::campaign>("The campaign; null where that is not known."),
        field<&Bounce::event_id>("What whoever told it calls it."),
        field<&Bounce::detail>("What the mail server said."),
        field<&Bounce::status>("The subscriber's status now."),
        field<&Bounce::soft_bounces>("How many mails have come back for now."),
        field<&Bounce::is_duplicate>("Whether it had been told before, and has changed nothing.")
            .named("duplicate"),
        field<&Bounce::created_at>("When it was told.")};
  }
};

class BounceService {
 public:
  BounceService(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  Result<Bounce> record(const BounceRequest& request);

 private:
  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::subscribers
