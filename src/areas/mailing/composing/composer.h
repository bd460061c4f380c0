// Makes the mails of one campaign: what is the same in all of them is made ready once. Without
// tracking, a mail holds neither pixel nor rewritten link.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/mailing/campaigns/store.h"
#include "areas/mailing/composing/pattern.h"
#include "areas/mailing/dependencies.h"
#include "core/mail/message.h"

namespace toolyard::campaigns {

struct Receiver {
  std::int64_t subscriber = 0;
  std::string_view email, name;
};

class Composer {
 public:
  // A mail to try with or to look at is for nobody in particular: it counts nothing, and its link
  // to leave leads nowhere.
  enum class Purpose : std::uint8_t { campaign, trial, preview };

  Composer(const Dependencies& dependencies, const StoredCampaign& campaign, Purpose purpose);

  // Where the tracked links lead, in the order of their numbers: known ones first, as they were
  // handed in by `number_links`.
  const std::vector<std::string>& new_links() const { return urls_; }
  // The numbers of all of them; before the first mail is written.
  void number_links(const std::map<std::string, std::uint16_t, std::less<>>& numbers);

  const std::string& sender() const { return from_.address; }
  // `variant` is the place of its subject among those that compete.
  Message compose(const Receiver& receiver, std::string_view message_id, std::int64_t variant,
                  Instant now) const;
  // The same as it goes over the wire.
  std::string write(const Receiver& receiver, std::string_view message_id, std::int64_t variant,
                    Instant now) const {
    return write_message(compose(receiver, message_id, variant, now));
  }

 private:
  std::string html_of(const StoredCampaign& campaign) const;
  std::string text_of(const StoredCampaign& campaign, const std::string& html) const;
  std::string with_marked_links(const std::string& html);

  const Dependencies& dependencies_;
  const Purpose purpose_;
  const CampaignId id_;
  Mailbox from_;
  std::string reply_to_;
  Members<std::string> headers_;
  std::vector<Pattern> subjects_;
  std::vector<std::string> urls_;       // by their place in the pattern
  std::vector<std::uint16_t> numbers_;  // the same, as tokens name them
  std::optional<Pattern> html_;
  std::optional<Pattern> text_;
};

}  // namespace toolyard::campaigns
