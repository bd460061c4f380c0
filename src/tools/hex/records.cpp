#include "tools/hex/records.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/endpoint/budget.h"
#include "core/text/hex.h"
#include "tools/hex/dumps/style.h"

namespace toolyard::hex {
namespace {

// Maximum number of bytes that gaps between addresses may add, so that a short text cannot result
// in a large amount of data.
constexpr std::size_t max_filled_bytes = 8 << 20;
constexpr std::size_t steps_per_record_byte = 6;

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

unsigned sum_of(std::string_view bytes) {
  unsigned sum = 0;
  for (const char c : bytes) sum += static_cast<unsigned char>(c);
  return sum & 0xff;
}

std::string two_digits(unsigned byte) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  return {digits[byte >> 4 & 0xf], digits[byte & 0xf]};
}

enum class Kind { data, base, other, end };

// A record without its checksum.
struct Record {
  Kind kind = Kind::other;
  std::uint64_t address = 0;  // of data; with `base`, what is added to the addresses after it
  std::string_view data = {};
};

// A format of records. `bytes` are those of a line, after its mark.
struct IntelHex {
  static constexpr Format format = Format::intel_hex;
  static constexpr std::size_t mark = 1;
  static bool is_marked(std::string_view line) { return line.starts_with(':'); }
  static std::size_t size_of(std::string_view bytes) {
    return 5 + static_cast<unsigned char>(bytes[0]);
  }
  static unsigned checksum(std::string_view bytes) { return -sum_of(bytes) & 0xff; }
  static std::optional<Record> record(std::string_view, std::string_view bytes) {
    const auto data = bytes.substr(4);
    switch (bytes[3]) {
      case 0: return Record{Kind::data, big_endian(bytes.substr(1, 2)), data};
      case 1: return Record{.kind = Kind::end};
      case 2:
      case 4:
        if (data.size() != 2) return std::nullopt;
        return Record{Kind::base, big_endian(data) << (bytes[3] == 2 ? 4 : 16)};
      case 3:
      case 5: return Record{};  // where the program starts
      default: return std::nullopt;
    }
  }
};

struct SRecord {
  static constexpr Format format = Format::s_record;
  static constexpr std::size_t mark = 2;
  static bool is_marked(std::string_view line) {
    return line.size() > 2 && line[0] == 'S' && line[1] >= '0' && line[1] <= '9';
  }
  static std::size_t size_of(std::string_view bytes) {
    return 1 + static_cast<unsigned char>(bytes[0]);
  }
  static unsigned checksum(std::string_view bytes) { return ~sum_of(bytes) & 0xff; }
  static std::optional<Record> record(std::string_view line, std::string_view bytes) {
    const auto type = static_cast<std::size_t>(line[1] - '0');
    switch (type) {
      case 1:
      case 2:
      case 3:
        if (bytes.size() < type + 2) return std::nullopt;
        return Record{Kind::data, big_endian(bytes.substr(1, type + 1)), bytes.substr(type + 2)};
      case 7:
      case 8:
      case 9: return Record{.kind = Kind::end};
      case 4: return std::nullopt;
      default: return Record{};  // the header, and numbers of records
    }
  }
};

// Returns the bytes of a line after its mark, and nothing if it is not marked or not hexadecimal.
template <class Form> std::optional<std::string> bytes_of(std::string_view line) {
  if (!Form::is_marked(line)) return std::nullopt;
  const auto digits = line.substr(Form::mark);
  if (digits.size() < 8 || digits.size() % 2 != 0) return std::nullopt;
  std::string bytes(digits.size() / 2, '\0');
  if (decode_hex(digits, bytes.data()) != digits.size()) return std::nullopt;
  return bytes;
}

template <class Form> class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : text_(text) {}

  Outcome read() {
    std::size_t at = 0;
    while (const auto line = next_line(text_, at)) {
      ++number_;
      spend(steps_per_record_byte * line->text.size());
      if (!take(*line)) return std::unexpected(std::move(refusal_));
    }
    if (!join()) return std::unexpected(std::move(refusal_));
    reading_.format = Form::format;
    if (!is_ended_)
      warn(reading_, "incomplete", "The record of the end is missing; lines may be missing, too.");
    return std::move(reading_);
  }

