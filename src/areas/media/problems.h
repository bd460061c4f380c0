// Problems of media, in addition to those of all areas.
#pragma once
#include "core/error.h"

namespace toolyard::media::problems {

inline constexpr ProblemType unknown_media_kind{
    "unknown_media_kind", ErrorKind::unprocessable, "The file is of no kind that a site can show.",
    "Media are JPEG, PNG, WebP, AVIF, GIF and SVG pictures, and PDF files. The contents of the "
    "file decide, not its name. Convert the file, and send it again."};
inline constexpr ProblemType damaged_picture{
    "damaged_picture", ErrorKind::unprocessable, "The picture cannot be read.",
    "The file is cut off or damaged, or of a form that is not supported, such as a JPEG with an "
    "arithmetic code or an SVG document with entities. Open it in a program for pictures, and save "
    "it again."};
inline constexpr ProblemType picture_too_large{
    "picture_too_large", ErrorKind::unprocessable, "The picture has too many pixels.",
    "The setting `media_max_pixels` limits the pixels of a picture, and twice as many those of all "
    "frames of an animation together. Make the picture smaller, and send it again."};
inline constexpr ProblemType picture_too_expensive{
    "picture_too_expensive", ErrorKind::unprocessable, "The picture takes too long to read.",
    "Reading the picture and writing it in all sizes needs more processor time or memory than a "
    "picture may use. Make the picture smaller, or save it in another format."};
inline constexpr ProblemType media_store_full{
    "media_store_full", ErrorKind::conflict, "There is no room for the file.",
    "The settings `media_max_bytes` and `media_max_account_bytes` limit the size of all media, and "
    "of those that one account has uploaded. Delete media that are not used."};
inline constexpr ProblemType media_in_use{
    "media_in_use", ErrorKind::conflict, "The file is used.",
    "`uses/` lists what shows the file or leads to it. An approver can delete it all the same with "
    "`force=true`: readers of texts then see its alternative text."};
inline constexpr ProblemType too_many_pictures{
    "too_many_pictures", ErrorKind::unavailable, "Too many pictures are being processed.",
    "The number of pictures that are read at the same time is limited. Retry in a few seconds."};

}  // namespace toolyard::media::problems
