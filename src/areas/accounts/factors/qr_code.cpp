#include "areas/accounts/factors/qr_code.h"

#include <fmt/format.h>
#include <qrencode.h>

#include <cerrno>
#include <iterator>
#include <memory>
#include <span>
#include <system_error>

namespace toolyard::accounts {

namespace {

constexpr std::size_t quiet_zone = 4;  // modules around a symbol that stay light

struct FreeSymbol {
  void operator()(QRcode* symbol) const { QRcode_free(symbol); }
};
using Symbol = std::unique_ptr<QRcode, FreeSymbol>;

bool is_dark(unsigned char module) { return (module & 1U) != 0; }

// Appends a path of rectangles, one for each run of dark modules in the row.
void draw_row(std::string& path, std::span<const unsigned char> row, std::size_t y) {
  for (std::size_t from = 0, to = 0; from < row.size(); from = to) {
    while (to < row.size() && is_dark(row[to]) == is_dark(row[from])) ++to;
    if (is_dark(row[from]))
      fmt::format_to(std::back_inserter(path), "M{} {}h{}v1H{}z", from + quiet_zone, y + quiet_zone,
                     to - from, from + quiet_zone);
  }
}

}  // namespace

std::string qr_code_of(const std::string& text) {
  const Symbol symbol{QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M)};
  if (!symbol) throw std::system_error(errno, std::generic_category(), "QR code");
  const auto width = static_cast<std::size_t>(symbol->width);
  const std::span modules{symbol->data, width * width};
  std::string path;
  for (std::size_t y = 0; y < width; ++y) draw_row(path, modules.subspan(y * width, width), y);
  return fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}")"
                     R"( shape-rendering="crispEdges">)"
                     R"(<path fill="#fff" d="M0 0h{0}v{0}H0z"/><path d="{1}"/></svg>)",
                     width + 2 * quiet_zone, path);
}

}  // namespace toolyard::accounts
