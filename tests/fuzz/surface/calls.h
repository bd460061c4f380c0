// Generates HTTP requests to operations of the OpenAPI document: path, query, header fields and
// body, each valid or corrupted, in any media type that the operation accepts.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "tests/fuzz/surface/choices.h"
#include "tests/fuzz/surface/document.h"

namespace toolyard::fuzz {

struct WireCall {
  const Operation* operation;
  std::string method;
  std::string target;
  std::string text;  // the whole request
};

class CallGenerator {
 public:
  // `credentials` are header lines; the first is that of an administrator.
  CallGenerator(const Document& document, const std::vector<std::string>& credentials,
                Choices& choices)
      : document_(document), credentials_(credentials), choices_(choices) {}

  // `made` contains ids of records that earlier calls created, by the path of their list.
  WireCall make(const std::map<std::string, std::string>& made);

 private:
  struct Body {
    std::string media_type, text;
  };
  std::string path(const Operation& one, const std::map<std::string, std::string>& made);
  std::string query(const Operation& one);
  std::string headers(const Operation& one);
  Body body(const Operation& one);
  void spoil(std::string& text);

  const Document& document_;
  const std::vector<std::string>& credentials_;
  Choices& choices_;
};

}  // namespace toolyard::fuzz
