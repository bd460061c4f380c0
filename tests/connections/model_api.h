// The API of the model: checks that each request is what its client sent, when it is handled and
// when it is answered, and answers at once, later, in several steps, with a stream, or not at all.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "http/transport/handler.h"
#include "tests/connections/client.h"

namespace toolyard::connections {

class ModelApi final : public http::Handler {
 public:
  ModelApi(Chance& chance, const Requests& requests, Story& story)
      : chance_(chance), requests_(requests), story_(story) {}

  /// Whether calls may end without a response.
  void allow_failures() { may_fail_ = true; }
  bool is_idle() const { return calls_.empty() && feeds_.empty(); }
  /// Lets one of the calls that are under way go on.
  void go_on();
  int handled() const { return handled_; }

  http::Admission admit(http::Request& head) override;
  void handle(http::Request& request, http::Reply reply) override;
  http::Response problem(int status, std::string_view code, std::string_view detail,
                         const http::Request* head) override;

 private:
  struct Call {
    http::Request* request;
    http::Reply reply;
    std::string id;
  };
  struct Feed {
    std::shared_ptr<EventFeed> feed;
    std::string id;
  };

  const Expected* check(const http::Request& request, std::string_view id);
  void finish(http::Request& request, http::Reply reply, const std::string& id);
  void stream(http::Reply reply, const std::string& id);

  Chance& chance_;
  const Requests& requests_;
  Story& story_;
  std::vector<Call> calls_;
  std::vector<Feed> feeds_;
  int handled_ = 0;
  bool may_fail_ = false;
};

}  // namespace toolyard::connections
