// Bounces and spam complaints, as a mail server or a person reports them.
#pragma once
#include <optional>
#include <string>

#include "areas/mailing/subscribers/store.h"
#include "core/time/clock.h"

namespace toolyard::subscribers {

enum class BounceKind : std::uint8_t { hard, soft, complaint };
constexpr auto spellings(BounceKind) {
  return std::to_array<Spelling<BounceKind>>(
      {{BounceKind::hard, "hard",
        "Permanent failure, such as an unknown address: the subscriber becomes `bounced` at once."},
       {BounceKind::soft, "soft",
        "Temporary failure, such as a full mailbox: one a day counts, and the third makes the "
        "subscriber `bounced`."},
       {BounceKind::complaint, "complaint",
        "Reported as spam: the subscriber becomes `blocklisted` at once."}});
}

inline constexpr std::int64_t max_soft_bounces = 3;

struct BounceRequest {
  static constexpr std::string_view schema_name = "BounceRequest";
  std::optional<std::string> email, message_id;
  BounceKind kind = BounceKind::hard;
  std::optional<std::int64_t> campaign;
  std::optional<std::string> event_id, detail;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&BounceRequest::email>("Address of the recipient.")
            .format(Format::email)
            .limits(3, longest_email),
        field<&BounceRequest::message_id>(
            "Message-ID of the bounced email, which identifies the recipient and the campaign.")
            .limits(1, 998),
        field<&BounceRequest::kind>("Kind of bounce.").required(),
        field<&BounceRequest::campaign>("Id of the campaign.")
            .refers_to("campaigns")
            .limits(1, 9e18),
        field<&BounceRequest::event_id>("Id of the event in the reporting system: reported again "
                                        "with the same id, it counts only once.")
            .limits(1, 200),
        field<&BounceRequest::detail>("Message of the mail server.").limits(1, 1000)};
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
        field<&Bounce::id>("Id of the bounce."),
        field<&Bounce::subscriber>("Id of the subscriber.").refers_to("subscribers"),
        field<&Bounce::email>("Address of the recipient.").names_record().format(Format::email),
        field<&Bounce::kind>("Kind of bounce."),
        field<&Bounce::campaign>("Id of the campaign; null if unknown.").refers_to("campaigns"),
        field<&Bounce::event_id>("Id of the event in the reporting system."),
        field<&Bounce::detail>("Message of the mail server."),
        field<&Bounce::status>("Status of the subscriber after the bounce."),
        field<&Bounce::soft_bounces>("Number of soft bounces so far that count."),
        field<&Bounce::is_duplicate>(
            "Whether the event had been reported before and so changed nothing.")
            .named("duplicate"),
        field<&Bounce::created_at>("When the bounce was recorded.")};
  }
};

struct UndoRequest {
  static constexpr std::string_view schema_name = "BounceUndoRequest";
  std::optional<std::int64_t> campaign;
  std::optional<Instant> from, to;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&UndoRequest::campaign>("Only bounces of this campaign.")
            .refers_to("campaigns")
            .limits(1, 9e18),
        field<&UndoRequest::from>("Only bounces recorded at this time or later."),
        field<&UndoRequest::to>("Only bounces recorded before this time; by default now.")};
  }
};

struct UndoReport {
  static constexpr std::string_view schema_name = "BounceUndoReport";
  std::int64_t undone = 0, restored = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&UndoReport::undone>("Number of bounces undone."),
        field<&UndoReport::restored>("Number of subscribers who got their earlier status again.")};
  }
};

// Returns the faults that the field descriptions cannot express.
std::vector<Fault> faults_of(const BounceRequest& request);
std::vector<Fault> faults_of(const UndoRequest& request);

class BounceService {
 public:
  BounceService(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  Result<Bounce> record(const BounceRequest& request);
  Result<Bounce> find(std::int64_t id);
  // Works through the bounces in several transactions; interrupted, it can be repeated.
  Result<UndoReport> undo(const UndoRequest& request);

 private:
  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::subscribers
