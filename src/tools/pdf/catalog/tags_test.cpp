#include "tools/pdf/catalog/tags.h"

#include <gtest/gtest.h>

#include <qpdf/QPDFNumberTreeObjectHelper.hh>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns a PDF of two pages: a heading on the first, a paragraph that extends from the first to
// the second, and a link on the second.
std::string with_tags() {
  return pdf_test::pdf_file(
      {.pages = {"/StructParents 0", "/StructParents 1 /Annots [10 0 R]"},
       .catalog = "/MarkInfo << /Marked true >> /StructTreeRoot 5 0 R /Lang (de)",
       .objects = {"<< /Type /StructTreeRoot /K [6 0 R] /ParentTree << /Nums [0 [7 0 R 8 0 R] 1 [8 "
                   "0 R 9 0 R] 2 9 0 R] >> /ParentTreeNextKey 3 /RoleMap << /Title /H1 >> /IDTree "
                   "<< /Names [(top) 7 0 R] >> >>",
                   "<< /Type /StructElem /S /Document /P 5 0 R /K [7 0 R 8 0 R 9 0 R] >>",
                   "<< /S /Title /P 6 0 R /Pg 3 0 R /K 0 /ID (top) >>",
                   "<< /S /P /P 6 0 R /Pg 3 0 R /K [1 << /Type /MCR /Pg 4 0 R /MCID 0 >>] >>",
                   "<< /S /Link /P 6 0 R /Pg 4 0 R /K [1 << /Type /OBJR /Obj 10 0 R >>] >>",
                   "<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://x.test/) >> "
                   "/StructParent 2 >>"}});
}

// The structure tree as text: elements with their content; marked content as `page:number`, objects
// as `page:object`.
class TreeText {
 public:
  explicit TreeText(const pdf_test::Merged& merged) : merged_(merged) {}

  std::string of_root() {
    auto root = merged_.catalog().getKey("/StructTreeRoot");
    if (!root.isDictionary()) return "";
    std::string text;
    for (auto& element : root.getKey("/K").getArrayAsVector()) {
      EXPECT_EQ(element.getKey("/P").getObjGen(), root.getObjGen());
      text += (text.empty() ? "" : " ") + of(element, 0);
    }
    return text;
  }

 private:
  std::string of(QPDFObjectHandle element, std::size_t page) {
    if (element.hasKey("/Pg")) page = merged_.number_of(element.getKey("/Pg"));
    auto text = element.getKey("/S").getName().substr(1) + "(";
    auto kids = element.getKey("/K");
    const auto list = kids.isArray() ? kids.getArrayAsVector() : std::vector{kids};
    for (auto kid : list) {
      if (text.back() != '(') text += " ";
      text += of_kid(element, kid, page);
    }
    return text + ")";
  }
  std::string of_kid(QPDFObjectHandle element, QPDFObjectHandle kid, std::size_t page) {
    if (kid.isInteger()) return marked(element, page, kid.getIntValueAsInt());
    if (kid.hasKey("/Pg")) page = merged_.number_of(kid.getKey("/Pg"));
    if (kid.hasKey("/MCID")) return marked(element, page, kid.getKey("/MCID").getIntValueAsInt());
    if (kid.hasKey("/Obj")) return object(element, page, kid.getKey("/Obj"));
    EXPECT_EQ(kid.getKey("/P").getObjGen(), element.getObjGen());
    return of(kid, page);
  }
  // The parent tree must lead from the content back to the element.
  std::string marked(QPDFObjectHandle element, std::size_t page, int number) {
    const auto text = std::to_string(page) + ":" + std::to_string(number);
    EXPECT_GT(page, 0u);
    if (page == 0) return text;
    auto elements = parent_of(merged_.page(page).getKey("/StructParents"));
    EXPECT_TRUE(elements.isArray());
    EXPECT_EQ(elements.getArrayItem(number).getObjGen(), element.getObjGen()) << text;
    return text;
  }
  std::string object(QPDFObjectHandle element, std::size_t page, QPDFObjectHandle one) {
    EXPECT_EQ(parent_of(one.getKey("/StructParent")).getObjGen(), element.getObjGen());
    return std::to_string(page) + ":object";
  }
  QPDFObjectHandle parent_of(QPDFObjectHandle key) {
    auto root = merged_.catalog().getKey("/StructTreeRoot");
    auto found = QPDFObjectHandle::newNull();
    EXPECT_LT(key.getIntValue(), root.getKey("/ParentTreeNextKey").getIntValue());
    QPDFNumberTreeObjectHelper tree(root.getKey("/ParentTree"), *merged_.file, false);
    EXPECT_TRUE(tree.findObject(key.getIntValue(), found));
    return found;
  }

  const pdf_test::Merged& merged_;
};

std::string tree_of(const pdf_test::Merged& merged) { return TreeText(merged).of_root(); }

