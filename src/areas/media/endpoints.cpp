#include "areas/media/media.h"
#include "core/endpoint/part.h"

namespace toolyard::media {
namespace {

constexpr Part part{"admin/media", "media"};

// An SVG picture of eight by eight pixels.
constexpr std::string_view upload_example = R"(
{"file":
 "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI4IiBoZWlnaHQ9IjgiLz4=",
 "name": "blank.svg", "alt": "Nothing"})";

Endpoint upload_endpoint(MediaService& service) {
  auto endpoint = post<&MediaService::upload>(
      part, service,
      {.summary = "Upload a picture or a file",
       .description =
           "Stores a JPEG, PNG, WebP, AVIF, GIF or SVG picture, or a PDF file. Pictures are "
           "decoded "
           "and encoded again, in several widths: turned upright, with colors in sRGB, and without "
           "metadata such as places. Beside the sizes in WebP, the picture is stored as JPEG or "
           "PNG "
           "for programs without WebP. Animations become an animated WebP file, with a still "
           "picture. Scripts and references to other files are removed from SVG. A file that is "
           "stored already is not stored again: its record is returned with status 200, with the "
           "given texts where it had none, and counts as new for `clean/`.",
       .example = upload_example,
       .problems = {&toolyard::problems::input_too_large, &problems::unknown_media_kind,
                    &problems::damaged_picture, &problems::picture_too_large,
                    &problems::picture_too_expensive, &problems::media_store_full,
                    &problems::too_many_pictures, &toolyard::problems::file_store_unavailable},
       .cost = Cost::picture,
       .repeats = Repeats::under_key_outside});
  endpoint.body = BodyClass::import;
  endpoint.takes_multipart = true;
  return endpoint;
}

}  // namespace

std::vector<Endpoint> MediaLibrary::endpoints() {
  return {
      list<&MediaService::list>(
          part, service_,
          {.summary = "List media", .description = "Lists pictures and files, newest first."}),
      upload_endpoint(service_),
      find<&MediaService::find>(part, service_,
                                {.path = "{id}/",
                                 .summary = "Retrieve a picture or a file",
                                 .description = "Returns the record of one picture or file, with "
                                                "the paths of all stored sizes."}),
      patch<&MediaService::change>(
          part, service_,
          {.path = "{id}/",
           .summary = "Update the texts of a picture or a file",
           .description = "Changes the given texts. The contents never change: upload another file "
                          "in place of this one.",
           .example = R"({"alt": "A harbour in the morning", "credit": "Ada Example, CC BY 4.0"})",
           .takes_forms = true}),
      find<&MediaService::uses>(part, service_,
                                {.path = "{id}/uses/",
                                 .summary = "List what uses a file",
                                 .description = "Returns what uses the file: texts and the site "
                                                "record, in their latest or their live revision, "
                                                "campaigns, experiments on pages that are not "
                                                "archived, and redirects."}),
      remove<&MediaService::remove>(
          part, service_,
          {.path = "{id}/",
           .summary = "Delete a picture or a file",
           .description = "Deletes a file with all its sizes. One that is used is only deleted by "
                          "an approver, with `force=true`. Caches may show it for longer.",
           .problems = {&problems::media_in_use},
           .takes_if_match = true}),
      post<&MediaService::clean>(
          part, service_,
          {.path = "clean/",
           .summary = "Delete media that nothing uses",
           .description =
               "Deletes the files that nothing uses and that are older than the given number of "
               "days. Links to them on other sites are not known. With `dry_run`, nothing is "
               "deleted, and the response says what would be.",
           .example = R"({"older_than_days": 90, "dry_run": true})",
           .access = Access::approver,
           .cost = Cost::bulk,
           .repeats = Repeats::under_key_in_slices})};
}

}  // namespace toolyard::media
