// A list of subscribers, and what is asked for about who is on it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/mailing/lists/store.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"

namespace toolyard::subscribers {

struct ListText {
  std::string name;
  bool is_public = false;
  bool operator==(const ListText&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{field<&ListText::name>("Name of the mailing list, unique.")
                          .required()
                          .limits(1, longest_list_name),
                      field<&ListText::is_public>(
                          "Whether people can join the list themselves through the public form.")};
  }
};

struct MailList : ListText {
  static constexpr std::string_view schema_name = "MailingList";
  ListId id{};
  std::int64_t members = 0;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return joined(
        std::array{field<&MailList::id>("Id of the mailing list.").read_only()},
        joined(ListText::fields(),
               std::array{
                   field<&MailList::members>("Number of subscribers on the list, with any status.")
                       .read_only(),
                   field<&MailList::created_at>("When the list was created.").read_only()}));
  }
};

struct StoredList : MailList {
  std::int64_t change_count = 0;
  static constexpr auto fields(auto...) {
    return joined(MailList::fields(), std::array{field<&StoredList::change_count>("")});
  }
};

struct ListQuery : PageQuery {
  std::optional<bool> is_public;
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&ListQuery::is_public>("Only public lists, or only the others."),
        field<&ListQuery::search>("Words to find in the name.").limits(0, 200),
        field<&ListQuery::ordering>("Sort fields, separated by commas: `id`, `name`, `members`, "
                                    "`created_at`; prefix `-` for descending order.")
            .limits(0, 200)});
  }
};

// Whom a change of a list is about, beside naming them one by one.
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
