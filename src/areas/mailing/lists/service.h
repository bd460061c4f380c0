// The service for mailing lists: creates, changes and deletes them, and adds and removes
// subscribers.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "areas/mailing/lists/model.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"

namespace toolyard::subscribers {

namespace problems {
inline constexpr ProblemType list_in_use{
    "list_in_use", ErrorKind::conflict, "A campaign is being prepared from this list.",
    "The recipients of the campaign that `detail` names are being collected from this list. Wait "
    "until that is done, or cancel the campaign."};
}  // namespace problems

// Returns the faults that the field descriptions cannot express.
std::vector<Fault> faults_of(const MailList& request);

class ListService {
 public:
  ListService(Database& database, Clock clock);

  Result<Page<MailList>> list(const Call& call, const ListQuery& query) const {
    return records_.list(call, query);
  }
  Result<StoredList> find(const Call& call, ListId id) const { return records_.find(call, id); }
  Result<StoredList> create(const Call& call, const MailList& request) const {
    return records_.create(call, {request});
  }
  Result<StoredList> change(const Call& call, ListId id, const MailList& request) const {
    return records_.patch(call, id, request);
  }
  // Deletes the list; its members stay subscribers.
  Result<void> remove(const Call& call, ListId id);

  // Returns no faults if the query cannot be read, which is reported already.
  static std::vector<Fault> faults_of(const Call& call, const MembersRequest& request);
  // Add and remove subscribers, some hundred per transaction. After a failure, the call can be
  // repeated to continue.
  Result<MembersChanged> join(ListId id, const MembersRequest& request) {
    return change_members(id, request, MembershipChange::join);
  }
  Result<MembersChanged> leave(ListId id, const MembersRequest& request) {
    return change_members(id, request, MembershipChange::leave);
  }

  enum class MembershipChange : std::uint8_t { join, leave };

 private:
  Result<MembersChanged> change_members(ListId id, const MembersRequest& request,
                                        MembershipChange change);
  Result<void> change_all(ListId id, std::span<const SubscriberId> some, MembershipChange change,
                          MembersChanged& done);
  Result<void> change_some(ListId id, const std::vector<SubscriberId>& some,
                           MembershipChange change, MembersChanged& done);
  Result<void> change_found(ListId id, const MemberQuery& query, MembershipChange change,
                            MembersChanged& done);

  Database& database_;
  Clock clock_;
  Records<StoredList> records_;
};

}  // namespace toolyard::subscribers
