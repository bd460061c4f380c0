// The command `toolyard manual`: manual pages, generated from the descriptions of commands and
// settings.
#include "app/commands/command_line.h"
#include "app/commands/commands.h"
#include "app/commands/option_help.h"
#include "app/settings/settings.h"
#include "app/verbs/roff.h"
#include "app/verbs/verb_options.h"
#include "app/verbs/verbs.h"
#include "tools/catalog.h"

namespace toolyard {

namespace {

// Converts a line of help to a sentence.
std::string as_sentence(std::string_view text) {
  std::string sentence(text);
  sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  return sentence + ".";
}

// Returns the meaning of a field, its possible values and its default.
std::string description_of(const Type& record, const Field& field) {
  std::string text(field.meaning);
  std::string values;
  for (const auto* value : values_of(*field.type)) {
    values.append(values.empty() ? " Values: `" : ", `").append(value->name).append("`");
    if (!value->meaning.empty()) values.append(" (").append(value->meaning).append(")");
  }
  text += values.empty() ? "" : values + ".";
  if (const auto usual = default_text(record, field); !usual.empty() && usual != "false")
    text += " Default: `" + usual + "`.";
  return text;
}

void append_options(ManualPage& page, const Type& record) {
  for (const auto& field : record.fields)
    page.item(option_word(field.name), placeholder_of(field), description_of(record, field));
}

void append_verb(ManualPage& page, const Verb& verb) {
  page.subsection(std::string(verb.name) + " " + synopsis_of(verb));
  page.paragraph(as_sentence(verb.does));
  if (verb.options) append_options(page, *verb.options);
}

void append_exit_codes(ManualPage& page) {
  page.section("Exit status")
      .item("0", "", "The command succeeded.")
      .item("1", "", "The command was refused; the reason is on standard error.")
      .item("2", "", "An option, a setting or a command is wrong; nothing was done.");
}

constexpr std::string_view service_files[] = {"/etc/toolyard/toolyard.toml",
                                              "/etc/toolyard/secrets.env", "/var/lib/toolyard"};

void append_files(ManualPage& page) {
  page.section("Files")
      .item(service_files[0], "", "Settings of the service; see `toolyard.toml`(5).")
      .item(service_files[1], "",
            "Secrets of the service, as environment variables; read by root alone.")
      .item(service_files[2], "", "Data folder of the service.");
}

std::string program_page() {
  ManualPage page("toolyard", 1, "User Commands");
  page.section("Name").paragraph("toolyard - small tools behind one API");
  page.section("Synopsis").paragraph("`toolyard` COMMAND [OPTION ...]");
  page.section("Description")
      .paragraph(
          "`toolyard` is a server of small tools (hashing, encryption, Base64, JSON, Markdown, PDF "
          "and more) behind one HTTP API with keys, and of the web pages in front of them. "
          "The same tools also run without a server.")
      .paragraph(
          "Commands that use the server's data take every setting of `toolyard.toml`(5) as an "
          "option, such as `--data-dir`, and as an environment variable, such as "
          "`TOOLYARD_DATA_DIR`. As a service, the program is run by systemd, and commands for its "
          "data by `toolyardctl`(8).");
  page.section("Options")
      .item("--help", "", "List all commands; after a command, explain it and list its options.")
      .item("--version", "", "Print the version, the commit and the libraries.");
  append_options(page, type_of<SettingsFile>);
  page.section("Commands");
  for (const auto& verb : verbs())
    if (!verb.is_hidden) append_verb(page, verb);
  page.section("Tools").paragraph("`toolyard tool` SLUG `--help` lists the options of a tool.");
  for (const auto& tool : tools()) page.item(tool.about->slug, "", tool.about->summary);
  append_exit_codes(page);
  append_files(page);
  page.section("Examples")
      .example(
          "toolyard tool hash-generator README.md\n"
          "echo 'SGVsbG8=' | toolyard tool base64 --operation decode\n"
          "toolyard tool pdf-merge one.pdf two.pdf -o merged.pdf");
  return page.see_also("toolyard.toml(5), toolyardctl(8), systemctl(1), journalctl(1)").text();
}

std::string service_page() {
  ManualPage page("toolyardctl", 8, "System Administration");
  page.section("Name").paragraph("toolyardctl - commands for the service toolyard");
  page.section("Synopsis").paragraph("`toolyardctl` COMMAND [OPTION ...]");
  page.section("Description")
      .paragraph(
          "`toolyardctl` runs a command of `toolyard`(1) with the settings and secrets of the "
          "service and as its user, so that whatever it makes belongs to the service. "
          "It has to be run as root.")
      .paragraph("Each command also takes every setting of `toolyard.toml`(5) as an option.");
  page.section("Commands");
  for (const auto& verb : verbs())
    if (verb.takes == VerbTakes::settings && verb.name != "serve") append_verb(page, verb);
  append_exit_codes(page);
  append_files(page);
  page.section("Examples")
      .example(
          "toolyardctl createsuperuser --username ada --email ada@example.org\n"
          "toolyardctl create-key --username ada --name 'first key'\n"
          "toolyardctl backup /var/lib/toolyard/today.backup");
  return page.see_also("toolyard(1), toolyard.toml(5), systemctl(1)").text();
}

std::string settings_page() {
  ManualPage page("toolyard.toml", 5, "File Formats");
  page.section("Name").paragraph("toolyard.toml - settings of toolyard");
  page.section("Description")
      .paragraph(
          "`/etc/toolyard/toolyard.toml` has the settings of the service toolyard that are not "
          "secrets, in TOML: a line `NAME = VALUE` for each. `toolyard check-config` checks "
          "them; the service reads them at its start.")
      .paragraph(
          "Each setting is also an option of the commands of `toolyard`(1), with hyphens "
          "(`--work-threads`), and an environment variable (`TOOLYARD_WORK_THREADS`). The command "
          "line comes first, then the environment, then the file.")
      .paragraph(
          "Secrets belong in `/etc/toolyard/secrets.env`, or in a file that the setting of the "
          "same name with `_file` names.");
  for (const auto& [heading, fields] : sections_of(given_settings())) {
    page.section(heading);
    for (const auto* field : fields)
      page.item(field->name, "", description_of(given_settings(), *field));
  }
  append_files(page);
  page.section("Examples")
      .example(
          "listen = \"127.0.0.1:8080\"\nbase_url = \"https://tools.example.org\"\n"
          "trusted_proxies = [\"10.0.0.5\"]");
  return page.see_also("toolyard(1), toolyardctl(8), systemd.service(5)").text();
}

}  // namespace

int print_manual(const Arguments& arguments) {
  const std::string name = arguments.empty() ? "toolyard" : arguments[0];
  std::string text;
  if (name == "toolyard") text = program_page();
  else if (name == "toolyardctl") text = service_page();
  else if (name == "toolyard.toml") text = settings_page();
  if (text.empty() || arguments.size() > 1) {
    std::fprintf(stderr,
                 "toolyard: the manual pages are toolyard, toolyardctl and toolyard.toml\n");
    return 2;
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}

}  // namespace toolyard
