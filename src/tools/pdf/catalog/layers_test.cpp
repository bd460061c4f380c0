#include "tools/pdf/catalog/layers.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns a PDF with the layers `a` and `b`, of which the default configuration says more.
std::string with_layers(const std::string& configuration) {
  return pdf_test::pdf_file(
      {.pages = {"/Resources << /Properties << /A 4 0 R /B 5 0 R >> >>"},
       .catalog = "/OCProperties << /OCGs [4 0 R 5 0 R] /D << " + configuration + " >> >>",
       .objects = {"<< /Type /OCG /Name (a) >>", "<< /Type /OCG /Name (b) >>"}});
}

// Returns the names of the layers that a reader shows at first.
std::string shown_by(QPDF& file) {
  auto properties = file.getRoot().getKey("/OCProperties");
  auto standard = properties.getKey("/D");
  auto base = standard.getKey("/BaseState");
  const bool starts_on = !base.isName() || base.getName() != "/OFF";
  std::string text;
  for (auto& group : properties.getKey("/OCGs").getArrayAsVector()) {
    bool is_on = starts_on;
    for (const auto& [key, state] : {std::pair{"/ON", true}, std::pair{"/OFF", false}}) {
      auto list = standard.getKey(key);
      if (!list.isArray()) continue;
      for (auto& one : list.getArrayAsVector())
        if (one.getObjGen() == group.getObjGen()) is_on = state;
    }
    if (is_on) text += group.getKey("/Name").getUTF8Value() + " ";
  }
  return text;
}

TEST(PdfLayers, AreShownAsBefore) {
  std::vector<std::string> files;
  for (const auto* configuration : {"/BaseState /OFF /ON [4 0 R]", "/BaseState /OFF",
                                    "/BaseState /OFF /ON [4 0 R] /OFF [4 0 R]", "/OFF [5 0 R]",
                                    "/BaseState /ON /ON [5 0 R]", "/BaseState /Unchanged"})
    files.push_back(with_layers(configuration));
  std::string before;
  for (const auto& file : files) before += shown_by(*pdf_test::open(file));
  EXPECT_EQ(shown_by(*pdf_test::merge(files).file), before);
  EXPECT_EQ(before, "a a a b a b ");
}

TEST(PdfLayers, AreShownAsBeforeInAFoundFile) {
  const auto file = pdf_test::found_file("l_baseoff");
  if (!file) GTEST_SKIP() << "no vectors";
  EXPECT_EQ(shown_by(*pdf_test::merge({*file}).file), "shown2 ");
}

}  // namespace
}  // namespace toolyard::pdf
