#include "adapters/http_client/transfer.h"

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>

#include "adapters/http_client/reasons.h"
#include "adapters/http_client/url.h"
#include "core/text/characters.h"

namespace toolyard::http_client {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Longest wait between two checks of the limits.
constexpr milliseconds longest_wait{1'000};

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return is_letter_or_digit(c) ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  });
}

bool is_header_value(std::string_view text) {
  return std::ranges::none_of(text, [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f';
  });
}

// Sets an option that all supported versions of libcurl have; it can fail only for lack of memory.
template <class Value> void set(CURL* one, CURLoption option, Value value) {
  if (curl_easy_setopt(one, option, value) != CURLE_OK) throw std::bad_alloc();
}

// Returns the address of a socket; null if it is not an IP address.
std::optional<Address> address_of(const sockaddr& peer) {
  Address address;
  if (peer.sa_family == AF_INET6) {
    sockaddr_in6 own{};
    std::memcpy(&own, &peer, sizeof own);
    std::memcpy(address.bytes.data(), &own.sin6_addr, sizeof own.sin6_addr);
    return address;
  }
  if (peer.sa_family != AF_INET) return std::nullopt;
  sockaddr_in own{};
  std::memcpy(&own, &peer, sizeof own);
  address.bytes[10] = address.bytes[11] = 0xff;
  std::memcpy(address.bytes.data() + 12, &own.sin_addr, sizeof own.sin_addr);
  return address;
}

bool has_body(const Request& request) {
  return !request.body.empty() || request.method == "POST" || request.method == "PUT" ||
         request.method == "PATCH";
}

}  // namespace

std::optional<std::string> fault_of(const Request& request) {
  if (!is_token(request.method)) return "The request has no method.";
  if (!is_web_url(request.url)) return "The address is not an http or https URL.";
  for (const auto& [name, value] : request.headers)
    if (!is_token(name) || !is_header_value(value))
      return "A header contains characters that are not allowed.";
  return std::nullopt;
}

Transfer::Transfer(CURLM* many, CURL* one, const Options& options, const Request& request)
    : many_(many), one_(one), options_(options) {
  curl_easy_reset(one_);
  set_up_request(request);
  set_up_limits();
  set_up_trust();
  if (curl_multi_add_handle(many_, one_) != CURLM_OK) throw std::bad_alloc();
}

Transfer::~Transfer() { curl_multi_remove_handle(many_, one_); }

void Transfer::add_header(const std::string& line) {
  auto* longer = curl_slist_append(headers_.get(), line.c_str());
  if (!longer) throw std::bad_alloc();
  static_cast<void>(headers_.release());
  headers_.reset(longer);
}

