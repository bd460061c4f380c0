// Every list with rows of the largest size that callers can make, at the default page size: none
// may be too large to be answered.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/server/role_client.h"
#include "tests/support/eventually.h"

namespace {

using namespace toolyard::testing;
using RawAnswer = toolyard::http::RawAnswer;

const std::string admin_side = "/api/v1/admin/";

// Texts of `count` code points: of four bytes each, and of quotes, which answers escape.
std::string wide(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "\xf0\x9d\x84\x9e";
  return text;
}
std::string quoted(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "\\\"";
  return text;
}
std::string texts(int count, const std::function<std::string(int)>& text) {
  std::string list;
  for (int i = 0; i < count; ++i) list.append(i == 0 ? "\"" : ",\"").append(text(i)).append("\"");
  return "[" + list + "]";
}
// Different texts of `count` code points.
std::string numbered(int number, int count) {
  const auto digits = std::to_string(number);
  return digits + wide(count - int(digits.size()));
}
std::string object_of(int bytes) {
  return R"({"a":")" + std::string(std::size_t(bytes), 'x') + "\"}";
}

class LargestLists : public ApiByRoleTest {
 protected:
  static constexpr int rows = 20;

  static void raise_limits(toolyard::Settings& settings) {
    settings.limits.api_rate_limit_per_minute = 0;
    settings.limits.rate_limit_per_minute = 0;
  }
  LargestLists() : ApiByRoleTest(raise_limits) {}

  RawAnswer post(const std::string& path, const std::string& body) {
    const auto made = call("admin", "POST", path, body);
    EXPECT_LT(made.status, 300) << path << " " << made.body.substr(0, 600);
    return made;
  }
  void fill(const std::string& path, const std::function<std::string(int)>& body) {
    for (int i = 0; i < rows; ++i) post(admin_side + path, body(i));
  }
  // The list must be answered with as many rows, if any are expected.
  void expect_list(const std::string& path, int expected = rows) {
    const auto got = call("admin", "GET", path);
    EXPECT_EQ(got.status, 200) << path << " " << got.body.substr(0, 600);
    if (got.status != 200) return;
    EXPECT_TRUE(expected == 0 || has_member(got, "/results/" + std::to_string(expected - 1)))
        << path << " " << got.body.substr(0, 300);
  }
  void expect_whole_list(const std::string& path) {
    expect_list(path);
    expect_audit();
  }
  void expect_audit() {
    EXPECT_EQ(call("admin", "GET", admin_side + "audit/").status, 200) << "after the latest writes";
  }
  static bool has_member(const RawAnswer& answer, const std::string& pointer) {
    return !member(answer, pointer).starts_with("nothing: ");
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, LargestLists, both_engines(), engine_name);

std::string largest_content(int i) {
  return R"({"content_type":"blog","status":"published","title":")" + numbered(i, 200) +
         R"(","slug":"s)" + std::to_string(i) + R"(","summary":")" + wide(500) + R"(","body":")" +
         quoted(1 << 20) + R"(","seo_title":")" + wide(120) + R"(","meta_description":")" +
         wide(320) + R"(","keywords":)" + texts(50, [](int n) { return numbered(n, 80); }) +
         R"(,"tags":)" + texts(20, [](int n) { return numbered(n, 40); }) + R"(,"variables":)" +
         object_of(65'000) + "}";
}
std::string largest_template(int i) {
  return R"({"name":")" + numbered(i, 120) + R"(","purpose":"blog","system_prompt":")" +
         wide(16'384) + R"(","body":")" + numbered(i, 32'768) + R"(","defaults":)" +
         object_of(65'000) + "}";
}

