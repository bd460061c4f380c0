#include "tools/pdf/writing/output.h"

#include <algorithm>
#include <array>
#include <qpdf/QPDFWriter.hh>

#include "core/text/hex.h"
#include "core/threads.h"
#include "tools/unicode/saslprep.h"

namespace toolyard::pdf {

namespace {

// When qpdf linearizes, it recurses along every chain of objects. It does so on a thread of its
// own, whose stack has this much address space.
constexpr std::size_t linearizing_stack_bytes = 512UL << 20;

class MemoryOutput : public Pipeline {
 public:
  MemoryOutput(Budget& budget, std::size_t expected)
      : Pipeline("output", nullptr), budget_(budget) {
    bytes_.reserve(expected);
  }
  void write(const unsigned char* data, std::size_t size) override {
    budget_.tick();
    spend(size);
    if (bytes_.size() + size > static_cast<std::size_t>(budget_.limits().pdf_output_bytes))
      refuse(problems::too_complex, "The merged file is larger than this server allows.");
    bytes_.append(reinterpret_cast<const char*>(data), size);
  }
  void finish() override {}
  std::string take() { return std::move(bytes_); }

 private:
  Budget& budget_;
  std::string bytes_;
};

std::string random_password(const OutputPlan& plan) {
  std::array<unsigned char, 24> bytes{};
  plan.fill_random(bytes);
  return encode_hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

// Returns a password as PDF viewers spell it.
std::string spelled(const std::string& password) {
  return unicode::saslprep(password).value_or(password);
}

void set_encryption(QPDFWriter& writer, const OutputPlan& plan) {
  const auto& encryption = *plan.options.encrypt;
  const auto may = [&](Permission wanted) {
    if (!encryption.permissions) return true;
    const auto& list = *encryption.permissions;
    return std::find(list.begin(), list.end(), wanted) != list.end();
  };
  const auto owner = encryption.owner_password.empty() ? random_password(plan)
                                                       : spelled(encryption.owner_password);
  const auto user = spelled(encryption.user_password);
  auto print = may(Permission::print_low) ? qpdf_r3p_low : qpdf_r3p_none;
  if (may(Permission::print)) print = qpdf_r3p_full;
  writer.setR6EncryptionParameters(
      user.c_str(), owner.c_str(), may(Permission::accessibility), may(Permission::copy),
      may(Permission::assemble) || may(Permission::modify), may(Permission::annotate),
      may(Permission::fill_forms) || may(Permission::annotate), may(Permission::modify), print,
      true);
}

qpdf_object_stream_e object_streams(ObjectStreams mode) {
  switch (mode) {
    case ObjectStreams::generate: return qpdf_o_generate;
    case ObjectStreams::preserve: return qpdf_o_preserve;
    case ObjectStreams::disable: return qpdf_o_disable;
  }
  return qpdf_o_generate;
}

}  // namespace

std::string write_output(Target& target, const OutputPlan& plan) {
  MemoryOutput output(target.budget, plan.expected_bytes);
  QPDFWriter writer(target.pdf);
  writer.setOutputPipeline(&output);
  writer.setObjectStreamMode(object_streams(plan.options.object_streams));
  writer.setCompressStreams(plan.options.recompress);
  writer.setDecodeLevel(qpdf_dl_none);
  writer.setSuppressOriginalObjectIDs(true);
  writer.setLinearization(plan.options.linearize);
  writer.setMinimumPDFVersion(plan.version, plan.extension_level);
  if (!plan.options.pdf_version.empty()) writer.setMinimumPDFVersion(plan.options.pdf_version);
  if (plan.options.conformance != Conformance::none) {
    writer.setNewlineBeforeEndstream(true);
    writer.forcePDFVersion("1.7");
  }
  if (plan.options.encrypt) set_encryption(writer, plan);
  else if (plan.options.deterministic) writer.setDeterministicID(true);
  if (plan.options.linearize) {
    run_on_stack_of(linearizing_stack_bytes, [&] {
      const ChargedBudget charged(target.budget);
      const BudgetAttribution attribution("/linearize");
      writer.write();
    });
  } else {
    writer.write();
  }
  return output.take();
}

std::string written_version(std::string_view bytes) {
  return bytes.size() < 8 ? "" : std::string(bytes.substr(5, 3));
}

}  // namespace toolyard::pdf
