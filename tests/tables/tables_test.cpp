// Compares the records of every area with the tables that the migrations create, on each engine.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "areas/accounts/emails/model.h"
#include "areas/accounts/invitations/model.h"
#include "areas/accounts/model.h"
#include "areas/accounts/passkeys/model.h"
#include "areas/accounts/single_sign_on/model.h"
#include "areas/affiliates/conversions/model.h"
#include "areas/affiliates/programs/model.h"
#include "areas/audit/model.h"
#include "areas/autopilot/steps/store.h"
#include "areas/content/comments/model.h"
#include "areas/content/delivery/model.h"
#include "areas/content/generation/model.h"
#include "areas/content/notices/model.h"
#include "areas/content/revisions/model.h"
#include "areas/events/model.h"
#include "areas/events/webhooks/model.h"
#include "areas/experiments/model.h"
#include "areas/invoices/model.h"
#include "areas/keywords/model.h"
#include "areas/mailing/campaigns/model.h"
#include "areas/mailing/lists/model.h"
#include "areas/mailing/subscribers/store.h"
#include "areas/mailing/subscriptions/model.h"
#include "areas/media/model.h"
#include "areas/opportunities/model.h"
#include "areas/push/model.h"
#include "areas/search/import/model.h"
#include "areas/search/properties/model.h"
#include "areas/site/record/model.h"
#include "areas/site/redirects/model.h"
#include "tests/support/places.h"
#include "tests/support/test_database.h"

