// Plants a fault for every other rule, and checks that it is found.
#include <gtest/gtest.h>

#include <array>

#include "code_text.h"
#include "temporary_folder.h"

namespace house {
namespace {

std::string lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "  x();\n";
  return text;
}

TEST(Files, LeaveOutWhatIsNoPartOfTheProject) {
  Folder folder;
  folder.put("a.md", "a").put("build/b.md", "b").put(".git/c", "c").put("z", {"\0", 1});
  const auto files = folder.files();
  ASSERT_EQ(files.size(), 2u);
  EXPECT_EQ(files[0].path, "a.md");
  EXPECT_EQ(files[0].text, "a");
  EXPECT_EQ(files[1].path, "z");
  EXPECT_EQ(files[1].text, "") << "no text holds zero bytes";
}

TEST(Layers, MayIncludeThoseBelow) {
  Folder folder;
  folder
      .put("src/app/main.cpp",
           "#include \"http/transport/server.h\"\n#include \"adapters/x/y.h\"\n")
      .put("src/areas/keys/store.cpp",
           "#include \"areas/keys/store.h\"\n#include <vector>\n"
           "#include \"ports/database.h\"\n")
      .put("src/areas/keys/store_test.cpp", "#include \"tests/support/test_database.h\"\n");
  EXPECT_EQ(texts(check_layers(folder.files())), "");
}

TEST(Layers, MayNotIncludeThoseAboveOrBeside) {
  Folder folder;
  folder.put("src/core/text.h", "// Text.\n#include \"tools/tool.h\"\n")
      .put("src/tools/a.cpp", "#include \"ports/database.h\"\n")
      .put("src/adapters/x/y.cpp", "# include \"areas/keys/store.h\"\n")
      .put("src/http/z.cpp", "#include \"ports/database.h\"\n");
  EXPECT_EQ(texts(check_layers(folder.files())),
            "src/adapters/x/y.cpp:1: the layer adapters may not include areas/keys/store.h\n"
            "src/core/text.h:2: the layer core may not include tools/tool.h\n"
            "src/http/z.cpp:1: the layer http may not include ports/database.h\n"
            "src/tools/a.cpp:1: the layer tools may not include ports/database.h\n");
}

TEST(Layers, KeepAreasApartAndPathsPlain) {
  Folder folder;
  folder
      .put("src/areas/keys/a.cpp",
           "#include \"areas/accounts/model.h\"\n#include \"areas/accounts/facts.h\"\n"
           "#include \"areas/accounts/sub/facts.h\"\n")
      .put("src/core/b.cpp", "#include \"../core/b.h\"\n#include \"tests/support/x.h\"\n")
      .put("src/cellar/c.cpp", "");
  EXPECT_EQ(texts(check_layers(folder.files())),
            "src/areas/keys/a.cpp:1: the area areas/keys/ includes another one: "
            "areas/accounts/model.h\n"
            "src/areas/keys/a.cpp:3: the area areas/keys/ includes another one: "
            "areas/accounts/sub/facts.h\n"
            "src/cellar/c.cpp: is in no layer\n"
            "src/core/b.cpp:1: write the path from src/ on: ../core/b.h\n"
            "src/core/b.cpp:2: only tests include tests/support/x.h\n");
}

TEST(Libraries, StayInTheirPlaces) {
  Folder folder;
  folder.put("src/areas/search/report/pattern.cpp", "#include <re2/re2.h>\n")
      .put("src/core/b.cpp", "#include <re2/re2.h>\n")
      .put("src/areas/keys/c.cpp", "#include <sqlite3.h>\n#include <qpdf/QPDF.hh>\n");
  EXPECT_EQ(texts(check_libraries(folder.files())),
            "src/areas/keys/c.cpp:1: may not be included here: sqlite3.h\n"
            "src/areas/keys/c.cpp:2: may not be included here: qpdf/QPDF.hh\n"
            "src/core/b.cpp:1: may not be included here: re2/re2.h\n");
}

TEST(Sizes, AreMeasured) {
  Folder folder;
  folder.put("src/core/long.cpp", lines(601))
      .put("src/core/function.cpp", "// F.\n\nvoid f() {\n" + lines(59) + "}\n")
      .put("tests/make.py", lines(601))
      .put("tests/wide.h", std::string(101, 'x') + "\n");
  EXPECT_EQ(texts(check_sizes(folder.files(), {})),
            "src/core/function.cpp:3: 61 lines in the function void f(), at most 60\n"
            "src/core/long.cpp: 601 lines in the file, at most 600\n"
            "tests/make.py: 601 lines in the file, at most 600\n"
            "tests/wide.h:1: 101 columns in the line, at most 100\n");
}

TEST(Sizes, OfEndpointsAreAveraged) {
  Folder folder;
  folder
      .put("src/areas/a/endpoints.cpp", lines(18) + "{.summary = \"One\"}\n{.summary = \"Two\"}\n")
      .put("src/areas/a/b/endpoints.cpp", lines(9) + "{.summary = \"Three\"}\n")
      .put("src/areas/a/service.cpp", lines(300));
  EXPECT_EQ(texts(check_endpoints(folder.files(), 10)), "");
  EXPECT_EQ(texts(check_endpoints(folder.files(), 9.9)),
            "src/areas: 10.0 lines for each endpoint in files endpoints.cpp, at most 9.9\n");
}

TEST(Sizes, CountCodePointsAndWhatFits) {
  Folder folder;
  std::string wide;
  for (int i = 0; i < 100; ++i) wide += "\u00e9";
  folder.put("src/core/a.h", "//" + wide.substr(4) + "\n")
      .put("src/core/b.cpp", lines(600))
      .put("src/core/c.cpp", "void f() {\n" + lines(58) + "}\n");
  EXPECT_EQ(texts(check_sizes(folder.files(), {})), "");
}

TEST(Sizes, OfExceptionsMayOnlyFall) {
  Folder folder;
  folder.put("src/core/a.cpp", lines(610)).put("src/core/b.cpp", lines(605));
  const std::array<Exception, 3> exceptions{Exception{"src/core/a.cpp", Measure::file_lines, 605},
                                            Exception{"src/core/b.cpp", Measure::file_lines, 610},
                                            Exception{"src/core/c.cpp", Measure::file_lines, 700}};
  EXPECT_EQ(texts(check_sizes(folder.files(), {.exceptions = exceptions})),
            "src/core/a.cpp: 610 lines in the file, at most 605\n"
            "src/core/b.cpp: is smaller now: lower its exception in sizes.cpp from 610 to 605\n"
            "src/core/c.cpp: does not exist: remove its exception\n");
}

TEST(Functions, AreFoundByTheirBraces) {
  const auto found = functions_of(
      "#define X {\n"
      "namespace n {\n"
      "constexpr std::array list{1, 2};\n"
      "struct S {\n"
      " public:\n"
      "  S(int a)\n"
      "      : a_{a}, b_(\"}\") {\n"
      "    // }\n"
      "    const auto c = '}';\n"
      "  }\n"
      "  int get() const { return a_; }\n"
      "  int a_ = 1'000;\n"
      "};\n"
      "auto f(int a,\n"
      "       int b) {\n"
      "  if (a) { return R\"x(}}})x\"; }\n"
      "}\n"
      "}\n");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].line, 6u);
  EXPECT_EQ(found[0].lines, 5u);
  EXPECT_EQ(found[1].line, 11u);
  EXPECT_EQ(found[1].lines, 1u);
  EXPECT_EQ(found[2].head, "auto f(int a,");
  EXPECT_EQ(found[2].lines, 4u);
}

