#include "tools/pdf/text_input.h"

#include <gtest/gtest.h>

#include "core/text/base64.h"

namespace toolyard::pdf {
namespace {

using Files = std::vector<std::string>;

Files files(std::string_view text) { return decode_lines(text).value_or(Files{"fault"}); }

std::size_t fault_line(std::string_view text) {
  const auto decoded = decode_lines(text);
  return decoded ? 0 : decoded.error().line;
}

std::string bytes_of(std::size_t size) {
  std::string bytes = "%PDF-";
  for (std::size_t i = bytes.size(); i < size; ++i) bytes.push_back(static_cast<char>(i * 37));
  return bytes;
}

std::string broken(std::string_view text, std::size_t width, std::string_view line_end) {
  std::string lines;
  for (std::size_t at = 0; at < text.size(); at += width)
    lines.append(text.substr(at, width)).append(line_end);
  return lines;
}

TEST(PdfTextInput, TakesOneFileALine) {
  EXPECT_EQ(files("JVBERi0x\nJVBERi0y"), (Files{"%PDF-1", "%PDF-2"}));
  EXPECT_EQ(files("\r\n  JVBERi0x \r\n\n\tJVBERi0y\r\n"), (Files{"%PDF-1", "%PDF-2"}));
  EXPECT_EQ(files(""), Files{});
}

TEST(PdfTextInput, TakesDataUris) {
  EXPECT_EQ(files("data:application/pdf;base64,JVBERi0x\ndata:;base64,JVBERi0y"),
            (Files{"%PDF-1", "%PDF-2"}));
  EXPECT_EQ(files("data:application/pdf;base64,JVBERi0xMQ%3D%3D"), Files{"%PDF-11"});
  EXPECT_EQ(fault_line("data:application/pdf,JVBERi0x"), 1u);
  EXPECT_EQ(fault_line("data:application/pdf;base64"), 1u);
}

TEST(PdfTextInput, TakesEitherAlphabetAndAnyPadding) {
  for (const auto* text : {"++//", "--__", "data:;base64,++//"})
    EXPECT_EQ(files(text), Files{"\xfb\xef\xff"}) << text;
  for (const auto* text : {"JVBERi0xMQ==", "JVBERi0xMQ=", "JVBERi0xMQ"})
    EXPECT_EQ(files(text), Files{"%PDF-11"}) << text;
}

TEST(PdfTextInput, JoinsWhatAMailProgramHasBroken) {
  for (const std::size_t size : {6, 200, 1000, 1001, 1002})
    for (const std::size_t width : {8, 10, 64, 76, 79, 80}) {
      const auto bytes = bytes_of(size);
      const auto text = encode_base64(bytes, base64_standard, true);
      const auto lines = broken(text, width, "\r\n") + broken(text, width, "\n");
      EXPECT_EQ(files(lines), (Files{bytes, bytes})) << size << " in lines of " << width;
    }
}

TEST(PdfTextInput, LongLinesAreFilesOfTheirOwn) {
  const auto bytes = std::string(90, 'x');  // not like a PDF, which is checked later
  const auto line = encode_base64(bytes, base64_standard, false);
  EXPECT_EQ(files(line + "\n" + line), (Files{bytes, bytes}));
}

TEST(PdfTextInput, SaysWhichLineIsWrong) {
  EXPECT_EQ(fault_line("JVBE!"), 1u);
  EXPECT_EQ(fault_line("JVBERi0x\n\nJVBERi0*"), 3u);
  EXPECT_EQ(fault_line("JVBERi0x\nMTEx\nM*Ex\nMTEx"), 3u);
  EXPECT_EQ(fault_line("JVBERi0x\nMTEx\nM"), 3u);
  EXPECT_EQ(fault_line("JVBERi0x+\nJVBERi0y-_+"), 1u);
}

}  // namespace
}  // namespace toolyard::pdf
