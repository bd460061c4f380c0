// First steps for `serve --development`: a first administrator with an API key, and a greeting that
// lists URLs, account, key and data folder.
#pragma once
#include <string>

#include "app/settings/settings.h"
#include "app/wiring/store.h"
#include "core/error.h"

namespace toolyard {

// Secrets that are displayed once; empty if the administrator exists already.
struct FirstStart {
  std::string password;
  std::string key;
};

// Creates the administrator and the key, unless the account exists. The key is also saved in a file
// that only its owner can read, so that the example command works after every start.
Result<FirstStart> make_first_admin(const Settings& settings, Store& store);

std::string greeting(const Settings& settings, const std::string& url, const FirstStart& first);

}  // namespace toolyard
