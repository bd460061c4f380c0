// What the content of pages uses that PDF/A does not allow and that cannot be changed: fonts that
// are not embedded, and colors of devices that the output intent does not describe.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

class ContentCheck {
 public:
  // `intent_components` is the number of components of the output intent's profile.
  ContentCheck(Target& target, long long intent_components)
      : target_(target), intent_components_(intent_components) {}

  // Checks a page with its annotations; `origin` says in messages where it comes from. Forms
  // without resources of their own get those of the content that draws them.
  void check_page(QPDFObjectHandle page, const std::string& origin);
  // What was found, each with its origin.
  const std::set<std::string>& faults() const { return faults_; }

 private:
  void check_stream(QPDFObjectHandle stream, QPDFObjectHandle resources, int depth);
  void check_content(const std::string& content, QPDFObjectHandle resources, int depth);
  void check_object(QPDFObjectHandle object, QPDFObjectHandle resources, int depth);
  void check_state(QPDFObjectHandle state, QPDFObjectHandle resources, int depth);
  void check_pattern(QPDFObjectHandle pattern, QPDFObjectHandle resources, int depth);
  void check_font(QPDFObjectHandle font, QPDFObjectHandle resources, int depth);
  void check_space(QPDFObjectHandle space, QPDFObjectHandle resources, int depth = 0);
  void check_appearances(QPDFObjectHandle page);
  void add(const std::string& fault);

  Target& target_;
  long long intent_components_;
  std::string origin_;
  std::set<QPDFObjGen> checked_;
  std::set<std::string> faults_;
};

}  // namespace toolyard::pdf