TEST_P(LargestLists, OfContent) {
  fill("content/", largest_content);
  const auto templates = admin_side + "content/templates/";
  fill("content/templates/", largest_template);
  for (int i = 0; i < rows; ++i) {
    EXPECT_EQ(call("admin", "PATCH", admin_side + "content/1/",
                   R"({"summary":")" + numbered(i, 500) + "\"}")
                  .status,
              200);
    EXPECT_EQ(call("admin", "PATCH", templates + "1/", R"({"body":")" + numbered(i, 32'767) + "\"}")
                  .status,
              200);
  }
  for (int i = 0; i < rows; ++i) {
    const auto comments = admin_side + "content/" + std::to_string(i + 1) + "/comments/";
    const auto text = R"({"text":")" + numbered(i, 2000) + "\"}";
    EXPECT_EQ(call("editor", "POST", comments, text).status, 201);
    EXPECT_EQ(call("editor", "POST", admin_side + "content/1/comments/", text).status, 201);
  }
  for (const auto* path :
       {"content/", "content/1/revisions/", "content/1/comments/", "content/waiting/",
        "content/templates/", "content/templates/1/versions/", "audit/"})
    expect_list(admin_side + path);
  expect_list("/api/v1/content/");
  expect_list("/api/v1/auth/activity/");
  const auto without = call("admin", "GET", admin_side + "content/");
  EXPECT_FALSE(has_member(without, "/results/0/body"));
  const auto with = call("admin", "GET", admin_side + "content/?include_body=true&page_size=2");
  EXPECT_EQ(with.status, 200);
  EXPECT_EQ(member(with, "/results/1/body").size(), std::size_t(1 << 20));
  const auto all = call("admin", "GET", admin_side + "content/?include_body=true");
  EXPECT_EQ(member(all, "/code"), "answer_too_large");
}

TEST_P(LargestLists, ValuesOfVariablesAreBounded) {
  const std::string large = object_of(66'000);
  const auto item = call("admin", "POST", admin_side + "content/",
                         R"({"content_type":"blog","title":"t","variables":)" + large + "}");
  EXPECT_EQ(faults(item), "/variables too_long;");
  const auto made = call("admin", "POST", admin_side + "content/templates/",
                         R"({"name":"t","purpose":"blog","body":"b","defaults":)" + large + "}");
  EXPECT_EQ(faults(made), "/defaults too_long;");
}

// Entries of large records leave them out, unless they are asked for.
TEST_P(LargestLists, OfTheAuditLogLeaveOutLargeRecords) {
  fill("content/templates/", largest_template);
  const auto path = admin_side + "audit/?object_kind=content_template";
  const auto listed = call("admin", "GET", path);
  EXPECT_EQ(member(listed, "/results/0/after"), "null");
  EXPECT_EQ(member(listed, "/results/0/is_large"), "true");
  const auto whole = call("admin", "GET", path + "&include_large=true&page_size=1");
  EXPECT_EQ(member(whole, "/results/0/is_large"), "true");
  EXPECT_EQ(member(whole, "/results/0/after/name"), numbered(rows - 1, 120));
  EXPECT_EQ(call("admin", "GET", admin_side + "audit/").status, 200);
}

TEST_P(LargestLists, OfEmail) {
  const auto lists = texts(20, [](int n) { return numbered(n, 100); });
  fill("email/lists/", [](int i) { return R"({"name":")" + numbered(i, 100) + "\"}"; });
  fill("email/subscribers/", [&](int i) {
    return R"({"email":"s)" + std::to_string(i) + R"(@example.org","name":")" + wide(200) +
           R"(","tags":)" + texts(20, [](int n) { return numbered(n, 40); }) + R"(,"attributes":)" +
           object_of(16'000) + R"(,"lists":)" + lists + "}";
  });
  fill("email/campaigns/", [&](int i) {
    return R"({"name":")" + numbered(i, 200) + R"(","subject":")" + wide(998) +
           R"(","preheader":")" + wide(300) + R"(","body":")" + quoted(1 << 20) +
           R"(","alt_body":")" + std::string(1 << 20, 'x') + R"(","tags":)" +
           texts(20, [](int n) { return numbered(n, 40); }) + R"(,"lists":)" + lists + "}";
  });
  for (int i = 0; i < rows; ++i)
    EXPECT_EQ(call("admin", "PATCH", admin_side + "email/campaigns/1/",
                   R"({"body":")" + std::to_string(i) + quoted((1 << 20) - 2) + "\"}")
                  .status,
              200);
  for (const auto* path : {"email/lists/", "email/subscribers/", "email/campaigns/", "audit/"})
    expect_list(admin_side + path);
  // Its rows are addresses and responses of mail servers, which are cut.
  expect_list(admin_side + "email/campaigns/1/failed/", 0);
  fill("email/bounces/", [](int i) {
    return R"({"email":"s0@example.org","kind":"soft","event_id":"e)" + std::to_string(i) +
           R"(","detail":")" + wide(1'000) + "\"}";
  });
  expect_list(admin_side + "email/subscribers/1/events/");
}

