// The libcurl handles of a call: an easy handle for the transfer, and a multi handle that keeps
// connections open.
#pragma once
#include <curl/curl.h>

#include <memory>
#include <new>

#include "adapters/http_client/client.h"

namespace toolyard::http_client {

// Initializes libcurl once per process, without any cleanup.
void initialize_libcurl();

class Client::Line {
 public:
  Line() : many_(curl_multi_init()), one_(curl_easy_init()) {
    if (!many_ || !one_) throw std::bad_alloc();
  }
  CURLM* many() const { return many_.get(); }
  CURL* one() const { return one_.get(); }

 private:
  struct CloseMany {
    void operator()(CURLM* handle) const { curl_multi_cleanup(handle); }
  };
  struct CloseOne {
    void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  };
  std::unique_ptr<CURLM, CloseMany> many_;
  std::unique_ptr<CURL, CloseOne> one_;
};

}  // namespace toolyard::http_client
