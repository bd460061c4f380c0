// What `serve --development` adds for who tries the server: a first admin with a key, and a
// greeting that says where everything is.
#pragma once
#include <string>

#include "app/settings/settings.h"
#include "app/wiring/store.h"
#include "core/error.h"

namespace toolyard {

// What is shown once; empty where the admin was there already.
struct FirstStart {
  std::string password;
  std::string key;
};

// Makes the admin and the key, which also goes into a file that only its owner can read, so that
// the line to try works at every start.
Result<FirstStart> make_first_admin(const Settings& settings, Store& store);

std::string greeting(const Settings& settings, const std::string& url, const FirstStart& first);

}  // namespace toolyard
