#include "app/demo/content_pages.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace toolyard::demo {

namespace {

constexpr std::string_view base64_body =
    "Base64 writes bytes with 64 characters that survive every mail, URL and JSON document. Four "
    "characters stand for three bytes, so a text grows by a third.\n\n"
    "## When to use it\n\n"
    "- to put a small image into a style sheet\n"
    "- to send a file inside JSON\n"
    "- to pass bytes through a form\n\n"
    "## When not to\n\n"
    "It is not encryption: anybody can decode it. Data that can stay binary should stay "
    "binary.\n";
constexpr std::string_view hash_body =
    "A hash is a fingerprint of a file: change one bit, and it is another one.\n\n"
    "## Which one\n\n"
    "| for | take |\n|---|---|\n"
    "| comparing downloads | SHA-256 |\n"
    "| many files, fast | BLAKE3 |\n"
    "| passwords | none of these: Argon2id |\n\n"
    "MD5 and SHA-1 still tell whether a file was damaged by chance, and no longer whether "
    "somebody meant to.\n";
constexpr std::string_view pdf_body =
    "1. Choose the files, in the order in which they should follow each other.\n"
    "2. Send them. Outlines, forms, page labels and attachments come along.\n"
    "3. Look at the warnings: they say what a damaged file has lost.\n";
constexpr std::string_view german_body =
    "Base64 schreibt Bytes mit 64 Zeichen, die jede E-Mail und jedes JSON-Dokument "
    "übersteht. Vier Zeichen stehen für drei Bytes; ein Text wächst also um ein Drittel.\n";

constexpr std::string_view uuid_body =
    "A UUID is 128 bits that nobody else is likely to choose. Version 4 is chance alone; version 7 "
    "begins with the time, so that new rows lie side by side in an index.\n\n"
    "## Which one to take\n\n"
    "1. For keys of a table: version 7.\n"
    "2. For what must not tell when it was made: version 4.\n"
    "3. For the same name always the same: version 5.\n";
constexpr std::string_view jwt_body =
    "A JSON Web Token is three parts with dots between: a header, claims, and a signature. The "
    "first two are Base64 and can be read by anybody.\n\n"
    "## Before you trust one\n\n"
    "- check the signature with a key that you know\n"
    "- check `exp`, `nbf` and `aud`\n"
    "- refuse `alg: none`\n";
constexpr std::string_view json_body =
    "A missing comma, a comma too many, single quotes, a comment: most broken JSON is broken in "
    "one "
    "of these ways.\n\n"
    "## Find the place\n\n"
    "Paste the text. The first fault is named with line and column, and the repaired text stands "
    "beside it.\n";
constexpr std::string_view markdown_body =
    "| you want | Markdown | HTML |\n|---|---|---|\n| a heading | `## Title` | `<h2>Title</h2>` |\n"
    "| a link | `[text](url)` | `<a href=\"url\">text</a>` |\n| a table | rows of bars | `<table>` "
    "|\n\nWhere Markdown has no mark for something, HTML may stand in the text.\n";
constexpr std::string_view checksum_body =
    "Compute the digest of the file, and compare it with the one that the publisher names. Take "
    "that from another place than the file: whoever changes one can change the other.\n";

constexpr std::string_view german_checksum_body =
    "Berechne die Prüfsumme der Datei und vergleiche sie mit der, die der Herausgeber nennt. Nimm "
    "sie von einer anderen Stelle als die Datei: Wer das eine ändern kann, kann auch das andere "
    "ändern.\n";
constexpr std::string_view privacy_body =
    "This site works without cookies until you sign in. What you give a tool is computed on this "
    "server, in memory, and not stored.\n\n## What is logged\n\nErrors, and how many calls an "
    "account has made. No inputs, and no results.\n";
constexpr std::string_view imprint_body =
    "The example company behind this demo\n\nExample Street 1, 12345 Example Town\n";
constexpr std::string_view german_privacy_body =
    "Diese Seite kommt ohne Cookies aus, bis du dich anmeldest. Was du einem Werkzeug gibst, wird "
    "auf diesem Server im Arbeitsspeicher verarbeitet und nicht gespeichert.\n";
constexpr std::string_view german_imprint_body =
    "Die Beispielfirma hinter dieser Demo\n\nBeispielstraße 1, 12345 Beispielstadt\n";

constexpr std::string_view notes_body =
    "Notes:\n\n- what a password is stretched by\n- when a key is the better choice\n- how long "
    "either lasts\n";

constexpr std::array pages{
    ContentPage{.author = "chloe",
                .content_type = "tutorial",
                .title = "Base64 by example",
                .summary = "What Base64 is good for, and what not.",
                .body = base64_body,
                .tool_slug = "base64",
                .age_days = 338,
                .steps = "337:submit 336:approve 336:publish 121:edit 120:approve 120:publish",
                .addition = "\n## In a browser\n\n`btoa` and `atob` know bytes alone: encode a "
                            "text as UTF-8 first.\n"},
    ContentPage{.author = "chloe",
                .content_type = "blog",
                .title = "Which hash for which job",
                .summary = "A fingerprint for every purpose.",
                .body = hash_body,
                .tool_slug = "hash-generator",
                .age_days = 321,
                .steps = "320:submit 319:approve 319:publish 226:edit 225:approve 225:publish",
                .addition = "\nCRC32 finds faults of a line, and nothing that is meant.\n"},
    ContentPage{.author = "ada",
                .content_type = "tutorial",
                .title = "Merge PDF files without losing anything",
                .summary = "Three steps from many files to one.",
                .body = pdf_body,
                .tool_slug = "pdf-merge",
                .age_days = 296,
                .steps = "295:submit 293:approve 293:publish 24:edit",
                .addition = "4. Choose what to keep of each file, such as pages 1 to 3.\n"},
    ContentPage{.author = "chloe",
                .content_type = "blog",
                .title = "Merge PDF: the whole guide",
                .summary = "Everything about joining files.",
                .tool_slug = "pdf-merge",
                .age_days = 214,
                .steps = "213:submit 212:approve 212:publish"},
    ContentPage{
        .author = "chloe",
        .content_type = "blog",
        .title = "UUID v4 or v7",
        .summary = "Chance alone, or the time first: which one to take.",
        .body = uuid_body,
        .tool_slug = "uuid-generator",
        .age_days = 167,
        .steps = "166:submit 165:reject 163:edit 163:resolve 163:submit 162:approve 162:publish",
        .addition = "\nAll of them are in RFC 9562.\n"},
    ContentPage{.author = "ada",
                .content_type = "tutorial",
                .title = "Read a JSON Web Token",
                .summary = "What it says, and what to check.",
                .body = jwt_body,
                .tool_slug = "jwt-decoder",
                .age_days = 149,
                .steps = "148:submit 147:approve 147:publish"},
    ContentPage{.author = "chloe",
                .content_type = "blog",
                .title = "Why is my JSON not valid?",
                .summary = "The usual faults, and how to find them.",
                .body = json_body,
                .tool_slug = "json-formatter",
                .age_days = 131,
                .steps = "130:submit 129:approve 129:publish"},
    ContentPage{.author = "chloe",
                .content_type = "comparison",
                .title = "Markdown and HTML side by side",
                .summary = "The same page, written twice.",
                .body = markdown_body,
                .tool_slug = "markdown-preview",
                .age_days = 96,
                .steps = "95:submit 94:approve 94:publish"},
    ContentPage{.author = "chloe",
                .content_type = "tutorial",
                .title = "Verify a download",
                .summary = "Compare a file with its checksum.",
                .body = checksum_body,
                .tool_slug = "hash-generator",
                .age_days = 58,
                .steps = "57:submit 56:approve 56:publish"},
    ContentPage{.author = "chloe",
                .content_type = "blog",
                .title = "Ten years of placeholder texts",
                .summary = "A look back at what stands where a text is missing.",
                .tool_slug = "lorem-ipsum",
                .age_days = 233,
                .steps = "232:submit 231:approve 231:publish 88:unpublish"},
    ContentPage{.author = "chloe",
                .content_type = "tutorial",
                .title = "Base64 an Beispielen",
                .summary = "Wozu Base64 gut ist, und wozu nicht.",
                .body = german_body,
                .tool_slug = "base64",
                .locale = "de",
                .age_days = 18,
                .steps = "17:submit 16:approve 16:publish",
                .scheduled_days = 3},
    ContentPage{.author = "chloe",
                .content_type = "tutorial",
                .title = "Einen Download prüfen",
                .summary = "Eine Datei mit ihrer Prüfsumme vergleichen.",
                .body = german_checksum_body,
                .tool_slug = "hash-generator",
                .locale = "de",
                .translation_of = "verify-a-download",
                .age_days = 50,
                .steps = "49:submit 48:approve 48:publish"},
    ContentPage{.author = "boris",
                .content_type = "landing",
                .title = "Privacy",
                .summary = "What this site stores about you, and what it does not.",
                .body = privacy_body,
                .age_days = 298,
                .steps = "298:submit 298:approve 298:publish"},
    ContentPage{.author = "boris",
                .content_type = "landing",
                .title = "Imprint",
                .summary = "Who runs this site, and how to reach them.",
                .body = imprint_body,
                .age_days = 298,
                .steps = "298:submit 298:approve 298:publish"},
    ContentPage{.author = "boris",
                .content_type = "landing",
                .title = "Datenschutz",
                .summary = "Was diese Seite speichert.",
                .body = german_privacy_body,
                .locale = "de",
                .translation_of = "privacy",
                .age_days = 290,
                .steps = "290:submit 290:approve 290:publish"},
    ContentPage{.author = "boris",
                .content_type = "landing",
                .title = "Impressum",
                .summary = "Wer diese Seite betreibt.",
                .body = german_imprint_body,
                .locale = "de",
                .translation_of = "imprint",
                .age_days = 290,
                .steps = "290:submit 290:approve 290:publish"},
    ContentPage{.author = "chloe",
                .content_type = "faq",
                .title = "Questions about UUIDs",
                .tool_slug = "uuid-generator",
                .age_days = 9,
                .steps = "9:submit 8:approve"},
    ContentPage{.author = "ada",
                .content_type = "blog",
                .title = "Passwords that people can type",
                .tool_slug = "password-generator",
                .age_days = 6,
                .steps = "5:submit 4:comment",
                .comment = "Should this name the lists of leaked passwords?"},
    ContentPage{.author = "chloe",
                .content_type = "tutorial",
                .title = "Count words as Unicode does",
                .tool_slug = "word-counter",
                .age_days = 4,
                .steps = "3:submit 2:comment",
                .comment = "Which version of Unicode is meant? Please add it."},
    ContentPage{.author = "chloe",
                .content_type = "landing",
                .title = "A JSON formatter that says what is wrong",
                .tool_slug = "json-formatter",
                .age_days = 2,
                .is_generated = true},
    ContentPage{.author = "chloe",
                .content_type = "comparison",
                .title = "AES with a password or with a key",
                .body = notes_body,
                .tool_slug = "aes-encrypt-decrypt",
                .age_days = 1}};

}  // namespace

std::vector<PageStep> steps_of(const ContentPage& page) {
  std::vector<PageStep> steps;
  for (auto text = page.steps; !text.empty();) {
    const auto one = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(one.size() + 1, text.size()));
    const auto colon = one.find(':');
    auto& step = steps.emplace_back(PageStep{.action = one.substr(colon + 1)});
    std::from_chars(one.data(), one.data() + colon, step.days_ago);
  }
  return steps;
}

std::optional<int> first_published(const ContentPage& page) {
  if (page.scheduled_days > 0) return std::nullopt;
  for (const auto& step : steps_of(page))
    if (step.action == "publish") return step.days_ago;
  return std::nullopt;
}

std::span<const ContentPage> content_pages() { return pages; }

}  // namespace toolyard::demo
