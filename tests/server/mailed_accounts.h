// A server with open registration whose emails to account holders go to a mail server, on a
// database of either engine.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/server/role_client.h"
#include "tests/support/eventually.h"
#include "tests/support/servers/smtp_server.h"

namespace toolyard::testing {

struct AccountsMailServer {
  SmtpServer smtp;
};

class MailedAccounts : protected AccountsMailServer, public ApiByRoleTest {
 protected:
  explicit MailedAccounts(const std::function<void(Settings&)>& change = {})
      : ApiByRoleTest([&](Settings& settings) {
          settings.server.base_url = "https://tools.example";
          settings.accounts.registration = accounts::Registration::open;
          settings.mail.from = "Example Tools <news@tools.example>";
          settings.mail.smtp_url = smtp.url();
          if (change) change(settings);
        }) {}

  std::vector<ReceivedMail> mails_to(std::string_view email) const {
    auto all = smtp.mails();
    std::erase_if(all, [&](const ReceivedMail& mail) { return mail.to != email; });
    return all;
  }
  // Waits for the email with this number, from 1, to the address. Returns an empty one if it does
  // not arrive.
  ReceivedMail mail_to(std::string_view email, std::size_t number) const {
    EXPECT_TRUE(eventually([&] { return mails_to(email).size() >= number; })) << email;
    const auto all = mails_to(email);
    return all.size() < number ? ReceivedMail() : all[number - 1];
  }
  // Returns the text of an email without the quoted-printable encoding of `=` and line ends.
  static std::string plain(const ReceivedMail& mail) {
    auto text = mail.text;
    for (auto at = text.find("=\r\n"); at != text.npos; at = text.find("=\r\n", at))
      text.erase(at, 3);
    for (auto at = text.find("=3D"); at != text.npos; at = text.find("=3D", at + 1))
      text.replace(at, 3, "=");
    return text;
  }
  // Returns the code in the link to a page such as `reset`; `no code` if there is none.
  static std::string code_in(const ReceivedMail& mail, const std::string& page) {
    const auto mark = "https://tools.example/account/" + page + "/#code=";
    const auto text = plain(mail);
    const auto at = text.find(mark);
    return at == text.npos ? "no code" : text.substr(at + mark.size(), 32);
  }
  // Waits for the email with this number, from 1, among those to the address that link to the page,
  // and returns its code. Emails that wait at the same time are sent in any order, so those that
  // link elsewhere do not count.
  std::string code_to(std::string_view email, const std::string& page,
                      std::size_t number = 1) const {
    std::vector<std::string> codes;
    EXPECT_TRUE(eventually([&] {
      codes.clear();
      for (const auto& mail : mails_to(email)) codes.push_back(code_in(mail, page));
      std::erase(codes, "no code");
      return codes.size() >= number;
    })) << email;
    return codes.size() < number ? "no code" : codes[number - 1];
  }
  RawAnswer post(const std::string& name, std::string_view body, const std::string& headers = {}) {
    return ApiTest::call("POST", "/api/v1/auth/" + name + "/", body, headers);
  }
  RawAnswer sign_in_with(const std::string& name, const std::string& password) {
    return post("token", R"({"username": ")" + name + R"(", "password": ")" + password + "\"}");
  }
  void change(const std::string& sql) {
    ASSERT_TRUE(database->write([&](Transaction& transaction) -> Result<void> {
      transaction.change(sql);
      return {};
    }));
  }
  template <class T> std::vector<T> rows(const std::string& sql) {
    return *database->read([&](Transaction& transaction) -> Result<std::vector<T>> {
      return transaction.rows<T>(sql);
    });
  }
  std::int64_t count(const std::string& what) {
    return rows<std::int64_t>("select count(*) as c from " + what).at(0);
  }
  // Whether every requested email has been sent or given up; waits for it.
  bool is_idle() {
    return eventually(
        [&] { return count("jobs where kind = 'accounts.email' and finished_at is null") == 0; });
  }
};

}  // namespace toolyard::testing