TEST(Tools, HaveCasesAndStandInTheCatalog) {
  Folder folder;
  const auto tool = "// T.\ninline constexpr About about{\n";
  folder.put("src/tools/good.h", tool).put("src/tools/good.cases.json", "[{}]");
  folder.put("src/tools/bad.h", tool).put("src/tools/bad.cases.json", "[ ]\n");
  folder.put("src/tools/none.h", tool).put("src/tools/tool.h", "// No tool.\n");
  folder.put("src/tools/catalog.cpp", "tool<&good::run>(good::about),\n");
  EXPECT_EQ(texts(check_tools(folder.files())),
            "src/tools/bad.h: has no cases in bad.cases.json\n"
            "src/tools/bad.h: is missing in catalog.cpp\n"
            "src/tools/none.h: has no cases in none.cases.json\n"
            "src/tools/none.h: is missing in catalog.cpp\n");
}

TEST(Threads, AreStartedInOnePlace) {
  Folder folder;
  folder.put("src/core/threads.h", "// Threads.\nstd::jthread thread_;\n")
      .put("src/http/a_test.cpp", "std::thread client;\n")
      .put("src/http/a.cpp",
           "#include <thread>\n// A std::thread\nauto n = std::thread::hardware_concurrency();\n"
           "std::this_thread::yield();\nauto t = std::thread([] {});\n")
      .put("src/areas/keys/b.h", "// B.\nstd::vector<std::jthread> threads_;\n")
      .put("src/tools/c.cpp", "pthread_create(&thread, 0, run, 0);\nauto f = std::async(run);\n");
  EXPECT_EQ(texts(check_threads(folder.files())),
            "src/areas/keys/b.h:2: core/threads.h starts threads, not std::jthread\n"
            "src/http/a.cpp:5: core/threads.h starts threads, not std::thread\n"
            "src/tools/c.cpp:1: core/threads.h starts threads, not pthread_create\n"
            "src/tools/c.cpp:2: core/threads.h starts threads, not std::async\n");
}

