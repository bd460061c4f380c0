#include "areas/accounts/endpoints.h"

#include <array>

namespace toolyard::accounts {

namespace {

using toolyard::problems::duplicate;
using toolyard::problems::not_found;
using toolyard::problems::store_unavailable;
using toolyard::problems::validation_error;

constexpr ProblemType registration_closed{"registration_closed", ErrorKind::forbidden,
                                          "Accounts are not made here.",
                                          "This server's operator makes accounts, or opens "
                                          "registration with the setting `registration`."};

constexpr Reading of_record{.is_of_record = true};
constexpr Reading of_change{.is_of_record = true, .is_partial = true};

struct SignIn {
  std::string username;
  std::string password;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SignIn::username>("The name, or the e-mail address.").required().limits(1, 254),
        field<&SignIn::password>("The password.").required().limits(1, 1024).secret().verbatim()};
  }
};

struct RefreshToken {
  std::string refresh;
  static constexpr auto fields(auto...) {
    return std::array{field<&RefreshToken::refresh>("A refresh token.").required().secret()};
  }
};

struct AnyToken {
  std::string token;
  static constexpr auto fields(auto...) {
    return std::array{field<&AnyToken::token>("A token of either type.").required().secret()};
  }
};

struct Empty {
  static constexpr std::array<Field, 0> fields() { return {}; }
};

// What an account sees of itself.
struct Profile {
  UserId id{};
  std::string username;
  std::string email;
  std::optional<Role> role;
  std::optional<std::string> plan;
  std::vector<std::string> scopes;
  bool is_active = true;
  Instant created_at;
  Instant password_changed_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&Profile::id>("The account's number."),
                      field<&Profile::username>("The name to sign in with."),
                      field<&Profile::email>("Where mail goes."),
                      field<&Profile::role>("What it may do on the admin side; null for nothing."),
                      field<&Profile::plan>("How much it may call; null for the general limit."),
                      field<&Profile::scopes>("What its tokens may call."),
                      field<&Profile::is_active>("Whether it may sign in and its keys work."),
                      field<&Profile::created_at>("When it was made."),
                      field<&Profile::password_changed_at>("When its password was set.")};
  }
};

Result<Profile> profile_of(Result<User> user) {
  if (!user) return std::unexpected(std::move(user.error()));
  std::vector<std::string> scopes{"tools:*"};
  if (user->role) scopes.push_back("admin:" + std::string(spelling(*user->role)));
  return Profile{.id = user->id,
                 .username = std::move(user->username),
                 .email = std::move(user->email),
                 .role = user->role,
                 .plan = std::move(user->plan),
                 .scopes = std::move(scopes),
                 .is_active = user->is_active,
                 .created_at = user->created_at,
                 .password_changed_at = user->password_changed_at};
}

Result<Empty> empty(Result<void> done) {
  if (!done) return std::unexpected(std::move(done.error()));
  return Empty{};
}

Endpoint posting(std::string_view name, std::string_view summary) {
  std::string id = "v1_auth_" + std::string(name) + "_create";
  for (auto& c : id)
    if (c == '/' || c == '-') c = '_';
  return {.method = Method::post,
          .path = "/api/v1/auth/" + std::string(name) + "/",
          .operation_id = id,
          .summary = std::string(summary),
          .tag = "auth",
          .body = BodyClass::record,
          .reading = of_record,
          .cost = Cost::store,
          .problems = {&validation_error, &store_unavailable}};
}

Endpoint register_endpoint(AccountService& accounts, Registration registration) {
  auto endpoint = posting("register", "Make an account");
  endpoint.cost = Cost::heavy;
  endpoint.status = 201;
  endpoint.request = &type_of<NewUser>;
  endpoint.answer = &type_of<Profile>;
  endpoint.problems.insert(endpoint.problems.end(), {&duplicate, &registration_closed});
  endpoint.run = serving<NewUser>(
      [&accounts, registration](const Call&, const NewUser& user) -> Result<Answered<Profile>> {
        if (registration == Registration::closed)
          return fail(registration_closed, "Registration is closed on this server.");
        auto made = profile_of(accounts.create(user, std::nullopt));
        if (!made) return std::unexpected(std::move(made.error()));
        return Answered<Profile>{.record = std::move(*made), .location = "/api/v1/auth/me/"};
      });
  return endpoint;
}

Endpoint sign_in_endpoint(Sessions& sessions, SignInLimit limit) {
  auto endpoint = posting("token", "Sign in");
  endpoint.cost = Cost::heavy;
  endpoint.secrecy = Secrecy::mixes_secret;
  endpoint.request = &type_of<SignIn>;
  endpoint.answer = &type_of<TokenPair>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&problems::no_active_account, &problems::too_many_attempts});
  endpoint.run = serving<SignIn>([&sessions, limit = std::move(limit)](
                                     const Call& call, const SignIn& sign_in) -> Result<TokenPair> {
    if (limit)
      if (auto allowed = limit(sign_in.username, call.remote_address); !allowed)
        return std::unexpected(std::move(allowed.error()));
    return sessions.sign_in(sign_in.username, sign_in.password);
  });
  return endpoint;
}

