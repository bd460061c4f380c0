// The multipart form that imports a table of Search Console for four weeks of a site.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::testing {

inline constexpr auto search_form_type = "Content-Type: multipart/form-data; boundary=x\r\n";

inline std::string search_form(std::string_view file_name, std::string_view bytes) {
  std::string body;
  for (const auto& [name, value] : {std::pair("site", "https://tools.example/"),
                                    {"start_date", "2026-10-01"},
                                    {"end_date", "2026-10-28"}})
    body += std::string("--x\r\nContent-Disposition: form-data; name=\"") + name + "\"\r\n\r\n" +
            value + "\r\n";
  return body + "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" +
         std::string(file_name) + "\"\r\nContent-Type: text/csv\r\n\r\n" + std::string(bytes) +
         "\r\n--x--\r\n";
}

}  // namespace toolyard::testing
