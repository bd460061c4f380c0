#include "tools/pdf/catalog/metadata.h"

#include <cstdio>

namespace toolyard::pdf {

std::string pdf_date(Instant moment) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(moment);
  const auto day = std::chrono::floor<std::chrono::days>(seconds);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(seconds - day);
  char text[40];
  std::snprintf(text, sizeof text, "D:%04d%02u%02u%02d%02d%02dZ", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                static_cast<int>(time.seconds().count()));
  return text;
}

MetadataMerger::MetadataMerger(const Options& options) : info_(QPDFObjectHandle::newDictionary()) {
  const auto* given = std::get_if<Metadata>(&options.metadata);
  if (!given) {
    takes_first_ = std::get<MetadataSource>(options.metadata) == MetadataSource::first;
    comes_from_documents_ = takes_first_;
    keeps_any_ = takes_first_;
    return;
  }
  const auto put = [&](const char* key, const std::optional<std::string>& text) {
    if (text) info_.replaceKey(key, QPDFObjectHandle::newUnicodeString(*text));
  };
  put("/Title", given->title);
  put("/Author", given->author);
  put("/Subject", given->subject);
  put("/Keywords", given->keywords);
  put("/Creator", given->creator);
  const auto put_date = [&](const char* key, const std::optional<Instant>& moment) {
    if (moment) info_.replaceKey(key, QPDFObjectHandle::newString(pdf_date(*moment)));
  };
  put_date("/CreationDate", given->creation_date);
  put_date("/ModDate", given->modification_date);
}

void MetadataMerger::import(QPDFObjectHandle trailer) {
  if (!takes_first_) return;
  takes_first_ = false;
  auto info = trailer.getKey("/Info");
  if (!info.isDictionary()) return;
  for (const auto* key : {"/Title", "/Author", "/Subject", "/Keywords", "/Creator"}) {
    auto value = info.getKey(key);
    if (value.isString()) info_.replaceKey(key, value.shallowCopy());
  }
}

void MetadataMerger::write(Target& target, std::optional<Instant> now) {
  info_.replaceKey("/Producer", QPDFObjectHandle::newString("Toolyard"));
  if (now)
    for (const auto* key : {"/CreationDate", "/ModDate"})
      if (!info_.hasKey(key)) info_.replaceKey(key, QPDFObjectHandle::newString(pdf_date(*now)));
  target.pdf.getTrailer().replaceKey("/Info", target.add(info_));
}

}  // namespace toolyard::pdf
