// What the server and the process that makes a picture send each other over pipes. The server does
// not trust the process: whatever it sends is read within bounds.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "ports/media/picture_maker.h"

namespace toolyard::pictures {

// The order without the file, which follows it.
std::string order_head(const PictureOrder& order);
// Reads an order whose file is a view into `bytes`; nullopt if it is not one.
std::optional<PictureOrder> read_order(std::string_view bytes);

std::string result_bytes(const std::expected<MadePicture, PictureFault>& result);
// Reads a result; `crashed` if it is cut off, or not a valid one.
std::expected<MadePicture, PictureFault> read_result(std::string_view bytes);

}  // namespace toolyard::pictures
