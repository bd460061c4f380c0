// A problem lists all faults of a request at once: those found in decoding and those that only its
// area can find, with suggestions for misspelled values.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using toolyard::Settings;
using toolyard::http::RawAnswer;

class FaultsTest : public toolyard::testing::ApiTest {
 protected:
  FaultsTest()
      : ApiTest([](Settings& settings) {
          settings.accounts.registration = toolyard::accounts::Registration::open;
        }),
        admin_(sign_in("admin")) {}

  RawAnswer as_admin(std::string_view method, std::string_view path, std::string_view body = {}) {
    return call(method, path, body, admin_);
  }

  struct Refused {
    const char* request;  // method and path
    const char* body;
    const char* faults;
  };
  void expect(const std::vector<Refused>& all) {
    for (const auto& [request, body, wanted] : all) {
      const std::string line(request);
      const auto space = line.find(' ');
      const auto refused = as_admin(line.substr(0, space), line.substr(space + 1), body);
      EXPECT_EQ(refused.status, 400) << line << refused.body;
      EXPECT_EQ(faults(refused), wanted) << line;
    }
  }

  std::string admin_;
};

TEST_F(FaultsTest, OfBodiesAreReportedTogether) {
  ASSERT_EQ(as_admin("POST", "/api/v1/admin/email/campaigns/",
                     R"({"name":"C","subject":"S","body":"B","lists":["news"]})")
                .status,
            200);
  expect({
      Refused{"POST /api/v1/auth/register/",
              R"({"username":"a b","email":"nobody","password":"short","colour":1})",
              "/colour unknown_field;/username invalid;/email invalid;/password too_short;"},
      Refused{"POST /api/v1/auth/password/change/",
              R"({"old_password":"wrong","new_password":"short","colour":1})",
              "/colour unknown_field;/old_password wrong_password;/new_password too_short;"},
      Refused{"PATCH /api/v1/auth/me/", R"({"email":"nobody","colour":1})",
              "/colour unknown_field;/email invalid;"},
      Refused{"PATCH /api/v1/admin/users/1/", R"({"plan":"none","is_active":"yes"})",
              "/is_active invalid_type;/plan invalid_option;"},
      Refused{"POST /api/v1/developer/keys/",
              R"({"name":7,"scopes":["all"],"allowed_ips":["here"],
                       "expires_at":"2001-01-01T00:00:00Z"})",
              "/name invalid_type;/scopes/0 unknown_scope;/allowed_ips/0 invalid;"
              "/expires_at in_the_past;"},
      Refused{"PATCH /api/v1/developer/keys/1/",
              R"({"scopes":["all"],"expires_at":"2001-01-01T00:00:00Z","colour":1})",
              "/colour unknown_field;/scopes/0 unknown_scope;/expires_at in_the_past;"},
      Refused{"POST /api/v1/admin/opportunities/refresh/",
              R"({"site":7,"start_date":"soon","end_date":""})",
              "/site invalid_type;/start_date invalid_format;/end_date required;"},
      Refused{"POST /api/v1/admin/push/test-ping/",
              R"({"title":7,"url":"no","topic":"a b","endpoint":"http://x"})",
              "/title invalid_type;/url invalid_format;/topic invalid_format;"
              "/endpoint invalid_format;"},
      Refused{"POST /api/v1/admin/keywords/",
              R"({"keyword":"a","locale":"E","country":"zz","target_url":"x","device":1})",
              "/device invalid_type;/locale invalid_format;/country invalid_option;"
              "/target_url invalid_format;"},
      Refused{"POST /api/v1/admin/keywords/", R"({"keyword":"a","keywords":["b"],"colour":1})",
              "/colour unknown_field;/keyword conflict;"},
      Refused{"PATCH /api/v1/admin/email/campaigns/1/",
              R"({"name":7,"reply_to":"nobody","tags":["a","a"]})",
              "/name invalid_type;/reply_to invalid_email;/tags/1 duplicate;"},
  });
}

TEST_F(FaultsTest, OfRecordsAreReportedTogether) {
  expect({
      Refused{"POST /api/v1/admin/email/subscribers/",
              R"({"email":"nobody","locale":"E","status":1})",
              "/status invalid_type;/email invalid_format;/locale invalid_format;"},
      Refused{"PATCH /api/v1/admin/email/subscribers/1/", R"({"locale":"E","status":1})",
              "/status invalid_type;/locale invalid_format;"},
      Refused{"POST /api/v1/admin/email/lists/", R"({"name":"a\tb","colour":1})",
              "/colour unknown_field;/name invalid_format;"},
      Refused{"POST /api/v1/email/subscribe/", R"({"email":"nobody","locale":"E","lists":"a"})",
              "/lists invalid_type;/email invalid_format;/locale invalid_format;"},
      Refused{"POST /api/v1/admin/revenue/affiliates/",
              R"({"name":7,"network":"cj","code":"a b","url":"x","currency":"eur"})",
              "/name invalid_type;/code invalid_format;/url invalid_format;"
              "/currency invalid_format;"},
      Refused{"POST /api/v1/admin/revenue/affiliates/1/conversions/",
              R"({"external_id":7,"currency":"eur"})",
              "/external_id invalid_type;/currency invalid_format;"},
      Refused{"PATCH /api/v1/admin/experiments/1/", R"({"name":7,"key":"No Key"})",
              "/name invalid_type;/key invalid_format;"},
  });
}