namespace toolyard {
namespace {

std::vector<const Table*> all_tables() {
  return {&table_of<accounts::StoredUser>(),
          &table_of<accounts::AccountEmail>(),
          &table_of<accounts::Invitation>(),
          &table_of<accounts::StoredPasskey>(),
          &table_of<accounts::StoredIdentity>(),
          &table_of<audit_log::Entry>(),
          &table_of<affiliates::StoredAffiliate>(),
          &table_of<affiliates::Conversion>(),
          &table_of<autopilot::StoredRun>(),
          &table_of<campaigns::StoredCampaign>(),
          &table_of<campaigns::CampaignWithBodies>(),
          &table_of<content::StoredItem>(),
          &table_of<content::StoredComment>(),
          &table_of<content::Notice>(),
          &table_of<content::StoredTemplate>(),
          &table_of<content::StoredGeneration>(),
          &table_of<events::StaffEvent>(),
          &table_of<experiments::StoredExperiment>(),
          &table_of<invoices::StoredInvoice>(),
          &table_of<keywords::StoredKeyword>(),
          &table_of<media::StoredMedia>(),
          &table_of<opportunities::StoredOpportunity>(),
          &table_of<push::Ping>(),
          &table_of<search::StoredImport>(),
          &table_of<search::StoredProperty>(),
          &table_of<site::SiteState>(),
          &table_of<site::StoredRedirect>(),
          &table_of<subscribers::StoredSubscriber>(),
          &table_of<subscribers::StoredList>(),
          &table_of<subscribers::MailEventRecord>(),
          &table_of<subscribers::SubscriptionRequest>(),
          &table_of<webhooks::StoredWebhook>()};
}

std::vector<const Table*> all_views() {
  return {&table_of<autopilot::Step>(),
          &table_of<autopilot::StoredStep>(),
          &table_of<content::Revision>(),
          &table_of<content::LiveItem>(),
          &table_of<events::OwnEvent>(),
          &table_of<site::SiteRevision>(),
          &table_of<site::SiteRevisionWithText>(),
          &table_of<webhooks::Delivery>(),
          &table_of<webhooks::WebhookAttempt>()};
}

struct SchemaColumn {
  std::string name;
  std::string type;
  bool is_nullable = false;
  static constexpr auto fields(auto...) {
    return row_columns<SchemaColumn, &SchemaColumn::name, &SchemaColumn::type,
                       &SchemaColumn::is_nullable>();
  }
};

constexpr std::string_view sqlite_columns =
    "select name, lower(type) as type, (\"notnull\" = 0 and pk = 0) as is_nullable "
    "from pragma_table_info($1)";
constexpr std::string_view postgres_columns =
    "select cast(column_name as text) as name, cast(data_type as text) as type, "
    "is_nullable = 'YES' as is_nullable from information_schema.columns "
    "where table_schema = current_schema() and table_name = $1";

// Returns the type that the database column must have on the engine.
std::string_view type_of_column(const Column& column, std::string_view engine) {
  const bool is_sqlite = engine == "sqlite";
  if (column.is_json()) return "text";
  const auto* type = &column.type();
  if (type->shape == Shape::optional) type = type->inner;
  switch (type->shape) {
    case Shape::boolean: return is_sqlite ? "integer" : "boolean";
    case Shape::integer:
    case Shape::instant: return is_sqlite ? "integer" : "bigint";
    case Shape::number: return is_sqlite ? "real" : "double precision";
    case Shape::blob: return is_sqlite ? "blob" : "bytea";
    default: return "text";
  }
}

class Tables : public ::testing::TestWithParam<testing::Engine> {
 protected:
  std::vector<SchemaColumn> columns_of(std::string_view table) {
    return *database_->read([&](Transaction& transaction) -> Result<std::vector<SchemaColumn>> {
      return transaction.rows<SchemaColumn>(
          database_->engine() == "sqlite" ? sqlite_columns : postgres_columns, table);
    });
  }
  // Expects that the table has a column, with the expected type.
  void expect_known(const Column& column) {
    const auto name = std::string(column.table()) + "." + std::string(column.name());
    const auto known = columns_of(column.table());
    const auto found = std::ranges::find(known, column.name(), &SchemaColumn::name);
    ASSERT_NE(found, known.end()) << name << " is in no migration";
    EXPECT_EQ(found->type, type_of_column(column, database_->engine())) << name;
  }
  testing::TestDatabase database_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Engines, Tables, testing::both_engines(), testing::engine_name);

TEST_P(Tables, AreWhatTheirRecordsSay) {
  for (const auto* table : all_tables()) {
    const std::string name(table->spec().name);
    const auto known = columns_of(name);
    ASSERT_FALSE(known.empty()) << name << " is in no migration";
    EXPECT_EQ(table->columns().front().name(), "id") << name;
    for (const auto& column : table->columns()) {
      const auto found = std::ranges::find(known, column.name(), &SchemaColumn::name);
      ASSERT_NE(found, known.end()) << name << " has no column " << column.name();
      EXPECT_EQ(found->type, type_of_column(column, database_->engine()))
          << name << "." << column.name();
      EXPECT_EQ(found->is_nullable, column.is_nullable()) << name << "." << column.name();
    }
    // The remaining columns must be the listed ones, which have defaults; otherwise records could
    // not be inserted.
    const auto& others = table->spec().other_columns;
    for (const auto other : others)
      EXPECT_NE(std::ranges::find(known, other, &SchemaColumn::name), known.end())
          << name << " has no column " << other;
    EXPECT_EQ(known.size(), table->columns().size() + others.size())
        << name << " has columns of no field";
  }
}

TEST_P(Tables, HaveWhatJoinsAndViewsRead) {
  for (const auto* table : all_tables())
    for (const auto& column : table->joined()) expect_known(column);
  for (const auto* view : all_views()) {
    for (const auto& column : view->columns()) expect_known(column);
    for (const auto& column : view->joined()) expect_known(column);
  }
}

TEST(TableList, HasEveryTableOfTheAreas) {
  std::size_t count = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(
           std::filesystem::path(testing::source_folder()) / "src/areas")) {
    if (file.path().extension() != ".h") continue;
    std::stringstream text;
    text << std::ifstream(file.path()).rdbuf();
    for (auto at = text.str().find(" TableSpec table{"); at != std::string::npos;
         at = text.str().find(" TableSpec table{", at + 1))
      ++count;
  }
  EXPECT_EQ(all_tables().size(), count) << "add the missing one to all_tables() in this file";
}

}  // namespace
}  // namespace toolyard
