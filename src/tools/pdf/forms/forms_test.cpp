#include "tools/pdf/forms/forms.h"

#include <gtest/gtest.h>

#include <qpdf/QPDFAcroFormDocumentHelper.hh>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

using pdf_test::data_of;
using pdf_test::stream;

// Returns a PDF with a text field, a check box and a group with one field, and their appearances.
std::string with_form(const std::string& name, const std::string& value, const char* state) {
  const std::string widget = " /Type /Annot /Subtype /Widget /P 3 0 R /Rect [10 10 90 30] ";
  return pdf_test::pdf_file(
      {.pages = {"/Annots [4 0 R 6 0 R 10 0 R] /Contents 11 0 R"},
       .catalog = "/AcroForm << /Fields [4 0 R 6 0 R 9 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << "
                  "/Helv 12 0 R >> >> >>",
       .objects = {
           "<< /FT /Tx /T (" + name + ") /V (" + value + ")" + widget + "/AP << /N 5 0 R >> >>",
           stream("/Type /XObject /Subtype /Form /BBox [0 0 80 20]", "(" + value + ") Tj"),
           "<< /FT /Btn /T (agree) /V /" + std::string(state) + " /AS /" + state + widget +
               "/AP << /N << /Yes 7 0 R /Off 8 0 R >> >> >>",
           stream("/Subtype /Form /BBox [0 0 9 9]", "0 0 9 9 re f"),
           stream("/Subtype /Form /BBox [0 0 9 9]", "0 0 9 9 re s"),
           "<< /T (group) /Kids [10 0 R] >>", "<< /FT /Tx /T (inner) /Parent 9 0 R" + widget + ">>",
           stream("", "0 g"), "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}});
}

std::string with_form() { return with_form("name", "Ada", "Yes"); }

struct Field {
  std::string name, value;
  std::size_t page;
  bool operator==(const Field&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Field& field) {
  return out << field.name << "=" << field.value << "@" << field.page;
}

// Returns every widget with its field, in the order of the pages.
std::vector<Field> fields_of(const pdf_test::Merged& merged) {
  std::vector<Field> fields;
  QPDFAcroFormDocumentHelper form(*merged.file);
  std::size_t number = 0;
  for (auto& page : merged.file->getAllPages()) {
    ++number;
    for (auto& widget : form.getWidgetAnnotationsForPage(page)) {
      auto field = form.getFieldForAnnotation(widget);
      auto value = field.getValue();
      fields.push_back({field.getFullyQualifiedName(),
                        value.isName() ? value.getName() : field.getValueAsString(), number});
      EXPECT_EQ(merged.number_of(widget.getObjectHandle().getKey("/P")), number);
    }
  }
  return fields;
}

using Fields = std::vector<Field>;

pdf_test::Merged merge(const std::vector<std::string>& files, FormMode mode) {
  return pdf_test::merge(files, [&](auto& request) { request.forms = mode; });
}

TEST(PdfForms, RenamesFieldsWhoseNameIsTaken) {
  const auto merged =
      merge({with_form(), with_form("other", "Bob", "Off"), with_form("name", "Eve", "Yes")},
            FormMode::rename);
  EXPECT_EQ(fields_of(merged), (Fields{{"name", "Ada", 1},
                                       {"agree", "/Yes", 1},
                                       {"group.inner", "", 1},
                                       {"other", "Bob", 2},
                                       {"d2_agree", "/Off", 2},
                                       {"d2_group.inner", "", 2},
                                       {"d3_name", "Eve", 3},
                                       {"d3_agree", "/Yes", 3},
                                       {"d3_group.inner", "", 3}}));
  EXPECT_EQ(merged.answer.form_fields, 9);
  EXPECT_EQ(merged.answer.renamed_fields, 5);
  EXPECT_EQ(merged.warning_codes(), std::vector<std::string>{"fields_renamed"});
}

TEST(PdfForms, JoinsFieldsOfOneName) {
  const auto merged = merge({with_form(), with_form()}, FormMode::merge);
  EXPECT_EQ(fields_of(merged), (Fields{{"name", "Ada", 1},
                                       {"agree", "/Yes", 1},
                                       {"group.inner", "", 1},
                                       {"name", "Ada", 2},
                                       {"agree", "/Yes", 2},
                                       {"group.inner", "", 2}}));
  EXPECT_EQ(merged.catalog().getKey("/AcroForm").getKey("/Fields").getArrayNItems(), 3);
  EXPECT_EQ(merged.answer.form_fields, 6);
  EXPECT_EQ(merged.answer.renamed_fields, 0);
  EXPECT_TRUE(merged.answer.warnings.empty());
}

// The appearances of joined fields show their common value.
TEST(PdfForms, JoinedFieldsShowOneValue) {
  const auto merged = merge({with_form(), with_form("name", "Bob", "Off")}, FormMode::merge);
  EXPECT_EQ(fields_of(merged)[3], (Field{"name", "Ada", 2}));
  auto widgets = merged.page(2).getKey("/Annots");
  const auto shown = data_of(widgets.getArrayItem(0).getKey("/AP").getKey("/N"));
  EXPECT_NE(shown.find("(Ada)"), shown.npos) << shown;
  EXPECT_EQ(shown.find("Bob"), shown.npos) << shown;
  EXPECT_EQ(widgets.getArrayItem(1).getKey("/AS").getName(), "/Yes");
  EXPECT_EQ(merged.warning_codes(), std::vector<std::string>{"field_values_dropped"});
}

TEST(PdfForms, AnEmptyFieldTakesTheValueOfTheOneItJoins) {
  const auto merged =
      merge({with_form("name", "", "Off"), with_form("name", "Bob", "Off")}, FormMode::merge);
  EXPECT_EQ(fields_of(merged)[0], (Field{"name", "Bob", 1}));
  for (const std::size_t page : {1, 2}) {
    auto widget = merged.page(page).getKey("/Annots").getArrayItem(0);
    const auto shown = data_of(widget.getKey("/AP").getKey("/N"));
    EXPECT_NE(shown.find("(Bob)"), shown.npos) << shown;
  }
  EXPECT_TRUE(merged.answer.warnings.empty());
}

TEST(PdfForms, FieldsOfDifferentKindsAreNotJoined) {
  const auto merged = merge({with_form(), with_form("agree", "Bob", "Off")}, FormMode::merge);
  EXPECT_EQ(fields_of(merged)[3], (Field{"d2_agree", "Bob", 2}));
  EXPECT_EQ(fields_of(merged)[4], (Field{"agree", "/Yes", 2}));
  EXPECT_EQ(merged.answer.renamed_fields, 1);
}

TEST(PdfForms, FlattenedFieldsBecomePartOfThePage) {
  const auto merged = merge({with_form(), with_form("name", "Bob", "Off")}, FormMode::flatten);
  EXPECT_EQ(fields_of(merged), Fields{});
  EXPECT_FALSE(merged.catalog().hasKey("/AcroForm"));
  EXPECT_EQ(merged.answer.form_fields, 0);
  const std::vector<std::vector<std::string>> shown{{"(Ada) Tj", "0 0 9 9 re f"},
                                                    {"(Bob) Tj", "0 0 9 9 re s"}};
  for (std::size_t i = 0; i < shown.size(); ++i) {
    auto page = merged.page(i + 1);
    EXPECT_EQ(page.getKey("/Annots").getArrayNItems(), 0);
    std::string content;
    for (auto& part : page.getKey("/Contents").getArrayAsVector()) content += data_of(part);
    EXPECT_NE(content.find("0 g"), content.npos);
    std::vector<std::string> drawn;
    for (auto& [name, object] : page.getKey("/Resources").getKey("/XObject").getDictAsMap()) {
      EXPECT_NE(content.find(name + " Do"), content.npos) << content;
      drawn.push_back(data_of(object));
    }
    EXPECT_EQ(drawn, shown[i]);
  }
}

// Returns a PDF with a field that has a value but no appearance.
std::string bare_form(const std::string& value) {
  return pdf_test::pdf_file(
      {.pages = {"/Annots [4 0 R]"},
       .catalog = "/AcroForm << /Fields [4 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R "
                  ">> >> >>",
       .objects = {"<< /FT /Tx /T (name) /V " + value + " /Subtype /Widget /Rect [10 10 90 30] >>",
                   "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}});
}

TEST(PdfForms, FlatteningDrawsValuesThatNothingShowsYet) {
  const auto merged = merge({bare_form("(Ada)")}, FormMode::flatten);
  auto objects = merged.page(1).getKey("/Resources").getKey("/XObject").getDictAsMap();
  ASSERT_EQ(objects.size(), 1u);
  const auto drawn = data_of(objects.begin()->second);
  EXPECT_NE(drawn.find("(Ada)"), drawn.npos) << drawn;
}

TEST(PdfForms, SaysWhereValuesCannotBeDrawn) {
  const auto flattened = merge({bare_form("<FEFF65E5>")}, FormMode::flatten);
  EXPECT_EQ(flattened.warning_codes(), std::vector<std::string>{"characters_replaced"});
  const auto joined = merge({bare_form("()"), bare_form("<FEFF65E5>")}, FormMode::merge);
  EXPECT_TRUE(joined.catalog().getKey("/AcroForm").getKey("/NeedAppearances").getBoolValue());
}

TEST(PdfForms, DroppedFieldsLeaveNothing) {
  const auto merged = merge({with_form(), with_form()}, FormMode::drop);
  EXPECT_FALSE(merged.catalog().hasKey("/AcroForm"));
  for (auto& object : merged.file->getAllObjects())
    EXPECT_FALSE(object.isDictionaryOfType("/Annot")) << object.unparseResolved();
  EXPECT_EQ(data_of(merged.page(2).getKey("/Contents")), "0 g");
  EXPECT_EQ(merged.answer.form_fields, 0);
}

TEST(PdfForms, FieldsOfPagesLeftOutGo) {
  const auto two = pdf_test::pdf_file(
      {.pages = {"/Annots [5 0 R]", "/Annots [6 0 R]"},
       .catalog = "/AcroForm << /Fields [5 0 R 6 0 R] >>",
       .objects = {"<< /FT /Tx /T (one) /Subtype /Widget /Rect [0 0 9 9] /P 3 0 R >>",
                   "<< /FT /Tx /T (two) /Subtype /Widget /Rect [0 0 9 9] /P 4 0 R >>"}});
  const auto merged =
      pdf_test::merge({two}, [](auto& request) { request.documents[0].pages = "2"; });
  EXPECT_EQ(fields_of(merged), (Fields{{"two", "", 1}}));
  EXPECT_EQ(merged.answer.form_fields, 1);
}

// Each form has its own font with the name /F, and each field must be drawn with the font of its
// form.
TEST(PdfForms, FontsOfOneNameStayApart) {
  const auto with_font = [](const char* font) {
    return pdf_test::pdf_file(
        {.pages = {"/Annots [4 0 R]"},
         .catalog = "/AcroForm << /Fields [4 0 R] /DA (/F 9 Tf) /DR << /Font << /F 5 0 R >> >> >>",
         .objects = {"<< /FT /Tx /T (t) /Subtype /Widget /Rect [0 0 9 9] /P 3 0 R >>",
                     std::string("<< /Type /Font /Subtype /Type1 /BaseFont /") + font + " >>"}});
  };
  const auto merged = merge({with_font("Helvetica"), with_font("Courier")}, FormMode::rename);
  auto fonts = merged.catalog().getKey("/AcroForm").getKey("/DR").getKey("/Font");
  QPDFAcroFormDocumentHelper form(*merged.file);
  std::vector<std::string> names;
  for (auto& field : form.getFormFields()) {
    const auto appearance = field.getDefaultAppearance();
    names.push_back(
        fonts.getKey(appearance.substr(0, appearance.find(' '))).getKey("/BaseFont").getName());
  }
  EXPECT_EQ(names, (std::vector<std::string>{"/Helvetica", "/Courier"}));
}

// Returns a PDF with a signature and its appearance, and with further fields.
std::string with_signature(const std::string& more = "") {
  return pdf_test::pdf_file(
      {.pages = {"/Annots [4 0 R " + more + "]"},
       .catalog =
           "/AcroForm << /Fields [7 0 R " + more + "] /SigFlags 3 >> /Perms << /DocMDP 5 0 R >>",
       .objects = {
           "<< /FT /Sig /T (s) /V 5 0 R /Parent 7 0 R /Subtype /Widget /Rect [0 0 9 9] /P 3 "
           "0 R /F 132 /AP << /N 6 0 R >> >>",
           "<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> >>",
           stream("/Subtype /Form /BBox [0 0 9 9]", "(signed) Tj"),
           "<< /T (group) /Kids [4 0 R] >>",
           "<< /FT /Sig /T (empty) /Subtype /Widget /Rect [0 0 9 9] /P 3 0 R >>"}});
}

// Expects that only the appearances of the signatures are left, as a part of the first page.
void expect_only_appearances(const pdf_test::Merged& merged) {
  auto drawn = merged.page(1).getKey("/Resources").getKey("/XObject").getDictAsMap();
  EXPECT_EQ(drawn.size(), 1u);
  for (auto& object : merged.file->getAllObjects())
    EXPECT_FALSE(object.isDictionaryOfType("/Sig")) << object.unparseResolved();
  EXPECT_EQ(merged.warning_codes(), std::vector<std::string>{"signatures_invalidated"});
}

TEST(PdfForms, ASignatureLeavesItsAppearanceAndNoField) {
  const auto merged = merge({with_signature(), with_signature()}, FormMode::rename);
  EXPECT_EQ(merged.answer.signatures_invalidated, 2);
  EXPECT_FALSE(merged.catalog().hasKey("/AcroForm"));
  expect_only_appearances(merged);
  auto drawn = merged.page(2).getKey("/Resources").getKey("/XObject").getDictAsMap();
  EXPECT_EQ(data_of(drawn.begin()->second), "(signed) Tj");
}

TEST(PdfForms, AFieldThatNobodySignedStays) {
  const auto merged = merge({with_signature("8 0 R")}, FormMode::rename);
  EXPECT_EQ(fields_of(merged), (Fields{{"empty", "", 1}}));
  EXPECT_FALSE(merged.catalog().getKey("/AcroForm").hasKey("/SigFlags"));
  expect_only_appearances(merged);
}

TEST(PdfForms, ASignatureOfAFoundFileLeavesItsAppearance) {
  const auto file = pdf_test::found_file("signed");
  if (!file) GTEST_SKIP() << "no vectors";
  const auto merged = merge({*file}, FormMode::rename);
  EXPECT_EQ(merged.answer.form_fields, 0);
  expect_only_appearances(merged);
}

// Returns a PDF with two top-level fields of one name, each on its own page.
std::string with_linked_fields() {
  return pdf_test::pdf_file(
      {.pages = {"/Annots [5 0 R]", "/Annots [6 0 R]"},
       .catalog = "/AcroForm << /Fields [5 0 R 6 0 R] >>",
       .objects = {
           "<< /FT /Tx /T (name) /V (Ada) /DA (/F 8 Tf) /Subtype /Widget /Rect [0 0 9 9] /P "
           "3 0 R >>",
           "<< /FT /Tx /T (name) /V (Ada) /DA (/F 9 Tf) /Subtype /Widget /Rect [0 0 9 9] /P "
           "4 0 R >>"}});
}

TEST(PdfForms, FieldsOfOneNameInAFileAreOneField) {
  const auto merged = merge({with_linked_fields(), with_linked_fields()}, FormMode::rename);
  EXPECT_EQ(
      fields_of(merged),
      (Fields{
          {"name", "Ada", 1}, {"name", "Ada", 2}, {"d2_name", "Ada", 3}, {"d2_name", "Ada", 4}}));
  EXPECT_EQ(merged.catalog().getKey("/AcroForm").getKey("/Fields").getArrayNItems(), 2);
  EXPECT_EQ(merged.answer.renamed_fields, 1);
  auto second = merged.page(2).getKey("/Annots").getArrayItem(0);
  EXPECT_EQ(second.getKey("/DA").getUTF8Value(), "/F 9 Tf");
}

TEST(PdfForms, LinkedFieldsOfAFoundFileStayOne) {
  const auto file = pdf_test::found_file("linked");
  if (!file) GTEST_SKIP() << "no vectors";
  const auto merged = merge({*file}, FormMode::rename);
  EXPECT_EQ(fields_of(merged), (Fields{{"name", "Alice", 1}, {"name", "Alice", 2}}));
  EXPECT_TRUE(merged.answer.warnings.empty());
}

}  // namespace
}  // namespace toolyard::pdf
