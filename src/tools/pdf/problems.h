// The problems a PDF can bring, and how the engine reports them inside itself: a `Refusal` is
// thrown from any depth and becomes an `Error` at the engine's door, never further.
#pragma once
#include <cstddef>
#include <string>

#include "core/error.h"

namespace toolyard::pdf {

namespace problems {

inline constexpr ProblemType not_a_pdf{
    "not_a_pdf", ErrorKind::unprocessable, "One of the files is not a PDF.",
    "The file is empty, or has no PDF header. `document` and `name` say which one it is."};
inline constexpr ProblemType damaged_pdf{
    "damaged_pdf", ErrorKind::unprocessable, "One of the files is damaged.",
    "The file cannot be repaired, or `damaged` is `error`. `document` and `name` say which one it "
    "is; `damaged: skip` leaves such files out."};
inline constexpr ProblemType password_required{
    "password_required", ErrorKind::unprocessable, "One of the files needs a password.",
    "The file is encrypted. Give its `password` in the entry of `documents`."};
inline constexpr ProblemType wrong_password{
    "wrong_password", ErrorKind::unprocessable, "The password does not open the file.",
    "The `password` of this document is neither its user nor its owner password."};
inline constexpr ProblemType invalid_page_range{
    "invalid_page_range", ErrorKind::unprocessable, "The file does not have these pages.",
    "`pages` names a page that the document does not have. (Text that is no page range at all is "
    "a `validation_error` at `/documents/{i}/pages` with this code.)"};
inline constexpr ProblemType empty_result{
    "empty_result", ErrorKind::unprocessable, "No page is left to merge.",
    "The files have no pages, or the page ranges and skipped files leave none."};
inline constexpr ProblemType too_many_documents{"too_many_documents", ErrorKind::unprocessable,
                                                "Too many files.",
                                                "This server merges fewer files in one call."};
inline constexpr ProblemType too_many_pages{
    "too_many_pages", ErrorKind::unprocessable, "Too many pages.",
    "A file, or the result, has more pages than this server allows."};
inline constexpr ProblemType too_complex{
    "too_complex", ErrorKind::unprocessable, "One of the files takes too much work.",
    "Reading the file would take more objects, values, decoded bytes, output or time than this "
    "server allows. Files made to exhaust a reader look like this."};

}  // namespace problems

// Not a std::exception on purpose: the PDF library swallows those while it repairs a file.
struct Refusal {
  const ProblemType* type;
  std::string detail;
};

[[noreturn]] inline void refuse(const ProblemType& type, std::string detail) {
  throw Refusal{&type, std::move(detail)};
}

}  // namespace toolyard::pdf