TEST_F(FaultsTest, OfQueriesAreReportedTogether) {
  for (const auto& [path, wanted] : {
           std::pair("/api/v1/developer/usage/?granularity=week&start_date=soon&tool=none",
                     "/granularity invalid_option;/start_date invalid_format;/tool unknown_tool;"),
           std::pair("/api/v1/admin/metrics/?granularity=week&start_date=soon",
                     "/granularity invalid_option;/start_date invalid_format;"),
           std::pair("/api/v1/admin/marketplace/invoices/?page_size=0&period=soon&currency=euro",
                     "/page_size out_of_range;/period invalid_format;/currency invalid_option;"),
           std::pair("/api/v1/admin/keywords/?page_size=0&include=all",
                     "/page_size out_of_range;/include invalid_option;"),
           std::pair("/api/v1/admin/keywords/top/?metric=fame&start_date=soon",
                     "/metric invalid_option;/start_date invalid_format;/end_date required;"),
           std::pair("/api/v1/admin/revenue/affiliates/?page_size=0&start_date=soon",
                     "/page_size out_of_range;/start_date invalid_format;"),
           std::pair("/api/v1/admin/email/subscribers/?status=new&locale=E",
                     "/status invalid_option;/locale invalid_format;"),
           std::pair("/api/v1/admin/content/templates/?purpose=fun&locale=E",
                     "/purpose invalid_option;/locale invalid_format;"),
           std::pair("/api/v1/content/?page_size=0&locale=E",
                     "/page_size out_of_range;/locale invalid_format;"),
       }) {
    const auto refused = as_admin("GET", path);
    EXPECT_EQ(refused.status, 400) << path << refused.body;
    EXPECT_EQ(faults(refused), wanted) << path;
  }
}

TEST_F(FaultsTest, OfAPatchAreThoseOfWhatItGives) {
  EXPECT_EQ(
      as_admin("POST", "/api/v1/admin/email/subscribers/", R"({"email":"a@b.example"})").status,
      201);
  EXPECT_EQ(faults(as_admin("PATCH", "/api/v1/admin/email/subscribers/1/", R"({"colour":1})")),
            "/colour unknown_field;");
}

TEST_F(FaultsTest, HintAtWhatWasMeant) {
  const auto refused = as_admin("POST", "/api/v1/admin/content/", R"({"titel":"A","sumary":"B"})");
  EXPECT_EQ(text(refused, "hint"), "Did you mean `title`, `summary`?") << refused.body;
  EXPECT_NE(refused.body.find("This field is unknown. Did you mean `title`?"), refused.body.npos);
  EXPECT_EQ(text(as_admin("GET", "/api/v1/admin/content/?statu=draft"), "hint"),
            "Did you mean `status`?");
  EXPECT_EQ(text(as_admin("GET", "/api/v1/admin/content/?status=drafts"), "hint"),
            "Did you mean `draft`?");
  EXPECT_EQ(
      text(as_admin("POST", "/api/v1/admin/email/subscribers/", R"({"email":"nobody","nam":"A"})"),
           "hint"),
      "Did you mean `name`?");
  const auto far = as_admin("POST", "/api/v1/admin/content/", R"({"colour":"red"})");
  EXPECT_EQ(far.body.find("\"hint\""), far.body.npos) << far.body;
}

// All dates are refused with the same text and code.
TEST_F(FaultsTest, OfDatesReadAlike) {
  for (const auto* path :
       {"/api/v1/developer/usage/?start_date=2026-02-30", "/api/v1/admin/metrics/?end_date=soon",
        "/api/v1/admin/marketplace/invoices/?start_date=1.1.2026",
        "/api/v1/admin/keywords/top/?start_date=2026-1-1&end_date=2026-01-31",
        "/api/v1/admin/revenue/affiliates/?end_date=20260101",
        "/api/v1/admin/gsc/overview/?start_date=soon&end_date=2026-01-31",
        "/api/v1/admin/experiments/1/results/?start_date=soon"}) {
    const auto refused = as_admin("GET", path);
    EXPECT_EQ(refused.status, 400) << path << refused.body;
    EXPECT_NE(refused.body.find(R"_("code":"invalid_format","detail":"Must be a date such as )_"
                                R"_(`2026-01-31`."})_"),
              refused.body.npos)
        << path << refused.body;
  }
}

}  // namespace
