// Comments on content over HTTP: who may do what, what is refused, and the email that tells of
// them.
#include "tests/server/mailed_accounts.h"

namespace toolyard::testing {
namespace {

class ContentCommentsHttp : public MailedAccounts {
 protected:
  const std::string list_ = "/api/v1/admin/content/";

  std::string create(const std::string& more = {}) {
    const auto made = call("editor", "POST", list_,
                           R"({"content_type":"blog","title":"Hash \"functions\"","body":"Text",)"
                           R"("status":"human_review")" +
                               more + "}");
    EXPECT_EQ(made.status, 201) << made.body;
    return header(made, "Location");
  }
  RawAnswer say(const std::string& role, const std::string& place, const std::string& text) {
    return call(role, "POST", place + "comments/", R"({"text":")" + text + "\"}");
  }
  // Sends the emails that are collected, without waiting for more.
  void send_now() { change("update jobs set due_at = 0 where kind = 'content.notice'"); }
  static std::string address(const std::string& role) { return role + "s@example.org"; }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentCommentsHttp, both_engines(), engine_name);

TEST_P(ContentCommentsHttp, AreOfStaff) {
  const auto place = create();
  EXPECT_EQ(say("", place, "Hello").status, 401);
  EXPECT_EQ(say("nobody", place, "Hello").status, 403);
  EXPECT_EQ(say("viewer", place, "Hello").status, 403);
  const auto made = say("editor", place, "Hello");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(member(made, "/author_name"), "editors");
  EXPECT_EQ(member(made, "/action"), "null");
  EXPECT_EQ(member(made, "/is_resolved"), "false");
  const auto one = header(made, "Location");
  EXPECT_EQ(one, place + "comments/" + member(made, "/id") + "/");
  EXPECT_EQ(call("viewer", "GET", one).body, made.body);
  EXPECT_EQ(call("nobody", "GET", place + "comments/").status, 403);
  EXPECT_EQ(member(call("viewer", "GET", place + "comments/"), "/count"), "1");
  EXPECT_EQ(call("viewer", "PATCH", one, R"({"is_resolved":true})").status, 403);
  EXPECT_EQ(call("viewer", "DELETE", one).status, 403);
  const auto tag = header(made, "ETag");
  const auto resolved =
      call("approver", "PATCH", one, R"({"is_resolved":true})", "If-Match: " + tag + "\r\n");
  EXPECT_EQ(resolved.status, 200) << resolved.body;
  EXPECT_EQ(member(resolved, "/resolved_by_name"), "approvers");
  EXPECT_EQ(call("approver", "PATCH", one, R"({"is_resolved":false})", "If-Match: " + tag + "\r\n")
                .status,
            412);
  EXPECT_EQ(member(call("viewer", "GET", place + "comments/?is_resolved=false"), "/count"), "0");
  EXPECT_EQ(call("approver", "DELETE", one).status, 403) << "the comment of another";
  EXPECT_EQ(call("editor", "DELETE", one).status, 204);
  EXPECT_EQ(call("editor", "GET", one).status, 404);
}

TEST_P(ContentCommentsHttp, AreRefusedOrPlainText) {
  const auto place = create();
  EXPECT_EQ(faults(say("editor", place, "")), "/text out_of_range;");
  EXPECT_EQ(faults(say("editor", place, " \\n\\u200b\\u202e")), "/text required;");
  EXPECT_EQ(faults(call("editor", "POST", place + "comments/", "{}")), "/text required;");
  EXPECT_EQ(say("editor", place, std::string(1 << 20, 'x')).status, 400);
  EXPECT_EQ(say("editor", place, "a\\u0000b").status, 400);
  EXPECT_EQ(say("editor", place, std::string(2001, 'x')).status, 400);
  EXPECT_EQ(say("editor", place, std::string(2000, 'x')).status, 201);
  EXPECT_EQ(member(say("editor", place, "<script>alert(1)</script>"), "/text"),
            "<script>alert(1)</script>");
  EXPECT_EQ(member(say("editor", place, "a\\u202eb\\u200f"), "/text"), "a\u202eb\u200f");
  const auto one = header(say("editor", place, "One"), "Location");
  EXPECT_EQ(faults(call("editor", "PATCH", one, "{}")), "/is_resolved required;");
  EXPECT_EQ(faults(call("editor", "PATCH", one, R"({"text":"Two"})")),
            "/text unknown_field;/is_resolved required;");
  EXPECT_EQ(call("editor", "GET", place + "comments/x/").status, 404);
  EXPECT_EQ(call("editor", "GET", list_ + "999/comments/").status, 404);
  EXPECT_EQ(say("editor", list_ + "999/", "Hello").status, 404);
  EXPECT_EQ(faults(call("editor", "GET", place + "comments/?ordering=text")),
            "/ordering invalid_option;");
}

