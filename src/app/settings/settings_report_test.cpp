#include "app/settings/settings_report.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/json/writer.h"

namespace toolyard {
namespace {

std::string json_of(const SettingsReport& report) {
  std::string json;
  append_json(json, type_of<SettingsReport>, &report);
  return json;
}
const SettingInForce& find(const SettingsReport& report, std::string_view name) {
  const auto found = std::ranges::find(report.settings, name, &SettingInForce::name);
  EXPECT_NE(found, report.settings.end()) << name;
  return *found;
}
SettingsReport report_of(const std::vector<GivenSetting>& given) {
  const auto settings = read_settings(given);
  EXPECT_TRUE(settings) << settings.error().detail;
  return settings_report(*settings);
}

TEST(SettingsReport, ShowsValuesInForceAndDefaults) {
  const auto report = report_of({{"work_queue", "5", "a test"}, {"pages", "all", "a test"}});
  EXPECT_EQ(report.settings.size(), type_of<Settings>.fields.size());
  const auto& queue = find(report, "work_queue");
  EXPECT_EQ(queue.subject, "Server");
  EXPECT_EQ(queue.value.text, "5");
  EXPECT_EQ(queue.standard.text, "128");
  EXPECT_TRUE(queue.is_changed);
  EXPECT_FALSE(queue.is_secret);
  EXPECT_EQ(find(report, "call_time_ms").unit, "ms");
  const auto& pages = find(report, "pages");
  EXPECT_FALSE(pages.is_changed) << "given as it is anyway";
  EXPECT_NE(pages.meaning.find("`none`: The API only."), std::string::npos) << pages.meaning;
}

TEST(SettingsReport, ShowsOnlyWhetherSecretsAreSet) {
  std::vector<GivenSetting> given;
  for (const auto& field : type_of<Settings>.fields)
    if (field.is_secret) given.push_back({std::string(field.name), "planted-secret", "a test"});
  EXPECT_GE(given.size(), 9u);
  const auto report = report_of(given);
  for (const auto& one : given) {
    if (one.name == "database_url") continue;
    const auto& shown = find(report, one.name);
    EXPECT_TRUE(shown.is_secret && shown.is_changed) << one.name;
    EXPECT_EQ(shown.value.text, R"("set")") << one.name;
    EXPECT_EQ(shown.standard.text, R"("not set")") << one.name;
    EXPECT_EQ(find(report_of({}), one.name).value.text, R"("not set")") << one.name;
  }
  EXPECT_EQ(
      json_of(
          report_of({{"database_url", "postgres://ada:planted@db/t?password=planted", "test"},
                     {"redis_url", "redis://:planted@localhost:6379/1", "test"},
                     {"smtp_url", "smtps://ada:planted@mail:465", "test"},
                     {"llm_base_url", "https://ada:planted@models.example/v1", "test"},
                     {"gsc_base_url", "https://planted@google.example", "test"},
                     {"cors_origins", "https://a.example,https://ada:planted@b.example", "test"}}))
          .find("planted"),
      std::string::npos);
  EXPECT_EQ(
      find(report_of({{"database_url", "postgres://ada:planted@db/t", "a test"}}), "database_url")
          .value.text,
      R"("postgres://ada:***@db/t")");
  EXPECT_EQ(
      find(report_of({{"cors_origins", "https://a.example,https://ada:p@b.example", "a test"}}),
           "cors_origins")
          .value.text,
      R"(["https://a.example","https://***@b.example"])");
}

TEST(SettingsReport, IsForAdministrators) {
  const auto endpoint = settings_endpoint(std::make_shared<SettingsInForce>(Settings()));
  EXPECT_EQ(endpoint.access, Access::admin);
  EXPECT_EQ(endpoint.agents.may, Agents::none);
}

TEST(SettingsReport, AnyTextOfASecretIsLeftOut) {
  // Also if the URL of the database is not valid.
  const auto report = report_of({{"database_url", "planted-secret", "a test"}});
  EXPECT_EQ(find(report, "database_url").value.text, R"("set")");
}

}  // namespace
}  // namespace toolyard
