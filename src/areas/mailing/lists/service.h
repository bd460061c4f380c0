// Lists as editors make, rename and drop them, and put people on them.
#pragma once
#include <functional>
#include <string>

#include "areas/mailing/lists/model.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"

namespace toolyard::subscribers {

namespace problems {
inline constexpr ProblemType list_in_use{
    "list_in_use", ErrorKind::conflict, "A campaign is being prepared from this list.",
    "The recipients of a campaign are being written down, and this list is one of those that they "
    "are on: see `detail`. Wait until that is over, or cancel the campaign."};
}  // namespace problems

inline std::unexpected<Error> no_such_list() {
  return fail(toolyard::problems::not_found, "There is no such list.");
}

std::string tag_of(const StoredList& list);

// What the description of a request cannot say.
std::vector<Fault> faults_of(const ListText& text);
std::vector<Fault> faults_of(const MembersRequest& request);

class ListService {
 public:
  ListService(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  Result<Page<MailList>> list(const Call& call, const ListQuery& query);
  Result<StoredList> find(ListId id);
  Result<StoredList> create(ListText text);
  Result<StoredList> change(const Call& call, ListId id, const MailList& request);
  // Who was on it stays a subscriber.
  Result<void> remove(const Call& call, ListId id);

  enum class Way : std::uint8_t { join, leave };
  // A query is worked through in pieces, each of which holds at once: asked again, it goes on.
  Result<MembersChanged> change_members(ListId id, const MembersRequest& request, Way way);

 private:
  Result<void> change_some(ListId id, const std::vector<SubscriberId>& some, Way way,
                           MembersChanged& done);
  Result<void> change_found(ListId id, const MemberQuery& query, Way way, MembersChanged& done);

  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::subscribers