TEST(Headers, BeginWithAComment) {
  Folder folder;
  folder.put("src/core/a.h", "// A.\n#pragma once\n").put("src/core/b.h", "#pragma once\n");
  EXPECT_EQ(texts(check_headers(folder.files())),
            "src/core/b.h:1: begin with a comment that says what this is\n");
}

TEST(Links, LeadSomewhere) {
  Folder folder;
  folder
      .put("docs/a.md",
           "[up](../b.md#part), [folder](../docs/), [web](https://example.org/x),\n"
           "[here](#here) and [there](c.md)\n```\n[code](d.md)\n```\n")
      .put("b.md", "![image](docs/e.png) ![another](docs/f.png)\n")
      .put("docs/f.png", std::string("\x89PNG\0](", 7));
  EXPECT_EQ(texts(check_links(folder.files())),
            "b.md:1: the link is broken: docs/e.png\n"
            "docs/a.md:2: the link is broken: c.md\n");
}

TEST(Decisions, HaveAStatusAndAreListedInTheIndex) {
  const std::string folder = "docs/decisions/";
  Folder house;
  house.put(folder + "README.md",
            "| [0001](0001-a.md) | A | superseded by [0002](0002-b.md) | 2026-01-02 |\n"
            "| [0002](0002-b.md) | B | accepted | 2026-01-03 |\n"
            "| [0003](0003-c.md) | C | accepted | 2026-01-04 |\n");
  const auto put = [&](const std::string& name, const std::string& title,
                       const std::string& status) {
    house.put(folder + name, "# " + title + "\n\n- Status: " + status + "\n- Date: 2026-01-0" +
                                 std::to_string(title[0] - 'A' + 2) + "\n");
  };
  put("0001-a.md", "A", "superseded by [0002](0002-b.md)");
  put("0002-b.md", "B", "accepted");
  put("0003-c.md", "C", "accepted");
  EXPECT_EQ(texts(check_decisions(house.files())), "");
  put("0002-b.md", "B", "perhaps");
  put("0003-c.md", "C", "superseded by [0002](0002-b.md)");
  put("0003-d.md", "D", "accepted");
  put("e.md", "E", "accepted");
  EXPECT_EQ(
      texts(check_decisions(house.files())),
      folder + "0002-b.md: is neither accepted nor superseded by another\n" + folder +
          "0002-b.md: is missing in README.md, which needs the line "
          "| [0002](0002-b.md) | B | perhaps | 2026-01-03 |\n" +
          folder +
          "0003-c.md: is missing in README.md, which needs the line "
          "| [0003](0003-c.md) | C | superseded by [0002](0002-b.md) | 2026-01-04 |\n" +
          folder + "0003-d.md: has the number of another decision\n" + folder +
          "0003-d.md: is missing in README.md, which needs the line "
          "| [0003](0003-d.md) | D | accepted | 2026-01-05 |\n" +
          folder + "e.md: its name does not begin with a number\n" + folder +
          "e.md: is missing in README.md, which needs the line | [e.md](e.md) | E | accepted | "
          "2026-01-06 |\n" +
          folder + "README.md:2: the row is outdated or a duplicate\n" + folder +
          "README.md:3: the row is outdated or a duplicate\n");
}

