// The data of mailing that the rest of the program may read: lists that people can join by a form,
// the campaigns of the public archive, and the media that campaigns show.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/answers/html_page.h"
#include "core/describe/describe.h"
#include "core/time/time.h"
#include "ports/database.h"

namespace toolyard::subscribers {

struct PublicList {
  std::int64_t id = 0;
  std::string name, description, frequency;
  std::optional<std::string> locale;
};

// Returns the name of a public list; nullopt if there is none with this id.
std::optional<std::string> public_list_name(Transaction& transaction, std::int64_t list);
// Returns the first lists of a page: those that are public, by name.
std::vector<PublicList> public_lists(Transaction& transaction);
// Returns the public lists with these ids and these names, as a form chooses them: of each at most
// as many as a page has.
std::vector<PublicList> find_public_lists(Transaction& transaction,
                                          std::span<const std::int64_t> ids,
                                          std::span<const std::string> names);

// What a page about a subscription says to whoever sent a form or opened a link in an email.
enum class SubscriptionPageKind : std::uint8_t {
  check_inbox,  // an email with a link is on its way
  link_sent,    // the same, with a link to the preferences
  confirm,      // asks to confirm
  confirmed,
  not_confirmed,  // the link was used before
  unsubscribe,    // asks to unsubscribe
  unsubscribed,
  only_a_test,  // the link is that of a test email
  preferences,
  erased
};

struct SubscriptionPage {
  SubscriptionPageKind kind{};
  std::string locale;       // of the reader; empty: not known
  std::string token = {};   // of the link
  std::string sender = {};  // name of the site and the lists
  std::string email = {};   // as entered in the form, with the name
  std::string name = {};
  std::string return_to = {};  // path of the page with the form; empty: that of the newsletter
  std::vector<std::int64_t> list_ids = {};  // chosen in the form, with those that follow
  std::vector<std::string> list_names = {};
  HtmlPreferences preferences = {};
};

// Returns a text that changes whenever what is public about lists is changed.
std::string public_lists_version(Transaction& transaction);

}  // namespace toolyard::subscribers

namespace toolyard::campaigns {

struct Campaign;

// A campaign of the public archive. Its texts still have placeholders.
struct ArchivedCampaign {
  std::int64_t id = 0;
  std::string subject, preheader, locale, body_format, body;
  Instant sent_at;
};

// The pages of the archive in one locale of the site, which may show campaigns of several.
struct ArchiveQuery {
  std::vector<std::string> locales;  // of the campaigns
  std::int64_t first = 0, max = 20;
};

struct ArchivePage {
  std::vector<ArchivedCampaign> campaigns;  // without their bodies, newest first
  bool has_more = false;
};
ArchivePage list_archived(Transaction& transaction, const ArchiveQuery& query);
// Returns the locales of the campaigns in the archive.
std::vector<std::string> archive_locales(Transaction& transaction);
// Returns a text that changes whenever what the archive shows is changed.
std::string archive_version(Transaction& transaction);
// Returns the campaign with its body; nullopt if the archive does not show it.
std::optional<ArchivedCampaign> find_archived(Transaction& transaction, std::int64_t id);

// Returns the last segment of a campaign's address: the words of its subject, and its id.
std::string archive_name(const Campaign& campaign);
std::string archive_name(const ArchivedCampaign& campaign);
// Returns the id in such a segment; nullopt if there is none.
std::optional<std::int64_t> archived_id(std::string_view name);

// What stands for the placeholders, which have no recipient in the archive.
struct NeutralValues {
  std::string_view name, email, link;
};
std::string neutral_subject(const ArchivedCampaign& campaign, const NeutralValues& values);
std::string neutral_preheader(const ArchivedCampaign& campaign, const NeutralValues& values);
std::string neutral_body(const ArchivedCampaign& campaign, const NeutralValues& values);

// A campaign whose body shows media.
struct MediaUser {
  std::int64_t id = 0;
  std::string title;
  bool is_sent = false;  // whether its sending has begun
  static constexpr auto fields(auto...) {
    return row_columns<MediaUser, &MediaUser::id, &MediaUser::title, &MediaUser::is_sent>();
  }
};
// Returns the campaigns that show media, newest first.
std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max);
// Returns those of the media that a campaign shows.
std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media);

}  // namespace toolyard::campaigns
