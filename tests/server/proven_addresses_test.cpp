// Who can enter an account once somebody has proven that its address is theirs: every way in that
// was prepared before, with every way to prove an address.
#include "tests/server/proven_addresses.h"

#include <algorithm>
#include <vector>

namespace toolyard::testing {
namespace {

// What was known of the address of the account when the ways in were prepared.
enum class Standing {
  unverified,      // the account was registered with the address of somebody else
  by_click,        // as before, and a link that required no sign-in has verified it
  moved,           // the address replaced another one, in a session of the account
  held,            // the account was registered with it, and verified it in a session
  about_to_change  // the account has an address of its own, and has asked to replace it by this one
};
// How the owner of the address proves that it is theirs.
enum class Proof { by_provider, by_link_alone, by_link_in_session, by_reset, by_invitation };

struct Row {
  Standing standing;
  Proof proof;
  bool is_let_in;               // whether whoever gives the proof can enter an account then
  bool is_same_account;         // whether that is the account with the ways in
  std::vector<WayIn> surviving  // the ways into the account with the ways in that still work
      = {ways_in.begin(), ways_in.end()};
};

using enum Standing;
using enum Proof;

// Of a row with a second factor: until it is given, nobody is let in, and with it what the table
// says of `second_factor` alone.
const std::vector<Row> table{
    // Nobody has verified the address: whoever proves it has an account of their own.
    {unverified, by_provider, true, false},
    {unverified, by_link_alone, false, false},
    {unverified, by_link_in_session, true, true},
    {unverified, by_reset, true, true, {}},
    {unverified, by_invitation, true, false},
    // A link alone has verified it: whoever proves it has the account, alone.
    {by_click, by_provider, true, true, {}},
    {by_click, by_reset, true, true, {}},
    {by_click, by_invitation, false, false},
    // The account's holder has verified it: that is whoever proves it.
    {moved, by_provider, true, true},
    {moved, by_reset, true, true, {}},
    {moved, by_invitation, false, false},
    {held, by_provider, true, true},
    {held, by_reset, true, true, {WayIn::passkey, WayIn::api_key}},
    {held, by_invitation, false, false},
    // A change that is not completed takes nothing from anybody.
    {about_to_change, by_provider, true, false},
    {about_to_change, by_link_alone, false, false},
    {about_to_change, by_link_in_session, true, true},
    {about_to_change, by_reset, false, false},
    {about_to_change, by_invitation, true, false}};

class ProvenAddressTable : public ProvenAddresses {
 protected:
  struct Pair {
    const Row& row;
    WayIn way;
    std::string name, email;
    std::string bearer;  // of the account with the ways in
  };

  std::string prepare_account(const Pair& pair) {
    const bool is_other = pair.row.standing == moved || pair.row.standing == about_to_change;
    const auto first = is_other ? pair.name + "@own.example" : pair.email;
    EXPECT_EQ(sign_up(pair.name, first).status, 201);
    auto bearer = sign_in(pair.name);
    if (pair.row.standing == by_click) verify_by_click(pair.name);
    if (is_other || pair.row.standing == held) {
      EXPECT_EQ(verify(code_to(first, "verify"), bearer).status, 204);
    }
    if (is_other) {
      EXPECT_EQ(move_to(pair.email, bearer).status, 200);
    }
    if (pair.row.standing == moved) {
      EXPECT_EQ(verify(code_to(pair.email, "verify"), bearer).status, 204);
    }
    return bearer;
  }
  // Gives the proof. Returns the name of the account that whoever gave it can enter; empty for
  // none.
  std::string prove(const Pair& pair) {
    switch (pair.row.proof) {
      case by_provider: {
        const auto done = sign_on(pair.email);
        return done.status == 200 ? member(done, "/user/username") : "";
      }
      case by_link_alone:
      case by_link_in_session: {
        const bool is_signed_in = pair.row.proof == by_link_in_session;
        const auto done =
            verify(code_to(pair.email, "verify"), is_signed_in ? pair.bearer : std::string());
        EXPECT_EQ(done.status, is_signed_in ? 204 : 401) << done.body;
        return is_signed_in ? pair.name : "";
      }
      case by_reset: {
        forgot("email", pair.email);
        EXPECT_TRUE(is_idle());
        if (pair.row.standing == about_to_change) return "";
        EXPECT_EQ(reset(code_to(pair.email, "reset")).status, 204);
        return entered_by(pair.name, later_password);
      }
      case by_invitation: {
        if (invite(pair.email).status != 201) return "";
        const auto own = "own-" + pair.name;
        EXPECT_EQ(accept(code_to(pair.email, "invitation"), own).status, 201);
        return entered_by(own, later_password);
      }
    }
    return {};
  }
  std::string entered_by(const std::string& name, const std::string& password) {
    return sign_in_with(name, password).status == 200 ? name : "";
  }
  // Whether the account with the ways in counts as the holder of the address.
  bool holds_address(const Pair& pair) {
    return count("users where username = '" + pair.name + "' and email = '" + pair.email +
                 "' and email_verified_at is not null") == 1;
  }
  void check(const Row& row, WayIn way, const std::string& name) {
    Pair pair{row, way, name, name + "@example.org", {}};
    SCOPED_TRACE(std::string(name_of(way)) + ", standing " +
                 std::to_string(static_cast<int>(row.standing)) + ", proof " +
                 std::to_string(static_cast<int>(row.proof)));
    pair.bearer = prepare_account(pair);
    const auto leads_in = prepare(way, name, pair.bearer);
    const auto entered = prove(pair);
    // A second factor stands before a provider and a new password alike, unless the account of
    // whoever proves the address is another one.
    const bool is_stopped =
        way == WayIn::second_factor && row.is_same_account && row.proof != by_link_in_session;
    EXPECT_EQ(!entered.empty(), row.is_let_in && !is_stopped);
    if (!entered.empty()) {
      EXPECT_EQ(entered == name, row.is_same_account) << entered;
    }
    const bool survives = (std::ranges::find(row.surviving, way) != row.surviving.end()) ||
                          (is_stopped && row.proof == by_provider);
    EXPECT_EQ(leads_in(), survives) << "the way in";
    // What matters: nobody but the owner of the address enters the account that has it.
    const bool is_owners =
        row.standing == moved || row.standing == held || row.proof == by_link_in_session;
    if (!is_owners && survives && row.standing != by_click) {
      EXPECT_FALSE(holds_address(pair));
    }
    change("delete from account_emails");
  }
  void check_all(Proof proof) {
    for (const auto& row : table) {
      if (row.proof != proof) continue;
      for (const auto way : ways_in) {
        check(row, way, "eve" + std::to_string(++number_));
        ASSERT_TRUE(is_idle());
      }
    }
  }

 private:
  int number_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Engines, ProvenAddressTable, both_engines(), engine_name);

TEST_P(ProvenAddressTable, ByTheProvider) { check_all(by_provider); }
TEST_P(ProvenAddressTable, ByALinkWithoutASession) { check_all(by_link_alone); }
TEST_P(ProvenAddressTable, ByALinkInASession) { check_all(by_link_in_session); }
TEST_P(ProvenAddressTable, ByAReset) { check_all(by_reset); }
TEST_P(ProvenAddressTable, ByAnInvitation) { check_all(by_invitation); }

}  // namespace
}  // namespace toolyard::testing
