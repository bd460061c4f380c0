// The data model of mailing lists, and of requests about their members.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/lists/store.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "records/change.h"

namespace toolyard::subscribers {

struct MailList {
  static constexpr std::string_view schema_name = "MailingList";
  static constexpr std::array constraints{
      UserConstraint{"mail_lists_name_unique", &toolyard::problems::duplicate, "/name",
                     "A mailing list with this name already exists."}};
  static constexpr std::array orderings{NamedSql{"name", "lower(mail_lists.name)"}};
  static constexpr TableSpec table{.name = "mail_lists",
                                   .object_kind = "mail_list",
                                   .missing = "There is no mailing list with this id.",
                                   .constraints = constraints,
                                   .orderings = orderings};
  ListId id{};
  std::string name;
  bool is_public = false;
  std::string description, frequency;
  std::optional<std::string> locale;
  std::int64_t members = 0;
  Instant created_at = {};
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MailList::id>("Id of the mailing list.").read_only().sortable(),
        field<&MailList::name>("Name of the mailing list, unique.")
            .names_record()
            .required()
            .limits(1, longest_list_name)
            .sortable(),
        field<&MailList::is_public>(
            "Whether people can join the list themselves through the public form."),
        field<&MailList::description>("What the emails are about, for the page of the newsletter.")
            .limits(0, 500)
            .widget(Widget::multiline),
        field<&MailList::frequency>("How often emails are sent, such as `Once a month`.")
            .limits(0, 100),
        field<&MailList::locale>(
            "Language of the emails, such as `de`: only pages in this language offer the list; "
            "all pages by default.")
            .limits(1, 16),
        field<&MailList::members>("Number of subscribers on the list, with any status.")
            .read_only()
            .sortable(),
        field<&MailList::created_at>("When the list was created.").read_only().sortable()};
  }
};
using StoredList = Versioned<MailList>;

struct ListQuery : PageQuery {
  std::optional<bool> is_public;
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&ListQuery::is_public>("Only public lists, or only private ones."),
        field<&ListQuery::search>("Words to find in the name.").limits(0, 200).searches("name"),
        sort_field<&ListQuery::ordering, MailList>("-id")});
  }
};

// Selects the subscribers to add or remove by their properties instead of their ids.
struct MemberQuery {
  static constexpr std::string_view schema_name = "SubscriberFilter";
  std::optional<Status> status;
  std::string tag, list, locale, search;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MemberQuery::status>("Only subscribers with this status."),
        field<&MemberQuery::tag>("Only subscribers with this tag.").limits(0, longest_tag),
        field<&MemberQuery::list>("Only subscribers on the mailing list with this name.")
            .limits(0, longest_list_name),
        field<&MemberQuery::locale>("Only subscribers with this locale.").limits(0, 16),
        field<&MemberQuery::search>("Words to find in the address or the name.").limits(0, 200)};
  }
};

struct MembersRequest {
  static constexpr std::string_view schema_name = "MailingListMembersRequest";
  std::optional<std::vector<SubscriberId>> subscribers;
  std::optional<MemberQuery> query;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MembersRequest::subscribers>("Ids of the subscribers.").limits(1, 1000),
        field<&MembersRequest::query>(
            "Selects the subscribers by a query instead; an empty query selects all of them.")};
  }
};

struct MembersChanged {
  static constexpr std::string_view schema_name = "MailingListMembersResult";
  std::int64_t changed = 0, unchanged = 0, members = 0;
  std::vector<SubscriberId> missing;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MembersChanged::changed>("Number of subscribers added or removed."),
        field<&MembersChanged::unchanged>("Number of subscribers for whom nothing changed."),
        field<&MembersChanged::members>("Number of subscribers on the list after the call."),
        field<&MembersChanged::missing>("Ids that do not belong to a subscriber.")};
  }
};

}  // namespace toolyard::subscribers