TEST_P(LargestLists, OfMoney) {
  std::string lines;
  for (int i = 0; i < 1000; ++i)
    lines.append(i == 0 ? "" : ",")
        .append(R"({"description":")" + wide(500) +
                R"(","kind":"adjustment","quantity":1,)"
                R"("unit_amount":"1"})");
  const auto me = member(call("admin", "GET", "/api/v1/auth/me/"), "/id");
  for (int i = 0; i < rows; ++i)
    post(admin_side + "marketplace/invoices/",
         R"({"customer":)" + me + R"(,"period":{"start":"20)" + std::to_string(10 + i) +
             R"(-01-01","end":"20)" + std::to_string(10 + i) +
             R"(-01-31"},"currency":"EUR","lines":[)" + lines + "]}");
  expect_whole_list(admin_side + "marketplace/invoices/");
  expect_list("/api/v1/developer/invoices/", 1);
  fill("revenue/affiliates/", [](int i) {
    return R"({"name":")" + numbered(i, 200) + R"(","code":"c)" + std::to_string(i) +
           R"(","url":"https://example.org/)" + std::string(1900, 'u') + "\"}";
  });
  fill("revenue/affiliates/1/conversions/", [](int i) {
    return R"({"external_id":")" + numbered(i, 200) + R"(","sale_minor":1,"commission_minor":1})";
  });
  expect_whole_list(admin_side + "revenue/affiliates/");
  expect_list(admin_side + "revenue/affiliates/1/conversions/");
}

TEST_P(LargestLists, OfTheSite) {
  fill("redirects/", [](int i) {
    return R"({"from_path":"/)" + std::to_string(i) + std::string(490, 'p') +
           R"(","to":"https://example.org/)" + std::string(1900, 'u') + R"(","note":")" +
           wide(500) + "\"}";
  });
  expect_whole_list(admin_side + "redirects/");
  for (int i = 0; i < rows; ++i)
    call("admin", "PATCH", admin_side + "site/",
         R"({"tagline":")" + numbered(i, 160) + R"(","css":"/*)" + std::to_string(i) +
             std::string(65'000, 'c') + "*/\"}");
  expect_whole_list(admin_side + "site/revisions/");
}

TEST_P(LargestLists, OfSearchAndGrowth) {
  std::string keys;
  for (int i = 0; i < rows; ++i)
    keys.append(i == 0 ? "" : ",")
        .append(R"({"keys":["2026-10-01",")" + std::to_string(i) + std::string(890, 'q') +
                R"(","https://example.org/)" + std::to_string(i) + std::string(1900, 'p') +
                R"("],"clicks":1,"impressions":1000,"ctr":0.001,"position":15})");
  for (int i = 0; i < rows; ++i)
    post(admin_side + "gsc/import/",
         R"({"site":"https://example.org/)" + std::string(150, 's') + std::to_string(i) +
             R"(/","request":{"startDate":"2026-10-01","endDate":"2026-10-28",)"
             R"("dimensions":["date","query","page"]},"response":{"rows":[)" +
             keys + R"(],"responseAggregationType":"byPage"}})");
  post(admin_side + "opportunities/refresh/",
       R"({"start_date":"2026-10-01","end_date":"2026-10-28"})");
  const std::string days = "?start_date=2026-10-01&end_date=2026-10-28&site=https://example.org/" +
                           std::string(150, 's') + "0/";
  expect_list(admin_side + "gsc/queries/" + days);
  expect_list(admin_side + "gsc/pages/" + days);
  expect_list(admin_side + "gsc/imports/");
  expect_list(admin_side + "gsc/properties/");
  EXPECT_TRUE(eventually([&] {
    return has_member(call("admin", "GET", admin_side + "opportunities/"), "/results/0");
  }));
  expect_list(admin_side + "opportunities/");
  fill("keywords/", [](int i) {
    return R"({"keyword":")" + numbered(i, 200) + R"(","target_url":"https://example.org/)" +
           std::string(1900, 'u') + R"(","tags":)" +
           texts(20, [](int n) { return numbered(n, 40); }) + "}";
  });
  expect_whole_list(admin_side + "keywords/");
  const auto parts = [](int count, const std::string& rest) {
    std::string list;
    for (int i = 0; i < count; ++i)
      list.append(i == 0 ? "{" : ",{")
          .append(R"("key":"k)" + std::to_string(i) + std::string(60, 'k') + "\"" +
                  (i == 0 ? rest : "") + "}");
    return "[" + list + "]";
  };
  fill("experiments/", [&](int i) {
    return R"({"key":"e)" + std::to_string(i) + R"(","name":")" + wide(200) +
           R"(","hypothesis":")" + wide(10'000) + R"(","variants":)" +
           parts(10, R"(,"is_control":true)") + R"(,"metrics":)" + parts(20, "") + "}";
  });
  expect_whole_list(admin_side + "experiments/");
  fill("push/test-ping/", [](int) {
    return R"({"title":")" + wide(100) + R"(","body":")" + wide(500) +
           R"(","url":"https://example.org/)" + std::string(1900, 'u') + "\"}";
  });
  expect_whole_list(admin_side + "push/pings/");
}