TEST(Decisions, HaveOneRowEach) {
  const std::string row = "| [0001](0001-a.md) | A | accepted | 2026-01-02 |\n";
  Folder house;
  house.put("docs/decisions/0001-a.md", "# A\n\n- Status: accepted\n- Date: 2026-01-02\n")
      .put("docs/decisions/README.md", row + row);
  EXPECT_EQ(texts(check_decisions(house.files())),
            "docs/decisions/README.md:2: the row is outdated or a duplicate\n");
}

TEST(Decisions, AreShort) {
  const auto row = "| [0001](0001-a.md) | A | accepted | 2026-01-02 |\n";
  const std::string text = "# A\n\n- Status: accepted\n- Date: 2026-01-02\n";
  Folder house;
  house.put("docs/decisions/README.md", row).put("docs/decisions/0001-a.md", text);
  EXPECT_EQ(texts(check_decisions(house.files())), "");
  house.put("docs/decisions/0001-a.md", text + std::string(2001 - text.size(), 'a'));
  EXPECT_EQ(texts(check_decisions(house.files())),
            "docs/decisions/0001-a.md: has 2001 bytes: shorten it to 2000, and move figures to "
            "docs/measurements.md\n");
}

TEST(Words, ThatNameOneMachineAreFound) {
  Folder folder;
  // clang-format off
  folder.put("a.sh", "cd /wo" "rk/x\n").put("b.txt", "\nhttps://deb.debian" ".org\n");
  // clang-format on
  EXPECT_EQ(texts(check_words(folder.files())),
            "a.sh:1: does not belong here: /wo"
            "rk/\n"
            "b.txt:2: does not belong here: deb.debian"
            ".org\n");
}

TEST(Phrases, ThatAreHardToReadAreFound) {
  Folder folder;
  folder
      .put("src/tools/a.cpp",
           "// This is no text.\nauto a = \"The file is \"\n         \"none of a PDF.\";\n"
           "auto b = R\"(Mails are sent anew.)\";\n")
      .put("src/areas/keys/b.cpp", "auto a = \"This is no number.\";\n")
      .put("src/areas/mailing/subscriptions/mail_texts.cpp",
           "auto a = \"It is no text of ours.\";\n")  // exempt
      .put("docs/decisions/e.md", "It is no decision.\n")
      .put("docs/c.md",
           "There is no key, it is no longer here.\n\nIt `is no` [key](mails.md).\n\nIt stands in "
           "a file.\n")
      .put("docs/f.md", "An import is taken back for good.\n")
      .put("web/src/d.ts", "// It is no text.\nconst a = 'This is no page.';\n");
  EXPECT_EQ(texts(check_phrases(folder.files())),
            "docs/c.md:5: write \"is in\", not \"stands in\"\n"
            "docs/decisions/e.md:1: write \"is not a ...\", not \"is no\"\n"
            "docs/f.md:1: write \"undone\", not \"taken back\"\n"
            "docs/f.md:1: write \"permanently\", not \"for good\"\n"
            "src/areas/keys/b.cpp:1: write \"is not a ...\", not \"is no\"\n"
            "src/tools/a.cpp:2: write \"is not a valid ...\", not \"is none of\"\n"
            "src/tools/a.cpp:4: write \"again\", not \"anew\"\n"
            "src/tools/a.cpp:4: write \"emails\", not \"mails\"\n"
            "web/src/d.ts:2: write \"is not a ...\", not \"is no\"\n");
}

TEST(Phrases, AreLookedForInLiteralsAsTheCompilerJoinsThem) {
  const auto literals =
      literals_of("f(\"a\"\n  \"b\", 'c', \"d\\\"e\"); // \"f\"\n#include \"g\"\n");
  ASSERT_EQ(literals.size(), 2u);
  EXPECT_EQ(literals[0].text, "ab");
  EXPECT_EQ(literals[1].text, "d\\\"e");
  EXPECT_EQ(literals[1].line, 2u);
}

TEST(Identifiers, ThatTheGlossaryReplacesAreFound) {
  Folder folder;
  folder.put("src/core/a.h", "// told\nint told = 1;\nint told_minor = 2;  // said\n")
      .put("tests/server/b_test.cpp", "const auto text = \"said\";\nauto c = one.said();\n")
      .put("docs/c.md", "`asked`\n");
  EXPECT_EQ(texts(check_identifiers(folder.files())),
            "src/core/a.h:2: write `report`, `response` or the name of what it is, not `told`\n"
            "tests/server/b_test.cpp:2: write `output` or `message`, not `said`\n");
}