 private:
  struct Chunk {
    std::uint64_t address;
    std::size_t start, size;  // in `data_`
    std::size_t line;         // offset of the line in the text
  };

  bool take(const Line& line) {
    const auto start = line.text.find_first_not_of(" \t");
    const auto record_text = line.text.substr(start);
    const auto offset = line.start + start;
    if (is_ended_) return refuse(offset, "There are lines after the record of the end.");
    const auto bytes = bytes_of<Form>(record_text);
    if (!bytes) return refuse(offset, "Line " + number() + " is not a record.");
    if (bytes->size() != Form::size_of(*bytes))
      return refuse(offset, "The record in line " + number() + " has " +
                                std::to_string(bytes->size()) + " bytes, but announces " +
                                std::to_string(Form::size_of(*bytes)) + ".");
    const auto content = std::string_view(*bytes).substr(0, bytes->size() - 1);
    const auto sum = static_cast<unsigned char>(bytes->back());
    if (Form::checksum(content) != sum)
      return refuse(offset, "The checksum of line " + number() + " is " + two_digits(sum) +
                                ", but should be " + two_digits(Form::checksum(content)) + ".");
    const auto record = Form::record(record_text, content);
    if (!record)
      return refuse(offset,
                    "The record in line " + number() + " has a type or a size that is not known.");
    switch (record->kind) {
      case Kind::data:
        chunks_.push_back({base_ + record->address, data_.size(), record->data.size(), offset});
        data_ += record->data;
        break;
      case Kind::base: base_ = record->address; break;
      case Kind::end: is_ended_ = true; break;
      case Kind::other: break;
    }
    return true;
  }

  // Puts the bytes in the order of their addresses.
  bool join() {
    std::erase_if(chunks_, [](const Chunk& one) { return one.size == 0; });
    std::ranges::stable_sort(chunks_, {}, &Chunk::address);
    auto& bytes = reading_.bytes;
    bytes.reserve(data_.size());
    std::size_t added = 0;
    const auto first = chunks_.empty() ? 0 : chunks_.front().address;
    for (const auto& one : chunks_) {
      const auto target = one.address - first;
      if (target < bytes.size())
        return refuse(one.line, "The record has an address that another one has, too.");
      const auto missing = target - bytes.size();
      if (missing > max_filled_bytes - added) {
        refusal_ = {Refusal::Kind::too_large, 0,
                    "The addresses skip more than 8 MiB that the records do not contain."};
        return false;
      }
      added += missing;
      spend(missing + one.size);
      bytes.append(missing, '\0').append(data_, one.start, one.size);
    }
    if (added > 0) warn(reading_, "gap_filled", "Gaps between addresses were filled with zeros.");
    if (first > 0) {
      std::string address;
      for (int shift = 24; shift >= 0; shift -= 8)
        address += two_digits(static_cast<unsigned>(first >> shift));
      warn(reading_, "address_left_out", "The data begins at the address 0x" + address + ".");
    }
    return true;
  }

  std::string number() const { return std::to_string(number_); }
  bool refuse(std::size_t offset, std::string detail) {
    refusal_ = {Refusal::Kind::character, offset, std::move(detail)};
    return false;
  }

  std::string_view text_;
  std::size_t number_ = 0;
  std::uint64_t base_ = 0;
  bool is_ended_ = false;
  std::string data_;
  std::vector<Chunk> chunks_;
  Reading reading_;
  Refusal refusal_{};
};

// The first line decides.
template <class Form> bool begins(std::string_view text) {
  std::size_t at = 0;
  const auto line = next_line(text, at);
  if (!line) return false;
  const auto record = line->text.substr(line->text.find_first_not_of(" \t"));
  const auto bytes = bytes_of<Form>(record.substr(0, 1024));
  return bytes && bytes->size() == Form::size_of(*bytes);
}

}  // namespace

std::optional<Outcome> read_records(std::string_view text) {
  if (begins<IntelHex>(text)) return RecordReader<IntelHex>(text).read();
  if (begins<SRecord>(text)) return RecordReader<SRecord>(text).read();
  return std::nullopt;
}

}  // namespace toolyard::hex