void Transfer::set_up_request(const Request& request) {
  set(one_, CURLOPT_URL, request.url.c_str());
  if (request.method == "HEAD") {
    set(one_, CURLOPT_NOBODY, 1L);
  } else if (has_body(request)) {
    set(one_, CURLOPT_POSTFIELDS, request.body.data());
    set(one_, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  }
  set(one_, CURLOPT_CUSTOMREQUEST, request.method.c_str());
  set(one_, CURLOPT_USERAGENT, "Toolyard");
  for (const auto& [name, value] : request.headers)
    add_header(value.empty() ? name + ";" : name + ": " + value);
  add_header("Expect:");  // send the body without waiting for 100 Continue
  set(one_, CURLOPT_HTTPHEADER, headers_.get());
  set(one_, CURLOPT_ACCEPT_ENCODING, "gzip");
}

void Transfer::set_up_limits() {
  const auto& limits = options_.limits;
  set(one_, CURLOPT_NOSIGNAL, 1L);
  set(one_, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(limits.connect_time.count()));
  set(one_, CURLOPT_TIMEOUT_MS, static_cast<long>(limits.whole_time.count()));
  if (options_.large_body == LargeBody::fails)
    set(one_, CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(limits.body_bytes));
  set(one_, CURLOPT_QUICK_EXIT, 1L);  // an aborted call does not wait for the resolver
  set(one_, CURLOPT_HEADERFUNCTION, &Transfer::on_header);
  set(one_, CURLOPT_HEADERDATA, this);
  set(one_, CURLOPT_WRITEFUNCTION, &Transfer::on_body);
  set(one_, CURLOPT_WRITEDATA, this);
  set(one_, CURLOPT_NOPROGRESS, 0L);
  set(one_, CURLOPT_XFERINFOFUNCTION, &Transfer::on_progress);
  set(one_, CURLOPT_XFERINFODATA, this);
  set(one_, CURLOPT_PREREQFUNCTION, &Transfer::on_sending);
  set(one_, CURLOPT_PREREQDATA, this);
}

void Transfer::set_up_trust() {
  set(one_, CURLOPT_PROTOCOLS_STR, "http,https");
  set(one_, CURLOPT_FOLLOWLOCATION, 0L);
  set(one_, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set(one_, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  set(one_, CURLOPT_SSL_VERIFYPEER, 1L);
  set(one_, CURLOPT_SSL_VERIFYHOST, 2L);
  set(one_, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  set(one_, CURLOPT_PROXY, options_.proxy.c_str());  // empty: none, ignoring the environment
  set(one_, CURLOPT_NOPROXY, "");
  set(one_, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  set(one_, CURLOPT_TCP_KEEPALIVE, 1L);
  if (!options_.allows_address) return;
  set(one_, CURLOPT_OPENSOCKETFUNCTION, &Transfer::on_socket);
  set(one_, CURLOPT_OPENSOCKETDATA, this);
}

std::size_t Transfer::on_header(char*, std::size_t, std::size_t size, void* self) {
  auto& own = *static_cast<Transfer*>(self);
  own.last_byte_ = steady_clock::now();
  own.header_bytes_ += size;
  if (own.header_bytes_ <= own.options_.limits.header_bytes) return size;
  own.ended_ = Failure{Fault::too_large, header_too_large(own.options_.limits)};
  return 0;
}

std::size_t Transfer::on_body(char* bytes, std::size_t, std::size_t size, void* self) {
  auto& own = *static_cast<Transfer*>(self);
  own.last_byte_ = steady_clock::now();
  const auto room = own.options_.limits.body_bytes - own.body_.size();
  own.is_cut_ = size > room && own.options_.large_body == LargeBody::is_cut;
  if (size > room && !own.is_cut_) {
    own.ended_ = Failure{Fault::too_large, body_too_large(own.options_.limits)};
    return 0;
  }
  try {
    own.body_.append(bytes, std::min(size, room));
    return own.is_cut_ ? 0 : size;
  } catch (...) {
    own.thrown_ = std::current_exception();
    return 0;
  }
}

// Limits the compressed size of the response: any number of bytes can decompress to nothing.
int Transfer::on_progress(void* self, curl_off_t, curl_off_t received, curl_off_t, curl_off_t) {
  auto& own = *static_cast<Transfer*>(self);
  if (received <= static_cast<curl_off_t>(own.options_.limits.body_bytes)) return 0;
  own.is_cut_ = own.options_.large_body == LargeBody::is_cut;
  if (!own.is_cut_) own.ended_ = Failure{Fault::too_large, body_too_large(own.options_.limits)};
  return 1;
}

// Opens the socket of a connection, unless its address is not allowed. If a name has several
// addresses, libcurl goes on to the next one.
curl_socket_t Transfer::on_socket(void* self, curlsocktype, curl_sockaddr* peer) {
  auto& own = *static_cast<Transfer*>(self);
  const auto address = address_of(peer->addr);
  if (address && own.options_.allows_address(*address))
    return ::socket(peer->family, peer->socktype | SOCK_CLOEXEC, peer->protocol);
  own.is_refused_ = true;
  return CURL_SOCKET_BAD;
}

// Prevents a second attempt: if a reused connection turns out to be dead after the request was
// sent, libcurl would send the request again, although the server may have read it.
int Transfer::on_sending(void* self, char*, char*, int, int) {
  auto& own = *static_cast<Transfer*>(self);
  if (!std::exchange(own.is_sent_, true)) return CURL_PREREQFUNC_OK;
  own.ended_ = Failure{Fault::broken, std::string(no_answer)};
  return CURL_PREREQFUNC_ABORT;
}

// Returns how long to wait for the next byte. Zero or less if the response has been idle for too
// long.
milliseconds Transfer::remaining_time() const {
  if (header_bytes_ == 0) return longest_wait;
  const auto quiet = std::chrono::floor<milliseconds>(steady_clock::now() - last_byte_);
  return std::min(options_.limits.idle_time - quiet, longest_wait);
}

// Returns the result of libcurl, or nothing if the transfer was aborted; `ended_` is then set.
std::optional<CURLcode> Transfer::wait(const std::stop_token& stop) {
  const std::stop_callback wake(stop, [this] { curl_multi_wakeup(many_); });
  while (true) {
    if (stop.stop_requested()) {
      ended_ = Failure{Fault::stopped, "The request was cancelled before the response arrived."};
      return std::nullopt;
    }
    int running = 0;
    if (curl_multi_perform(many_, &running) != CURLM_OK) throw std::bad_alloc();
    int waiting = 0;
    if (const auto* message = curl_multi_info_read(many_, &waiting)) return message->data.result;
    const auto left = remaining_time();
    if (left <= milliseconds(0)) {
      ended_ = Failure{Fault::timed_out, idle_timeout_message(options_.limits)};
      return std::nullopt;
    }
    curl_multi_poll(many_, nullptr, 0, static_cast<int>(left.count()), nullptr);
  }
}

std::expected<Response, Failure> Transfer::run(const std::stop_token& stop) {
  return outcome(wait(stop));
}

std::expected<Response, Failure> Transfer::outcome(std::optional<CURLcode> result) {
  if (thrown_) std::rethrow_exception(thrown_);
  if (is_cut_) return response();
  if (ended_) return std::unexpected(std::move(*ended_));
  if (result == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
  if (result == CURLE_COULDNT_CONNECT && is_refused_)
    return std::unexpected(Failure{Fault::address_refused, "The address may not be called."});
  if (result != CURLE_OK)
    return std::unexpected(failure_of(*result, is_sent_, header_bytes_ > 0, options_.limits));
  return response();
}

Response Transfer::response() {
  Response response{.body = std::move(body_)};
  long status = 0;
  curl_easy_getinfo(one_, CURLINFO_RESPONSE_CODE, &status);
  response.status = static_cast<int>(status);
  constexpr unsigned origin = CURLH_HEADER;
  for (auto* header = curl_easy_nextheader(one_, origin, -1, nullptr); header;
       header = curl_easy_nextheader(one_, origin, -1, header))
    response.headers.push_back({header->name, header->value});
  return response;
}

}  // namespace toolyard::http_client
