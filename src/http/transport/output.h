// What one connection has to send: text, and behind it perhaps the body of a response, which is
// sent from its own memory. It belongs to its connection alone, and ends with it.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "http/transport/memory/buffers.h"

namespace toolyard::http {

class Output {
 public:
  using Pieces = std::array<std::string_view, 2>;

  explicit Output(BufferStore& store) : store_(store) {}
  ~Output() { clear(); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  bool empty() const { return sent_ == text_.size() + body_.size(); }
  bool has_body() const { return !body_.empty(); }
  /// The text, to append to. No text may follow a body.
  std::string& text() {
    if (text_.empty() && text_.capacity() < min_recycled_bytes) text_ = store_.take_text();
    return text_;
  }
  /// Sends `body` after the text. It outlives the connection, or as long as `keeper`.
  void set_body(std::string_view body, std::shared_ptr<const void> keeper) {
    body_ = body;
    keeper_ = std::move(keeper);
  }
  void set_body(std::string&& body) {
    owned_body_ = std::move(body);
    body_ = owned_body_;
  }
  Pieces unsent() const {
    const auto of_text = std::min(sent_, text_.size());
    return {std::string_view(text_).substr(of_text), body_.substr(sent_ - of_text)};
  }
  /// Removes what has been sent. Memory is given back once that is all.
  void remove(std::size_t sent) {
    sent_ += sent;
    if (empty()) clear();
  }
  void clear() {
    sent_ = 0;
    body_ = {};
    keeper_.reset();
    store_.give_back(std::exchange(text_, {}));
    store_.give_back(std::exchange(owned_body_, {}));
  }

 private:
  static constexpr std::size_t min_recycled_bytes = 64;

  BufferStore& store_;
  std::string text_;
  std::string owned_body_;
  std::string_view body_;
  std::shared_ptr<const void> keeper_;
  std::size_t sent_ = 0;
};

}  // namespace toolyard::http