TEST_P(ContentCommentsHttp, UnderOneKeyAreOne) {
  const auto place = create();
  const std::string once = "Idempotency-Key: one\r\n";
  const auto body = R"({"text":"Once"})";
  const auto made = call("editor", "POST", place + "comments/", body, once);
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(call("editor", "POST", place + "comments/", body, once).body, made.body);
  EXPECT_EQ(member(call("editor", "GET", place + "comments/"), "/count"), "1");
}

TEST_P(ContentCommentsHttp, ARejectedTextTellsItsAuthor) {
  const auto place = create();
  ASSERT_EQ(call("approver", "POST", place + "reject/",
                 R"({"comment":"Please name the standard.\r\n<b>Now</b>"})")
                .status,
            200);
  send_now();
  const auto mail = mail_to(address("editor"), 1);
  EXPECT_EQ(mail.header("Subject"), "=?UTF-8?B?4oCcSGFzaCAiZnVuY3Rpb25zIuKAnSB3YXMgc2VudCBiYWNr?=");
  EXPECT_EQ(mail.header("From"), "\"Example Tools\" <news@tools.example>");
  EXPECT_EQ(mail.header("Auto-Submitted"), "auto-generated");
  const auto text = plain(mail);
  for (const auto* part :
       {"approvers has sent the text", "> Please name the standard.\r\n> <b>Now</b>\r\n",
        "https://tools.example/admin/content/1/edit/", "&lt;b&gt;Now&lt;/b&gt;",
        "You get this email because you wrote this text"})
    EXPECT_NE(text.find(part), std::string::npos) << part << text;
  const auto waiting = call("editor", "GET", list_ + "waiting/");
  EXPECT_EQ(member(waiting, "/count"), "1");
  EXPECT_EQ(member(waiting, "/results/0/rejected_by_name"), "approvers");
  EXPECT_EQ(member(waiting, "/results/0/comment"), "Please name the standard.\r\n<b>Now</b>");
  EXPECT_EQ(member(call("approver", "GET", list_ + "waiting/"), "/count"), "0");
  // The answer goes to who has sent the text back, and the author is not told of it.
  ASSERT_EQ(say("editor", place, "Done.").status, 201);
  send_now();
  EXPECT_NE(plain(mail_to(address("approver"), 1)).find("> Done."), std::string::npos);
  EXPECT_EQ(member(call("approver", "GET", list_ + "waiting/"), "/results/0/open_comments"), "1");
  EXPECT_EQ(mails_to(address("editor")).size(), 1u);
  EXPECT_TRUE(eventually([&] { return count("content_notices where sent_at is null") == 0; }));
}

// Words of a deleted account stay, as its texts do, without its name.
TEST_P(ContentCommentsHttp, OfDeletedAccountsStayWithoutTheirName) {
  const auto place = create();
  ASSERT_EQ(say("approver", place, "Good.").status, 201);
  ASSERT_EQ(post("delete", R"({"password": "a long passphrase"})", bearer("approver")).status, 204);
  const auto all = call("editor", "GET", place + "comments/");
  EXPECT_EQ(member(all, "/results/0/text"), "Good.");
  EXPECT_EQ(member(all, "/results/0/author_name").find("deleted account "), 0u) << all.body;
  ASSERT_EQ(say("editor", place, "Thanks.").status, 201);
  send_now();
  EXPECT_TRUE(eventually([&] { return count("content_notices where sent_at is null") == 0; }));
  EXPECT_TRUE(mails_to(address("approver")).empty() ||
              plain(mails_to(address("approver"))[0]).find("Thanks") == std::string::npos);
}

}  // namespace
}  // namespace toolyard::testing