void add_token_endpoints(std::vector<Endpoint>& all, Sessions& sessions) {
  auto refresh = posting("token/refresh", "Exchange a refresh token");
  refresh.secrecy = Secrecy::mixes_secret;
  refresh.request = &type_of<RefreshToken>;
  refresh.answer = &type_of<TokenPair>;
  refresh.run = serving<RefreshToken>([&sessions](const Call&, const RefreshToken& token) {
    return sessions.refresh(token.refresh);
  });
  auto verify = posting("token/verify", "Check a token");
  verify.request = &type_of<AnyToken>;
  verify.answer = &type_of<Empty>;
  verify.run = serving<AnyToken>([&sessions](const Call&, const AnyToken& token) {
    return empty(sessions.verify(token.token));
  });
  auto blacklist = posting("token/blacklist", "End a sign-in");
  blacklist.request = &type_of<RefreshToken>;
  blacklist.answer = &type_of<Empty>;
  blacklist.run = serving<RefreshToken>([&sessions](const Call&, const RefreshToken& token) {
    return empty(sessions.sign_out(token.refresh));
  });
  for (auto* endpoint : {&refresh, &verify, &blacklist}) {
    endpoint->problems.push_back(&problems::token_not_valid);
    all.push_back(std::move(*endpoint));
  }
}

void add_own_endpoints(std::vector<Endpoint>& all, AccountService& accounts) {
  all.push_back({.path = "/api/v1/auth/me/",
                 .operation_id = "v1_auth_me_retrieve",
                 .summary = "The account itself",
                 .tag = "auth",
                 .access = Access::account,
                 .cost = Cost::store,
                 .answer = &type_of<Profile>,
                 .run = serving([&accounts](const Call& call) {
                   return profile_of(accounts.find(call.caller.user));
                 })});
  all.push_back(
      {.method = Method::patch,
       .path = "/api/v1/auth/me/",
       .operation_id = "v1_auth_me_partial_update",
       .summary = "Change the own account",
       .tag = "auth",
       .access = Access::account,
       .body = BodyClass::record,
       .reading = of_change,
       .cost = Cost::store,
       .request = &type_of<ProfileChange>,
       .answer = &type_of<Profile>,
       .problems = {&validation_error},
       .run = serving<ProfileChange>([&accounts](const Call& call, const ProfileChange& change) {
         return profile_of(change.email ? accounts.change_email(call.caller.user, *change.email)
                                        : accounts.find(call.caller.user));
       })});
  auto password = posting("password/change", "Set another password; ends all tokens");
  password.access = Access::account;
  password.cost = Cost::heavy;
  password.request = &type_of<PasswordChange>;
  password.answer = &type_of<Empty>;
  password.run =
      serving<PasswordChange>([&accounts](const Call& call, const PasswordChange& request) {
        return empty(accounts.change_password(call.caller.user, request));
      });
  all.push_back(std::move(password));
  auto logout = posting("logout-all", "End all tokens of the account");
  logout.access = Access::account;
  logout.body = BodyClass::none;
  logout.answer = &type_of<Empty>;
  logout.run =
      serving([&accounts](const Call& call) { return empty(accounts.cut_off(call.caller.user)); });
  all.push_back(std::move(logout));
}

void add_admin_endpoints(std::vector<Endpoint>& all, AccountService& accounts) {
  all.push_back({.path = "/api/v1/admin/users/",
                 .operation_id = "v1_admin_users_list",
                 .summary = "All accounts",
                 .tag = "accounts",
                 .access = Access::admin,
                 .cost = Cost::store,
                 .request = &type_of<UserQuery>,
                 .answer = &type_of<Page<User>>,
                 .problems = {&validation_error, &not_found},
                 .run = serving<UserQuery>([&accounts](const Call& call, const UserQuery& query) {
                   return accounts.list(call, query);
                 })});
  all.push_back({.method = Method::patch,
                 .path = "/api/v1/admin/users/{id}/",
                 .operation_id = "v1_admin_users_partial_update",
                 .summary = "Give or take a role or a plan, let in or out",
                 .tag = "accounts",
                 .access = Access::admin,
                 .body = BodyClass::record,
                 .reading = of_change,
                 .cost = Cost::store,
                 .request = &type_of<UserChange>,
                 .answer = &type_of<User>,
                 .problems = {&validation_error, &not_found, &problems::last_administrator},
                 .run = serving<UserChange>([&accounts](const Call& call, UserChange change) {
                   change.gives_role = call.gives(type_of<UserChange>, "role");
                   change.gives_plan = call.gives(type_of<UserChange>, "plan");
                   return accounts.change(UserId{call.id}, change);
                 })});
}

}  // namespace

std::vector<Endpoint> endpoints(AccountService& accounts, Sessions& sessions,
                                Registration registration, SignInLimit limit) {
  std::vector<Endpoint> all{register_endpoint(accounts, registration),
                            sign_in_endpoint(sessions, std::move(limit))};
  add_token_endpoints(all, sessions);
  add_own_endpoints(all, accounts);
  add_admin_endpoints(all, accounts);
  return all;
}

}  // namespace toolyard::accounts
