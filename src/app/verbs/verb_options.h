// Options of each command in addition to the settings. These descriptions define how the command
// line is parsed, and the help, manual pages and completion.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"

namespace toolyard {

// Option of every command that has settings.
struct SettingsFile {
  std::string config;

  static constexpr auto fields(auto...) {
    return std::array{field<&SettingsFile::config>("TOML file with settings.").unit("file")};
  }
};

struct ServeOptions {
  bool development = false;
  bool demo = false;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ServeOptions::development>(
            "Create a first admin and API key, print where everything is, and allow calls of tools "
            "without a key (`anonymous_tools`). Only warnings and errors are logged "
            "(`log_level`)."),
        field<&ServeOptions::demo>("With `--development`: fill an empty database with demo data.")};
  }
};

struct AccountOptions {
  std::string username;

  static constexpr auto fields(auto...) {
    return std::array{field<&AccountOptions::username>("Name of the account.").required()};
  }
};

struct SuperuserOptions {
  std::string username, email;
  bool password_stdin = false;

  static constexpr auto fields(auto...) {
    return std::array{field<&SuperuserOptions::username>("Name of the new account.").required(),
                      field<&SuperuserOptions::email>("Email address of the account.").required(),
                      field<&SuperuserOptions::password_stdin>(
                          "Read the password from standard input instead of asking for it.")};
  }
};

struct KeyOptions {
  std::string username, name;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&KeyOptions::username>("Name of the account that the key belongs to.").required(),
        field<&KeyOptions::name>("Name of the key.").required()};
  }
};

// The value `none`, which removes a role.
enum class Nothing { none };
constexpr auto spellings(Nothing) {
  return std::to_array<Spelling<Nothing>>({{Nothing::none, "none"}});
}

struct RoleOptions {
  std::string username;
  std::variant<Role, Nothing> role;

  static constexpr auto fields(auto...) {
    return std::array{field<&RoleOptions::username>("Name of the account.").required(),
                      field<&RoleOptions::role>("Role on the admin side.").required()};
  }
};

struct PlanOptions {
  std::string username, plan;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&PlanOptions::username>("Name of the account.").required(),
        field<&PlanOptions::plan>("One of the plans in the settings, or none.").required()};
  }
};

struct ToolOptions {
  bool json = false;
  std::string o;
  bool help = false;

  static constexpr auto fields(auto...) {
    return std::array{field<&ToolOptions::json>("Print the whole response as JSON."),
                      field<&ToolOptions::o>("Write the output to FILE.").unit("file"),
                      field<&ToolOptions::help>("List the options of the tool.")};
  }
};

struct McpOptions {
  std::vector<std::string> tools;
  bool brief = false;
  std::vector<std::string> files;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&McpOptions::tools>("Offer only these tools, such as base64,hash_generator.")
            .unit("names"),
        field<&McpOptions::brief>("Shorten the list of tools, for clients with a small context."),
        field<&McpOptions::files>(
            "Accept files below DIR as file:NAME, and let tools that create files save new ones "
            "there (save_as). May be given several times: files are saved below the first folder.")
            .unit("dir")};
  }
};

struct ImportOptions {
  std::string username, content_type, locale;
  bool skip_unknown = false;
  bool dry_run = false;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ImportOptions::username>(
            "Account that the content is imported for, with the role editor at least; by default "
            "it is the work of the operator."),
        field<&ImportOptions::content_type>("Content type of pages that do not name one.")
            .unit("type"),
        field<&ImportOptions::locale>("Locale of pages that do not name one, such as pt-BR."),
        field<&ImportOptions::skip_unknown>("Ignore unknown names in front matter."),
        field<&ImportOptions::dry_run>("Report what would change, and change nothing.")};
  }
};

enum class OpenapiFormat { json, yaml };
constexpr auto spellings(OpenapiFormat) {
  return std::to_array<Spelling<OpenapiFormat>>(
      {{OpenapiFormat::json, "json"}, {OpenapiFormat::yaml, "yaml"}});
}

struct OpenapiOptions {
  OpenapiFormat format = OpenapiFormat::json;

  static constexpr auto fields(auto...) {
    return std::array{field<&OpenapiOptions::format>("Format of the document.")};
  }
};

struct CheckOptions {
  bool quiet = false;

  static constexpr auto fields(auto...) {
    return std::array{field<&CheckOptions::quiet>("Print only errors.")};
  }
};

struct SettingsOptions {
  bool markdown = false;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&SettingsOptions::markdown>("Print tables in Markdown, as in docs/operations.md.")};
  }
};

}  // namespace toolyard
