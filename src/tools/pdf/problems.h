// The problems that PDF files can cause, and how they are reported within the engine: a `Refusal`
// is thrown at any depth, and `merge` converts it to an `Error`.
#pragma once
#include <cstddef>
#include <string>

#include "core/error.h"

namespace toolyard::pdf {

namespace problems {

inline constexpr ProblemType not_a_pdf{
    "not_a_pdf", ErrorKind::unprocessable, "One of the files is not a PDF.",
    "The file is empty, has no PDF header, or is an image other than JPEG, PNG, TIFF and WebP. "
    "`document` and `name` identify the file; `damaged: skip-unreadable` skips such files."};
inline constexpr ProblemType damaged_pdf{
    "damaged_pdf", ErrorKind::unprocessable, "One of the files is damaged.",
    "The file cannot be repaired, or `damaged` is `error`. `document` and `name` identify the "
    "file; `damaged: skip` skips such files."};
inline constexpr ProblemType password_required{
    "password_required", ErrorKind::unprocessable, "One of the files requires a password.",
    "The file is encrypted. Give its `password` in the entry of `documents`, or skip such files "
    "with `damaged: skip-unreadable`."};
inline constexpr ProblemType wrong_password{
    "wrong_password", ErrorKind::unprocessable, "The password is not valid for the file.",
    "The `password` of this document is neither its user password nor its owner password."};
inline constexpr ProblemType unsupported_encryption{
    "unsupported_encryption", ErrorKind::unprocessable,
    "One of the files is encrypted in a way that this server cannot read.",
    "The file is intact, but is not encrypted with a password: for the holders of certificates, or "
    "by a method of another program. `document` and `name` identify the file."};
inline constexpr ProblemType unsupported_filter{
    "unsupported_filter", ErrorKind::unprocessable,
    "One of the files is compressed in a way that this server cannot read.",
    "The file is intact, but its objects are compressed with a filter that only some programs "
    "know; `detail` names it. `document` and `name` identify the file; `damaged: "
    "skip-unreadable` skips such files."};
inline constexpr ProblemType invalid_page_range{
    "invalid_page_range", ErrorKind::unprocessable, "The file does not have the requested pages.",
    "`pages` selects a page that the document does not have. (Text that is not a valid page range "
    "is a `validation_error` at `/documents/{i}/pages` with this code.)"};
inline constexpr ProblemType empty_result{"empty_result", ErrorKind::unprocessable,
                                          "No pages are left to merge.",
                                          "The files have no pages, or none remain after applying "
                                          "page ranges and skipping damaged files."};
inline constexpr ProblemType not_conformant{
    "not_conformant", ErrorKind::unprocessable, "The result cannot conform to the standard.",
    "`detail` names the obstacle and the file: mostly fonts that are not embedded, or CMYK colors "
    "without an output intent. Save these files again with fonts embedded, or omit `conformance`."};
inline constexpr ProblemType too_many_documents{
    "too_many_documents", ErrorKind::unprocessable, "The request has too many files.",
    "The number of files in one request is limited on this server."};
inline constexpr ProblemType too_many_pages{
    "too_many_pages", ErrorKind::unprocessable,
    "The result or one of the files has too many pages.",
    "The number of pages in a file and in the result is limited on this server."};
inline constexpr ProblemType too_complex{
    "too_complex", ErrorKind::unprocessable, "One of the files is too complex.",
    "Reading the file would exceed this server's limits on objects, values, decompressed bytes, "
    "output or time. Files crafted to exhaust a reader cause this."};

}  // namespace problems

// Deliberately not a std::exception: qpdf catches those while it repairs a file.
struct Refusal {
  const ProblemType* type;
  std::string detail;
};

[[noreturn]] inline void refuse(const ProblemType& type, std::string detail) {
  throw Refusal{&type, std::move(detail)};
}

}  // namespace toolyard::pdf
