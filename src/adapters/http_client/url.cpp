#include "adapters/http_client/url.h"

#include <curl/curl.h>

#include <memory>
#include <new>

namespace toolyard::http_client {

namespace {

class Url {
 public:
  explicit Url(const std::string& text) {
    if (!handle_) throw std::bad_alloc();
    is_sound_ = text.find('\0') == text.npos &&
                curl_url_set(handle_.get(), CURLUPART_URL, text.c_str(), 0) == CURLUE_OK;
  }
  bool is_sound() const { return is_sound_; }
  std::string part(CURLUPart which) const {
    char* text = nullptr;
    if (curl_url_get(handle_.get(), which, &text, 0) != CURLUE_OK) return {};
    std::string copy(text);
    curl_free(text);
    return copy;
  }
  bool has(CURLUPart which) const { return !part(which).empty(); }
  bool is_web() const {
    const auto scheme = part(CURLUPART_SCHEME);
    return is_sound_ && (scheme == "http" || scheme == "https") && has(CURLUPART_HOST);
  }

 private:
  std::unique_ptr<CURLU, void (*)(CURLU*)> handle_{curl_url(), &curl_url_cleanup};
  bool is_sound_ = false;
};

}  // namespace

bool is_web_url(const std::string& url) { return Url(url).is_web(); }

std::optional<std::string> fault_of_base_url(const std::string& text) {
  const Url url(text);
  // After three slashes, libcurl takes the first segment of the path for the host.
  if (!url.is_web() || text.find(":///") != text.npos)
    return "Must be http:// or https:// with a host, such as https://HOST/v1.";
  if (url.has(CURLUPART_USER) || url.has(CURLUPART_PASSWORD))
    return "Must not contain a user or password.";
  if (text.find_first_of("?#") != text.npos) return "Must not contain `?` or `#`.";
  return std::nullopt;
}

std::optional<std::string> fault_of_proxy(const std::string& text) {
  const Url url(text);
  const auto path = url.part(CURLUPART_PATH);
  if (!url.is_web() || url.part(CURLUPART_SCHEME) != "http" || !url.has(CURLUPART_PORT) ||
      path.size() > 1 || text.find_first_of("?#") != text.npos)
    return "Must be http://[USER:PASSWORD@]HOST:PORT.";
  return std::nullopt;
}

}  // namespace toolyard::http_client
