#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

namespace {

// The next pipeline may compress the bytes, which takes time, so they are passed in pieces.
constexpr std::size_t streamed_at_once = 16 << 10;
constexpr std::size_t steps_per_streamed_byte = 10;

void write(std::string_view bytes, Pipeline& pipeline) {
  while (!bytes.empty()) {
    const auto piece = bytes.substr(0, streamed_at_once);
    spend(steps_per_streamed_byte * piece.size());
    pipeline.write(reinterpret_cast<const unsigned char*>(piece.data()), piece.size());
    bytes.remove_prefix(piece.size());
  }
}

}  // namespace

void StreamBytes::provideStreamData(const QPDFObjGen& object, Pipeline* pipeline) {
  const auto found = origins_.find(object.getObj());
  if (found != origins_.end()) {
    if (const auto* raw = std::get_if<std::string_view>(&found->second)) {
      write(*raw, *pipeline);
    } else {
      auto source = std::get<QPDFObjectHandle>(found->second);
      const RawStreamScope passing_on;
      source.pipeStreamData(pipeline, nullptr, 0, qpdf_dl_none, true);
      return;  // this call has finished the pipeline
    }
  }
  pipeline->finish();
}

Target::Target(Budget& spends, bool shares)
    : budget(spends), share_equal(shares), streams(std::make_shared<StreamBytes>()) {
  pdf.setSuppressWarnings(true);
  pdf.emptyPDF();
  pages = pdf.getRoot().getKey("/Pages");
}

QPDFObjectHandle Target::scalar(QPDFObjectHandle source) {
  if (source.isName()) note_name(source.getName());
  constexpr std::size_t max_names = 10'000;
  constexpr long long max_integers = 10'000;
  if (source.isName() && names_.size() < max_names) {
    auto& known = names_[source.getName()];
    if (!known.isInitialized()) known = source.shallowCopy();
    return known;
  }
  if (source.isInteger() && source.getIntValue() >= 0 && source.getIntValue() < max_integers) {
    auto& known = integers_[source.getIntValue()];
    if (!known.isInitialized()) known = source.shallowCopy();
    return known;
  }
  budget.count_kept_values(1);
  return source.shallowCopy();
}

QPDFObjectHandle Target::operators(const std::string& content) {
  auto& known = operators_[content];
  if (!known.isInitialized()) {
    budget.count_object();
    known = pdf.newStream(content);
  }
  return known;
}

QPDFObjectHandle Target::copy_of_stream(QPDFObjectHandle stream) {
  auto made = pdf.newStream();
  auto entries = stream.getDict().getDictAsMap();
  budget.count_made(entries.size());
  const bool is_imported = streams->has(stream.getObjectID());
  if (is_imported) {
    made.replaceStreamData(streams, QPDFObjectHandle(), QPDFObjectHandle());
  } else {
    const auto data = stream.getRawStreamData();
    budget.count_copied(data->getSize());
    made.replaceStreamData(data, QPDFObjectHandle(), QPDFObjectHandle());
  }
  for (auto& [key, value] : entries) made.getDict().replaceKey(key, value);
  if (entries.contains("/Filter")) made.setFilterOnWrite(false);
  if (is_imported) streams->add_copy(made.getObjectID(), stream.getObjectID());
  return made;
}

bool is_written_alike(QPDFObjectHandle one, QPDFObjectHandle other) {
  const auto text = one.unparseResolved(), its_text = other.unparseResolved();
  spend(4 * (text.size() + its_text.size()));
  return text == its_text;
}

}  // namespace toolyard::pdf
