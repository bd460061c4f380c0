// Applies every house rule to this repository.
#include <gtest/gtest.h>

#include "rules.h"

namespace house {
namespace {

const Files& repository() {
  static const auto files = files_of(TOOLYARD_SOURCE);
  return files;
}

testing::AssertionResult none(const Complaints& complaints) {
  if (complaints.empty()) return testing::AssertionSuccess();
  auto result = testing::AssertionFailure();
  for (const auto& one : complaints) result << "\n  " << one.text();
  return result;
}

TEST(House, HasFiles) { EXPECT_GT(repository().size(), 100u); }
TEST(House, KeepsItsLayers) { EXPECT_TRUE(none(check_layers(repository()))); }
TEST(House, KeepsLibrariesInTheirPlaces) { EXPECT_TRUE(none(check_libraries(repository()))); }
TEST(House, KeepsItsSizes) { EXPECT_TRUE(none(check_sizes(repository(), size_limits()))); }
TEST(House, KeepsEndpointsShort) { EXPECT_TRUE(none(check_endpoints(repository(), 17))); }
TEST(House, KeepsTablesToTheirOwners) {
  EXPECT_TRUE(none(check_tables(repository(), table_owners())));
}
TEST(House, KeepsItsFoldersInOrder) { EXPECT_TRUE(none(check_folders(repository()))); }
TEST(House, KnowsItsTools) { EXPECT_TRUE(none(check_tools(repository()))); }
TEST(House, StartsThreadsInOnePlace) { EXPECT_TRUE(none(check_threads(repository()))); }
TEST(House, ExplainsItsHeaders) { EXPECT_TRUE(none(check_headers(repository()))); }
TEST(House, HasLinksThatLead) { EXPECT_TRUE(none(check_links(repository()))); }
TEST(House, KnowsItsDecisions) { EXPECT_TRUE(none(check_decisions(repository()))); }
TEST(House, KeepsItsPagesInOrder) { EXPECT_TRUE(none(check_web(repository()))); }
TEST(House, SpeaksPlainEnglish) { EXPECT_TRUE(none(check_phrases(repository()))); }
TEST(House, NamesThingsAsTheGlossaryDoes) { EXPECT_TRUE(none(check_identifiers(repository()))); }
TEST(House, ContainsNoMachinePaths) { EXPECT_TRUE(none(check_words(repository()))); }

}  // namespace
}  // namespace house
