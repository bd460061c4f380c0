// Composes the emails of one campaign; what all of them have in common is prepared once. Without
// tracking, an email contains neither a pixel nor rewritten links.
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
  // A test email or a preview is not for a particular subscriber: it counts nothing, and its
  // unsubscribe link does nothing.
  enum class Purpose : std::uint8_t { campaign, trial, preview };

  Composer(const Dependencies& dependencies, const StoredCampaign& campaign, Purpose purpose);

  // Targets of the tracked links, each once, in the order in which they first occur.
  const std::vector<std::string>& new_links() const { return urls_; }
  // Sets the numbers of the links, by their targets. Must be called before the first email is
  // composed.
  void number_links(const std::map<std::string, std::uint16_t, std::less<>>& numbers);

  const std::string& sender() const { return from_.address; }
  // `variant` is the index of the subject in an A/B test.
  Message compose(const Receiver& receiver, std::string_view message_id, std::int64_t variant,
                  Instant now) const;
  // Returns the composed email as it is sent to the mail server.
  std::string write(const Receiver& receiver, std::string_view message_id, std::int64_t variant,
                    Instant now) const {
    return write_message(compose(receiver, message_id, variant, now));
  }

 private:
  std::string html_of(const StoredCampaign& campaign) const;
  // `has_other_addresses`: the HTML has other addresses than the body.
  std::string text_of(const StoredCampaign& campaign, const std::string& html,
                      bool has_other_addresses) const;
  std::string with_marked_links(const std::string& html);

  const Dependencies& dependencies_;
  const Purpose purpose_;
  const CampaignId id_;
  Mailbox from_;
  std::string reply_to_;
  Members<std::string> headers_;
  std::vector<Pattern> subjects_;
  std::vector<std::string> urls_;       // by their index in the pattern
  std::vector<std::uint16_t> numbers_;  // numbers of `urls_` in tokens
  std::optional<Pattern> html_;
  std::optional<Pattern> text_;
};

}  // namespace toolyard::campaigns
