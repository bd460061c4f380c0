#include "tools/pdf/catalog/tag_names.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns what a reader makes of the structure tree: for each element its standard type, with its
// namespace, attributes of its classes, the text of the elements that its ids lead to, and its
// kids.
class TagMeanings {
 public:
  explicit TagMeanings(QPDF& file) : root_(file.getRoot().getKey("/StructTreeRoot")) {}

  std::string text() {
    std::string text;
    for (auto& element : as_list(root_.getKey("/K"))) text += of(element);
    return text;
  }

 private:
  std::string of(QPDFObjectHandle element) {
    auto text = type_of(element) + classes_of(element) + headers_of(element);
    auto title = element.getKey("/T");
    if (title.isString()) text += "'" + title.getUTF8Value() + "'";
    text += "(";
    for (auto& kid : as_list(element.getKey("/K")))
      if (kid.isDictionary() && kid.hasKey("/S")) text += of(kid);
    return text + ") ";
  }
  std::string type_of(QPDFObjectHandle element) {
    auto type = element.getKey("/S");
    if (auto space = element.getKey("/NS"); space.isDictionary())
      return type.getName() + "@" + space.getKey("/NS").getUTF8Value();
    auto roles = root_.getKey("/RoleMap");
    while (roles.isDictionary() && roles.hasKey(type.getName()))
      type = roles.getKey(type.getName());
    return type.getName();
  }
  std::string classes_of(QPDFObjectHandle element) {
    std::string text;
    for (auto& name : as_list(element.getKey("/C")))
      if (name.isName()) text += root_.getKey("/ClassMap").getKey(name.getName()).unparseResolved();
    return text;
  }
  std::string headers_of(QPDFObjectHandle element) {
    std::string text;
    for (auto& attributes : as_list(element.getKey("/A")))
      for (auto& id : as_list(attributes.getKey("/Headers"))) text += "^" + titled(id);
    return text;
  }
  std::string titled(QPDFObjectHandle id) {
    auto tree = root_.getKey("/IDTree").getKey("/Names").getArrayAsVector();
    for (std::size_t i = 0; i + 1 < tree.size(); i += 2)
      if (tree[i].getStringValue() == id.getStringValue()) {
        EXPECT_EQ(tree[i + 1].getKey("/ID").getStringValue(), id.getStringValue());
        return tree[i + 1].getKey("/T").getUTF8Value();
      }
    return "?";
  }

  QPDFObjectHandle root_;
};

std::string meanings(QPDF& file) { return TagMeanings(file).text(); }

// Merges files, and expects that the tags of each mean the same as before.
pdf_test::Merged expect_same_meanings(const std::vector<std::string>& files) {
  auto merged = pdf_test::merge(files);
  std::string before;
  for (const auto& file : files) before += meanings(*pdf_test::open(file));
  EXPECT_EQ(meanings(*merged.file), before);
  return merged;
}

// Returns a PDF of one page with a tagged paragraph of the type `/Type`.
std::string tagged(const std::string& root, const std::string& element,
                   const std::vector<std::string>& more = {}) {
  std::vector<std::string> objects{
      "<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [0 [6 0 R]] >> " + root + " >>",
      "<< /Type /StructElem /S /Document /P 4 0 R /K [6 0 R] >>",
      "<< /Type /StructElem /P 5 0 R /Pg 3 0 R /K 0 " + element + " >>"};
  objects.insert(objects.end(), more.begin(), more.end());
  return pdf_test::pdf_file({.pages = {"/StructParents 0"},
                             .catalog = "/MarkInfo << /Marked true >> /StructTreeRoot 4 0 R",
                             .objects = objects});
}

QPDFObjectHandle root_of(const pdf_test::Merged& merged) {
  return merged.catalog().getKey("/StructTreeRoot");
}

