#include "adapters/http_client/client.h"

#include <strings.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "adapters/http_client/line.h"
#include "adapters/http_client/transfer.h"

namespace toolyard::http_client {

namespace {

constexpr std::size_t max_resting = 8;

bool is_same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

void initialize_libcurl() {
  static const auto result = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (result != CURLE_OK) throw std::runtime_error("libcurl cannot be set up");
}

std::string_view name_of(Fault fault) {
  switch (fault) {
    case Fault::unsendable: return "unsendable";
    case Fault::no_connection: return "no_connection";
    case Fault::timed_out: return "timed_out";
    case Fault::address_refused: return "address_refused";
    case Fault::stopped: return "stopped";
    case Fault::too_large: return "too_large";
    case Fault::broken: return "broken";
  }
  return "unknown";
}

const std::string* Response::header(std::string_view name) const {
  const auto found = std::ranges::find_if(
      headers, [&](const Header& one) { return is_same_name(one.name, name); });
  return found == headers.end() ? nullptr : &found->value;
}

Client::Client(Options options) : options_(std::move(options)) { initialize_libcurl(); }
Client::~Client() = default;

std::unique_ptr<Client::Line> Client::take_line() {
  {
    const std::scoped_lock lock(mutex_);
    if (!resting_.empty()) {
      auto line = std::move(resting_.back());
      resting_.pop_back();
      return line;
    }
  }
  return std::make_unique<Line>();
}

void Client::give_back(std::unique_ptr<Line> line) {
  const std::scoped_lock lock(mutex_);
  if (resting_.size() < max_resting) resting_.push_back(std::move(line));
}

std::expected<Response, Failure> Client::send(const Request& request, const std::stop_token& stop) {
  if (auto fault = fault_of(request))
    return std::unexpected(Failure{Fault::unsendable, std::move(*fault)});
  auto line = take_line();
  auto answer = Transfer(line->many(), line->one(), options_, request).run(stop);
  give_back(std::move(line));
  return answer;
}

}  // namespace toolyard::http_client
