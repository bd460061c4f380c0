// A list of subscribers, and what is asked for about who is on it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/subscribers/lists_store.h"
#include "core/describe.h"
#include "core/page.h"

namespace toolyard::subscribers {

struct ListText {
  std::string name;
  bool is_public = false;
  bool operator==(const ListText&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ListText::name>("What it is called; once.").required().limits(1, longest_list_name),
        field<&ListText::is_public>("Whether people may enter themselves, by the "
                                    "public form.")};
  }
};

struct MailList : ListText {
  static constexpr std::string_view schema_name = "MailList";
  ListId id{};
  std::int64_t members = 0;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return joined(
        std::array{field<&MailList::id>("Its number.").read_only()},
        joined(
            ListText::fields(),
            std::array{
                field<&MailList::members>("How many people are on it, in any status.").read_only(),
                field<&MailList::created_at>("When it was made.").read_only()}));
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
    return with_pages(
        std::array{field<&ListQuery::is_public>("Only those that are public, or are not."),
                   field<&ListQuery::search>("Words in the name.").limits(0, 200),
                   field<&ListQuery::ordering>("`id`, `name`, `members` or `created_at`; `-` for "
                                               "descending, several with commas.")
                       .limits(0, 200)});
  }
};

// Whom a change of a list is about, beside naming them one by one.
struct MemberQuery {
  std::optional<Status> status;
  std::string tag, list, locale, search;
  static constexpr auto fields(auto...) {
    return std::array{field<&MemberQuery::status>("Only these."),
                      field<&MemberQuery::tag>("Only with this label.").limits(0, longest_tag),
                      field<&MemberQuery::list>("Only who is on the list of this name.")
                          .limits(0, longest_list_name),
                      field<&MemberQuery::locale>("Only of this locale.").limits(0, 16),
                      field<&MemberQuery::search>("Words in address or name.").limits(0, 200)};
  }
};

struct MembersRequest {
  std::optional<std::vector<SubscriberId>> subscribers;
  std::optional<MemberQuery> query;
  static constexpr auto fields(auto...) {
    return std::array{field<&MembersRequest::subscribers>("Their numbers.").limits(1, 1000),
                      field<&MembersRequest::query>("All whom this query finds; an empty one finds "
                                                    "everybody.")};
  }
};

struct MembersChanged {
  std::int64_t changed = 0, unchanged = 0, members = 0;
  std::vector<SubscriberId> missing;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MembersChanged::changed>("How many have come or gone."),
        field<&MembersChanged::unchanged>("How many were there, or were not, already."),
        field<&MembersChanged::members>("How many are on the list now."),
        field<&MembersChanged::missing>("The numbers that no subscriber has.")};
  }
};

}  // namespace toolyard::subscribers