TEST(Web, KeepsItsLayers) {
  Folder folder;
  folder.put("web/src/api/a.ts", "// A.\nimport { x } from '../parts/x';\n")
      .put("web/src/parts/b.tsx", "// B.\nconst later = import('../tools/page');\n")
      .put("web/src/parts/c.ts", "// C.\nimport {\n  d,\n} from '../admin/d';\n")
      .put("web/src/tools/views/e.tsx",
           "// E.\nimport { f } from '../../parts/f';\nimport { useState } from 'react';\n"
           "import e from '../../../styles/views/e.view.css';\n")
      .put("web/src/parts/g.ts", "// G.\nimport g from '../../styles/views/g.view.css';\n")
      .put("web/src/tools/h.ts", "// H.\nimport h from '../../styles/h.css';\n")
      .put("web/src/tools.tsx", "// The entry.\nimport { App } from './tools/app';\n");
  EXPECT_EQ(texts(check_web(folder.files())),
            "web/src/api/a.ts:2: the layer api may not include ../parts/x\n"
            "web/src/parts/b.tsx:2: the layer parts may not include ../tools/page\n"
            "web/src/parts/c.ts:4: the layer parts may not include ../admin/d\n"
            "web/src/parts/g.ts:2: the layer parts may not include ../../styles/views/g.view.css\n"
            "web/src/tools/h.ts:2: the layer tools may not include ../../styles/h.css\n");
}

TEST(Web, RejectsForbiddenApis) {
  Folder folder;
  folder.put("web/src/tools/a.ts", "// A.\nplace.innerHTML = text;\nlocalStorage.clear();\n")
      .put("web/src/tools/c.ts", "// C.\nkeepDraft(key, { input });\n")
      .put("web/src/admin/records/drafts.ts", "// Drafts.\nkeepDraft(key, draft);\n")
      .put("web/src/parts/kept.ts", "// Kept.\nlocalStorage.clear();\n")
      .put("web/src/api/b.ts",
           "const far = 'https:"
           "//example.org';\n");
  EXPECT_EQ(texts(check_web(folder.files())),
            "web/src/api/b.ts:1: begin with a comment that says what this is\n"
            "web/src/api/b.ts:1: is not allowed here: https:"
            "//\n"
            "web/src/tools/a.ts:2: is not allowed here: innerHTML\n"
            "web/src/tools/a.ts:3: is not allowed here: localStorage\n"
            "web/src/tools/c.ts:2: is not allowed here: keepDraft\n");
}

TEST(Web, StaysSmall) {
  Folder folder;
  folder.put("web/src/tools/a.tsx", "// A.\nexport function A() {\n" + lines(58) + "}\n")
      .put("web/src/tools/b.tsx", "// B.\nconst b = (x: X) => {\n" + lines(59) + "};\n")
      .put("web/src/tools/c.ts", "// C.\nclass C {\n  run(x: X): void {\n" + lines(59) + "  }\n}\n")
      .put("web/src/tools/d.ts", "// D.\n" + lines(600))
      .put("web/styles/e.css", "/* E. */\n/*" + std::string(97, 'e') + "*/\n");
  EXPECT_EQ(texts(check_web(folder.files())),
            "web/src/tools/b.tsx:2: 61 lines in the function, at most 60\n"
            "web/src/tools/c.ts:3: 61 lines in the function, at most 60\n"
            "web/src/tools/d.ts: 601 lines in the file, at most 600\n"
            "web/styles/e.css:2: 101 columns in the line\n");
}

TEST(Web, StylesEachClassInOneFile) {
  Folder folder;
  folder.put("web/styles/a.css", "/* A. */\n.card {\n}\n.card .b {\n}\n")
      .put("web/styles/b.css", "/* B. */\n.b .card {\n}\n@media print {\n  .card {\n  }\n}\n")
      .put("web/styles/media.css", "/* M. */\n.card {\n}\n");
  EXPECT_EQ(texts(check_web(folder.files())),
            "web/styles/b.css:5: the class card belongs to web/styles/a.css\n");
}

}  // namespace
}  // namespace house