bool is_marked(const pdf_test::Merged& merged) {
  return merged.catalog().getKey("/MarkInfo").getKey("/Marked").getBoolValue();
}

TEST(PdfTags, AreKeptWithWhatLeadsBackToThem) {
  const auto merged = pdf_test::merge({with_tags(), with_tags()});
  EXPECT_EQ(tree_of(merged),
            "Document(Title(1:0) P(1:1 2:0) Link(2:1 2:object)) "
            "Document(Title(3:0) P(3:1 4:0) Link(4:1 4:object))");
  EXPECT_TRUE(is_marked(merged));
  EXPECT_EQ(merged.catalog().getKey("/Lang").getUTF8Value(), "de");
  auto root = merged.catalog().getKey("/StructTreeRoot");
  EXPECT_EQ(root.getKey("/RoleMap").getKey("/Title").getName(), "/H1");
  EXPECT_TRUE(root.hasKey("/IDTree"));
}

TEST(PdfTags, ContentOfPagesLeftOutGoes) {
  const auto pages = [](const char* text) {
    return [text](pdf_merge::Request& request) { request.documents[0].pages = text; };
  };
  EXPECT_EQ(tree_of(pdf_test::merge({with_tags()}, pages("1"))), "Document(Title(1:0) P(1:1))");
  EXPECT_EQ(tree_of(pdf_test::merge({with_tags()}, pages("2"))),
            "Document(P(1:0) Link(1:1 1:object))");
  EXPECT_EQ(tree_of(pdf_test::merge({with_tags()}, pages("2,1"))),
            "Document(Title(2:0) P(2:1 1:0) Link(1:1 1:object))");
}

TEST(PdfTags, APageTakenTwiceIsTaggedOnce) {
  const auto merged =
      pdf_test::merge({with_tags()}, [](auto& request) { request.documents[0].pages = "1-2,1-2"; });
  EXPECT_EQ(tree_of(merged), "Document(Title(1:0) P(1:1 2:0) Link(2:1 2:object))");
  EXPECT_FALSE(merged.page(3).hasKey("/StructParents"));
}

TEST(PdfTags, NothingIsPromisedWhereAFileHasNone) {
  const auto merged = pdf_test::merge({pdf_test::pdf_file({}), with_tags()});
  EXPECT_EQ(tree_of(merged), "Document(Title(2:0) P(2:1 3:0) Link(3:1 3:object))");
  EXPECT_FALSE(is_marked(merged));
}

// Returns a PDF of one page with this many paragraphs, all in one element.
std::string with_paragraphs(std::size_t count) {
  std::string kids, parents;
  pdf_test::Sketch sketch{
      .pages = {"/StructParents 0"},
      .catalog = "/StructTreeRoot 4 0 R",
      .objects = {"<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [0 6 0 R] >> >>", "",
                  ""}};
  for (std::size_t i = 0; i < count; ++i) {
    kids += std::to_string(7 + i) + " 0 R ";
    sketch.objects.push_back("<< /Type /StructElem /S /P /P 5 0 R /Pg 3 0 R /K " +
                             std::to_string(i) + " >>");
  }
  sketch.objects[1] = "<< /Type /StructElem /S /Document /P 4 0 R /K [" + kids + "] >>";
  sketch.objects[2] = "[" + kids + "]";
  return pdf_test::pdf_file(sketch);
}

TEST(PdfTags, AreNotInMemoryTwice) {
  constexpr std::size_t count = 2'000;
  auto context = pdf_test::context();
  context.limits.pdf_values = 9 * count;
  auto answer = pdf_merge::run(pdf_test::request_for({with_paragraphs(count)}), context);
  ASSERT_TRUE(answer) << answer.error().detail;
  const pdf_test::Merged merged{{}, pdf_test::open(std::string(answer->output.bytes()))};
  const auto tree = tree_of(merged);
  EXPECT_TRUE(tree.starts_with("Document(P(1:0) P(1:1) ")) << tree.substr(0, 99);
  EXPECT_TRUE(tree.ends_with(" P(1:1999))")) << tree.substr(tree.size() - 99);
}

TEST(PdfTags, CanBeDropped) {
  const auto merged =
      pdf_test::merge({with_tags()}, [](auto& request) { request.tags = Keeping::drop; });
  EXPECT_FALSE(merged.catalog().hasKey("/StructTreeRoot"));
  EXPECT_FALSE(merged.catalog().hasKey("/MarkInfo"));
  EXPECT_FALSE(merged.page(1).hasKey("/StructParents"));
  EXPECT_FALSE(merged.page(2).getKey("/Annots").getArrayItem(0).hasKey("/StructParent"));
  for (auto& object : merged.file->getAllObjects())
    EXPECT_FALSE(object.isDictionaryOfType("/StructElem")) << object.unparseResolved();
}

}  // namespace
}  // namespace toolyard::pdf
