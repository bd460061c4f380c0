#include "adapters/smtp/mailer.h"

#include <curl/curl.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

#include "adapters/smtp/conversation.h"

namespace toolyard::smtp {
namespace {

constexpr std::size_t max_resting = 64;

void set_up() {
  static const auto result = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (result != CURLE_OK) throw std::runtime_error("libcurl cannot be set up");
}

template <class Value> void set(CURL* one, CURLoption option, Value value) {
  if (curl_easy_setopt(one, option, value) != CURLE_OK) throw std::bad_alloc();
}

// Addresses are validated when an email is composed; this check only prevents the injection of SMTP
// commands.
bool fits_command(std::string_view address) {
  return !address.empty() && address.size() <= 320 && address.find('@') != address.npos &&
         std::ranges::none_of(address, [](char c) {
           return static_cast<unsigned char>(c) <= ' ' || c == 0x7f || c == '<' || c == '>';
         });
}

// An email that is being sent.
struct Sending {
  Conversation talk;
  const std::stop_token& stop;
  bool is_stopped = false;
};

std::size_t on_read(char* bytes, std::size_t, std::size_t size, void* self) {
  auto& talk = static_cast<Sending*>(self)->talk;
  if (!talk.is_begun) {
    talk.is_begun = true;
    talk.stage = Stage::body;
    talk.code = 0;
  }
  const auto count = std::min(size, talk.unread.size());
  std::memcpy(bytes, talk.unread.data(), count);
  talk.unread.remove_prefix(count);
  if (talk.unread.empty()) talk.is_whole = true;
  return count;
}

// Reads the commands and replies of the session. No exception may pass through libcurl.
int on_debug(CURL*, curl_infotype type, char* bytes, std::size_t size, void* self) {
  auto& talk = static_cast<Sending*>(self)->talk;
  try {
    if (type == CURLINFO_HEADER_IN) talk.receive({bytes, size});
    else if (type == CURLINFO_HEADER_OUT) talk.say({bytes, size});
  } catch (const std::bad_alloc&) {
    // The reply is lost, as if there had been none.
  }
  return 0;
}

// A message that is completely sent cannot be cancelled: its reply is waited for.
int on_progress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  auto& sending = *static_cast<Sending*>(self);
  if (sending.talk.is_whole || !sending.stop.stop_requested()) return 0;
  sending.is_stopped = true;
  return 1;
}

long use_of_tls(Security security) {
  switch (security) {
    case Security::none: return CURLUSESSL_NONE;
    case Security::offered: return CURLUSESSL_TRY;
    case Security::required:
    case Security::whole: break;
  }
  return CURLUSESSL_ALL;
}

}  // namespace

class SmtpMailer::Line {
 public:
  explicit Line(const Options& options) : one_(curl_easy_init()), options_(options) {
    if (!one_) throw std::bad_alloc();
    set_up_server();
    set_up_trust();
  }