TEST_P(LargestLists, OfAccountsAndJobs) {
  for (int i = 0; i < rows; ++i)
    post("/api/v1/developer/keys/",
         R"({"name":")" + numbered(i, 100) + R"(","allowed_ips":)" + texts(50, [](int n) {
           return "2001:db8:aaaa:bbbb:cccc:dddd:eeee:" + std::to_string(n);
         }) + "}");
  expect_list("/api/v1/developer/keys/");
  fill("users/invitations/", [](int i) {
    return R"({"email":"i)" + std::to_string(i) + "@" + std::string(60, 'e') + "." +
           std::string(60, 'e') + R"(.org","role":"viewer"})";
  });
  expect_list(admin_side + "users/invitations/");
  expect_audit();
  for (const auto* path : {"users/", "jobs/"}) expect_list(admin_side + path, 1);
  expect_list("/api/v1/auth/sessions/", 1);
}

TEST_P(LargestLists, OfMedia) {
  const auto field = [](const std::string& name, const std::string& value) {
    return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
  };
  for (int i = 0; i < rows; ++i) {
    const auto body =
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.svg\"\r\n\r\n"
        "<svg xmlns='http://www.w3.org/2000/svg'><text>" +
        std::to_string(i) + "</text></svg>\r\n" + field("name", numbered(i, 255)) +
        field("alt", wide(1'000)) + field("caption", wide(1'000)) + field("credit", wide(300)) +
        "--x--\r\n";
    const auto made = call("admin", "POST", admin_side + "media/", body,
                           "Content-Type: multipart/form-data; boundary=x\r\n");
    ASSERT_EQ(made.status, 201) << made.body.substr(0, 600);
  }
  expect_whole_list(admin_side + "media/");
}

TEST_P(LargestLists, OfEventsAndWebhooks) {
  for (int i = 0; i < rows; ++i)
    post("/api/v1/developer/keys/", R"({"name":")" + numbered(i, 100) + "\"}");
  for (const auto* list : {"/api/v1/admin/events/", "/api/v1/developer/events/"}) {
    EXPECT_TRUE(eventually([&] {
      return has_member(call("admin", "GET", list), "/results/" + std::to_string(rows - 1));
    }));
    expect_list(list);
  }
  for (const std::string side : {"/api/v1/admin/webhooks/", "/api/v1/developer/webhooks/"}) {
    std::string id;
    for (int i = 0; i < 10; ++i)
      id = member(
          post(side, R"({"name":")" + numbered(i, 100) + R"(","url":"https://hooks.example/)" +
                         std::string(1900, 'u') + R"(","types":["key.*"]})"),
          "/id");
    expect_list(side, 10);
    ASSERT_TRUE(database->write([&](toolyard::Transaction& transaction) -> toolyard::Result<void> {
      for (int i = 0; i < rows; ++i) {
        transaction.change(
            "insert into webhook_deliveries (webhook, event, type, cause, status, attempts, "
            "created_at) values ($1, 1, 'key.created', 'event', 'delivered', 1, 0)",
            std::stoll(id));
        transaction.change(
            "insert into webhook_attempts (webhook, delivery, attempted_at, duration_ms, request, "
            "status_code, response) values ($1, 1, 0, 1, $2, 200, $3)",
            std::stoll(id), wide(4'000), wide(1'000));
      }
      return {};
    }));
    expect_list(side + id + "/deliveries/");
    expect_list(side + id + "/attempts/");
  }
}

