// What has been said between us and the mail server about one mail: how far it came, and the last
// reply. Passwords are never part of it.
#pragma once
#include <curl/curl.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "ports/mailer.h"

namespace toolyard::smtp {

enum class Stage : std::uint8_t { connecting, sender, recipient, data, body };

struct Conversation {
  Stage stage = Stage::connecting;
  int code = 0;                  // of the last reply, since the stage began
  std::string reply = {};        // its last line, cut
  std::string_view unread = {};  // of the message
  bool is_begun = false;         // some of the message may be out
  bool is_leaving = false;       // what is said to a good-bye is no answer to the mail
  bool is_whole = false;         // all of it may be

  void hear(std::string_view line);
  void say(std::string_view command);
};

// What it means that libcurl gave up, or the server said no.
MailFault fault_of(CURLcode result, const Conversation& talk);

}  // namespace toolyard::smtp