TEST(PdfTagNames, MapsAreKeptThatAreObjectsOfTheirOwn) {
  const auto merged = expect_same_meanings(
      {tagged("/RoleMap 7 0 R /ClassMap 8 0 R", "/S /Title /C /Body",
              {"<< /Title /H1 >>", "<< /Body << /O /Layout /SpaceBefore 10 >> >>"})});
  EXPECT_EQ(root_of(merged).getKey("/RoleMap").getKey("/Title").getName(), "/H1");
  EXPECT_TRUE(root_of(merged).getKey("/ClassMap").getKey("/Body").isDictionary());
}

TEST(PdfTagNames, RolesThatClashAreRenamed) {
  const auto with_role = [](const std::string& roles) {
    return tagged("/RoleMap << " + roles + " >>", "/S /Title");
  };
  const auto heading = with_role("/Title /H1"), paragraph = with_role("/Title /P");
  expect_same_meanings({heading, paragraph});
  expect_same_meanings({paragraph, heading, paragraph, heading});
  expect_same_meanings({heading, with_role("/Title /Head /Head /P /Title_2 /Figure")});
  // The second file uses a type as it is, which the first one maps, and the other way round.
  expect_same_meanings({with_role("/Title /H1 /H1 /H2"), tagged("", "/S /H1")});
  expect_same_meanings({tagged("", "/S /Title"), heading});
  expect_same_meanings({heading, with_role("/Other /P")});
  const auto merged = expect_same_meanings({heading, paragraph, paragraph, heading});
  EXPECT_EQ(root_of(merged).getKey("/RoleMap").getKeys(),
            (std::set<std::string>{"/Title", "/Title_2"}));
}

TEST(PdfTagNames, ClassesThatClashAreRenamed) {
  const auto with_class = [](int space) {
    return tagged("/ClassMap << /Body << /O /Layout /SpaceBefore " + std::to_string(space) +
                      " >> /Note << /O /Layout >> >>",
                  "/S /P /C [/Body 0 /Note]");
  };
  const auto merged = expect_same_meanings({with_class(10), with_class(99), with_class(10)});
  EXPECT_EQ(root_of(merged).getKey("/ClassMap").getKeys(),
            (std::set<std::string>{"/Body", "/Body_2", "/Note"}));
}

TEST(PdfTagNames, IdsThatClashAreRenamedWhereverTheyAreNamed) {
  const auto table = [](const std::string& title) {
    return tagged("/IDTree << /Names [(head) 7 0 R] >>", "/S /TD /A 8 0 R",
                  {"<< /Type /StructElem /S /TH /P 5 0 R /ID (head) /T (" + title + ") /K [] >>",
                   "[<< /O /Table /Headers [(head)] >> 0]"});
  };
  expect_same_meanings({table("Name"), table("Age"), table("City")});
}

TEST(PdfTagNames, NamespacesStayAndOfEqualOnesOne) {
  const auto plain = tagged("/Namespaces [7 0 R]", "/S /Title /NS 7 0 R",
                            {"<< /Type /Namespace /NS (http://iso.org/pdf2/ssn) >>"});
  const auto own =
      tagged("/RoleMap << /Title /H1 >> /Namespaces [7 0 R]", "/S /Title /NS 7 0 R",
             {"<< /Type /Namespace /NS (https://x.test) /RoleMapNS << /Title /P >> >>"});
  const auto merged = expect_same_meanings({plain, own, plain, own});
  EXPECT_EQ(root_of(merged).getKey("/Namespaces").getArrayNItems(), 3);
}

TEST(PdfTagNames, KeepTheirMeaningInFoundFiles) {
  std::vector<std::string> files;
  for (const auto* name : {"rolemap_indirect", "t_role1", "t_role2", "t_cls1", "t_cls2", "t_id1",
                           "t_id2", "t_ns", "t_neg"}) {
    const auto file = pdf_test::found_file(name);
    if (!file) GTEST_SKIP() << "no vectors";
    files.push_back(*file);
    expect_same_meanings({*file});
  }
  const auto merged = expect_same_meanings(files);
  for (std::size_t page = 1; page <= files.size(); ++page)
    EXPECT_GE(merged.page(page).getKey("/StructParents").getIntValue(), 0) << page;
}

}  // namespace
}  // namespace toolyard::pdf