// The lists whose rows nobody can make large: their texts are names, codes and errors of the
// program.
constexpr const char* lists_of_small_rows[] = {
    "/api/v1/auth/single-sign-on/", "/api/v1/auth/passkeys/", "/api/v1/admin/autopilot/runs/",
    "/api/v1/admin/visits/breakdown/"};

constexpr const char* walked_lists[] = {
    "/api/v1/admin/audit/",
    "/api/v1/admin/content/",
    "/api/v1/admin/content/templates/",
    "/api/v1/admin/content/templates/{id}/versions/",
    "/api/v1/admin/content/waiting/",
    "/api/v1/admin/content/{id}/comments/",
    "/api/v1/admin/content/{id}/revisions/",
    "/api/v1/admin/email/campaigns/",
    "/api/v1/admin/email/campaigns/{id}/failed/",
    "/api/v1/admin/email/lists/",
    "/api/v1/admin/email/subscribers/",
    "/api/v1/admin/email/subscribers/{id}/events/",
    "/api/v1/admin/events/",
    "/api/v1/admin/experiments/",
    "/api/v1/admin/gsc/imports/",
    "/api/v1/admin/gsc/pages/",
    "/api/v1/admin/gsc/properties/",
    "/api/v1/admin/gsc/queries/",
    "/api/v1/admin/jobs/",
    "/api/v1/admin/keywords/",
    "/api/v1/admin/marketplace/invoices/",
    "/api/v1/admin/media/",
    "/api/v1/admin/opportunities/",
    "/api/v1/admin/push/pings/",
    "/api/v1/admin/redirects/",
    "/api/v1/admin/revenue/affiliates/",
    "/api/v1/admin/revenue/affiliates/{id}/conversions/",
    "/api/v1/admin/site/revisions/",
    "/api/v1/admin/users/",
    "/api/v1/admin/users/invitations/",
    "/api/v1/admin/webhooks/",
    "/api/v1/admin/webhooks/{id}/attempts/",
    "/api/v1/admin/webhooks/{id}/deliveries/",
    "/api/v1/auth/activity/",
    "/api/v1/auth/sessions/",
    "/api/v1/content/",
    "/api/v1/developer/events/",
    "/api/v1/developer/invoices/",
    "/api/v1/developer/keys/",
    "/api/v1/developer/webhooks/",
    "/api/v1/developer/webhooks/{id}/attempts/",
    "/api/v1/developer/webhooks/{id}/deliveries/",
};

// A new list has to be walked here.
TEST_P(LargestLists, AreAllWalked) {
  std::set<std::string> known(std::begin(walked_lists), std::end(walked_lists));
  known.insert(std::begin(lists_of_small_rows), std::end(lists_of_small_rows));
  const auto document = call("", "GET", "/api/v1/schema/");
  ASSERT_EQ(document.status, 200);
  std::set<std::string> found;
  simdjson::dom::parser parser;
  const simdjson::padded_string json(document.body);
  const simdjson::dom::object paths = parser.parse(json)["paths"];
  for (const auto [path, operations] : paths) {
    simdjson::dom::array parameters;
    if (operations["get"]["parameters"].get(parameters)) continue;
    for (const auto parameter : parameters)
      if (std::string_view name; !parameter["name"].get(name) && name == "page_size")
        found.emplace(path);
  }
  for (const auto& path : found) EXPECT_TRUE(known.contains(path)) << path;
  for (const auto& path : known) EXPECT_TRUE(found.contains(path)) << path;
  for (const auto* path : lists_of_small_rows)
    EXPECT_EQ(call("admin", "GET", path).status, 200) << path;
}

}  // namespace