  // Sends an email and returns libcurl's result. `sending` is the state that was reached.
  CURLcode run(const OutgoingMail& mail, Sending& sending, bool is_fresh) {
    sending.talk = {.sender = mail.from, .recipient = mail.to, .unread = mail.text};
    const std::unique_ptr<curl_slist, void (*)(curl_slist*)> to(
        curl_slist_append(nullptr, mail.to.c_str()), curl_slist_free_all);
    if (!to) throw std::bad_alloc();
    auto* one = one_.get();
    set(one, CURLOPT_MAIL_FROM, mail.from.c_str());
    set(one, CURLOPT_MAIL_RCPT, to.get());
    set(one, CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(mail.text.size()));
    set(one, CURLOPT_FRESH_CONNECT, is_fresh ? 1L : 0L);
    set(one, CURLOPT_READDATA, &sending);
    set(one, CURLOPT_DEBUGDATA, &sending);
    set(one, CURLOPT_XFERINFODATA, &sending);
    const auto result = curl_easy_perform(one);
    set(one, CURLOPT_MAIL_RCPT, nullptr);
    if (result == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
    return result;
  }
  // Whether the last run reused an open connection.
  bool was_kept() const {
    long made = 0;
    curl_easy_getinfo(one_.get(), CURLINFO_NUM_CONNECTS, &made);
    return made == 0;
  }

 private:
  struct Close {
    void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  };

  void set_up_server() {
    auto* one = one_.get();
    const auto& server = options_.server;
    const auto url = std::string(server.security == Security::whole ? "smtps://" : "smtp://") +
                     server.host + ":" + std::to_string(server.port) + "/" + options_.hello_name;
    set(one, CURLOPT_URL, url.c_str());
    set(one, CURLOPT_UPLOAD, 1L);
    set(one, CURLOPT_READFUNCTION, &on_read);
    set(one, CURLOPT_VERBOSE, 1L);  // enables the debug function; nothing is printed
    set(one, CURLOPT_DEBUGFUNCTION, &on_debug);
    set(one, CURLOPT_NOPROGRESS, 0L);
    set(one, CURLOPT_XFERINFOFUNCTION, &on_progress);
    if (server.password.empty()) return;
    set(one, CURLOPT_USERNAME, server.user.c_str());
    set(one, CURLOPT_PASSWORD, server.password.c_str());
  }
  void set_up_trust() {
    auto* one = one_.get();
    set(one, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    set(one, CURLOPT_USE_SSL, use_of_tls(options_.server.security));
    set(one, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    set(one, CURLOPT_SSL_VERIFYPEER, 1L);
    set(one, CURLOPT_SSL_VERIFYHOST, 2L);
    if (!options_.ca_file.empty()) set(one, CURLOPT_CAINFO, options_.ca_file.c_str());
    set(one, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    set(one, CURLOPT_PROXY, "");  // ignore proxies of the environment
    set(one, CURLOPT_NOSIGNAL, 1L);
    set(one, CURLOPT_TCP_KEEPALIVE, 1L);
    set(one, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options_.connect_time.count()));
    set(one, CURLOPT_TIMEOUT_MS, static_cast<long>(options_.whole_time.count()));
    set(one, CURLOPT_SERVER_RESPONSE_TIMEOUT,
        std::max(1L, static_cast<long>(options_.reply_time.count() / 1000)));
  }

  std::unique_ptr<CURL, Close> one_;
  const Options& options_;
};

SmtpMailer::SmtpMailer(Options options) : options_(std::move(options)) { set_up(); }
SmtpMailer::~SmtpMailer() = default;

std::unique_ptr<SmtpMailer::Line> SmtpMailer::take_line() {
  {
    const std::scoped_lock lock(mutex_);
    if (!resting_.empty()) {
      auto line = std::move(resting_.back());
      resting_.pop_back();
      return line;
    }
  }
  return std::make_unique<Line>(options_);
}

void SmtpMailer::give_back(std::unique_ptr<Line> line) {
  const std::scoped_lock lock(mutex_);
  if (resting_.size() < max_resting) resting_.push_back(std::move(line));
}

std::expected<void, MailFault> SmtpMailer::send(const OutgoingMail& mail, std::stop_token stop) {
  if (!fits_command(mail.from))
    return std::unexpected(
        MailFault{MailFaultKind::refused, "The sender is not a valid email address."});
  if (!fits_command(mail.to))
    return std::unexpected(MailFault{MailFaultKind::address_refused, "Not a valid email address."});
  auto line = take_line();
  Sending sending{.talk = {}, .stop = stop};
  auto result = line->run(mail, sending, false);
  // The server had closed the reused connection: nothing of the message was sent.
  const bool is_worth_a_new_one = result != CURLE_OK && line->was_kept() &&
                                  !sending.talk.is_begun && !sending.is_stopped &&
                                  (sending.talk.code < 400 || sending.talk.code == 421);
  if (is_worth_a_new_one) result = line->run(mail, sending, true);
  // After a failure, the handle and its connection are discarded.
  if (result == CURLE_OK) give_back(std::move(line));
  if (sending.is_stopped)
    return std::unexpected(
        MailFault{MailFaultKind::stopped, "Sending was cancelled before it was complete."});
  if (result != CURLE_OK) return std::unexpected(fault_of(result, sending.talk));
  return {};
}

}  // namespace toolyard::smtp
