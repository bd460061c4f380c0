// State of the SMTP session for one email: the stage reached and the last reply. Passwords are
// never part of it.
#pragma once
#include <curl/curl.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "ports/mailer.h"

namespace toolyard::smtp {

enum class Stage : std::uint8_t { connecting, sender, recipient, data, body };

struct Conversation {
  std::string_view sender = {}, recipient = {};
  Stage stage = Stage::connecting;
  int code = 0;                     // reply code of this stage; 0: none yet
  std::string reply = {};           // the reply as one line, shortened
  bool is_to_be_continued = false;  // another line of the reply follows
  std::string_view unread = {};     // part of the message that is not sent yet
  bool is_begun = false;            // part of the message may have been sent
  bool is_leaving = false;          // QUIT is sent; its reply is ignored
  bool is_whole = false;            // all of the message may have been sent

  void receive(std::string_view line);
  void say(std::string_view command);
};

// Classifies a failure, from libcurl's result and the server's last reply.
MailFault fault_of(CURLcode result, const Conversation& talk);

}  // namespace toolyard::smtp
