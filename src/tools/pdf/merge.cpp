#include "tools/pdf/merge.h"

#include <new>

#include "tools/pdf/merger.h"
#include "tools/pdf/reading/packed_objects.h"

namespace toolyard::pdf {

namespace {

std::unexpected<Error> error_of(const Refusal& refusal) {
  return fail(*refusal.type, refusal.detail);
}

std::unexpected<Error> error_of(const Refusal& refusal, std::size_t index, const InputFile& file) {
  auto error = fail(*refusal.type, refusal.detail);
  error.error().extras.push_back({"document", static_cast<std::int64_t>(index)});
  error.error().extras.push_back({"name", file.name});
  return error;
}

// Rethrows if the whole call must end; otherwise only the time for this document is spent.
Refusal too_slow(const Stopped& stopped) {
  if (stopped.reason != StopReason::spent) throw stopped;
  if (auto* call = CpuBudget::current()) call->check();
  return {&problems::too_complex, "Reading the file takes too long."};
}

std::optional<Refusal> take(Merger& merger, std::size_t index, std::string_view bytes) {
  try {
    merger.take(index);
    return std::nullopt;
  } catch (const Refusal& refusal) {
    return refusal;
  } catch (const Stopped& stopped) {
    return too_slow(stopped);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {
    return explained({&problems::damaged_pdf, "The file is damaged beyond repair."}, bytes);
  }
}

}  // namespace

Result<Merged> merge(const std::vector<InputFile>& files, const Options& options,
                     const Context& context) {
  if (files.size() > static_cast<std::size_t>(context.limits.pdf_documents))
    return fail(problems::too_many_documents, "The request has " + std::to_string(files.size()) +
                                                  " files; this server merges at most " +
                                                  std::to_string(context.limits.pdf_documents) +
                                                  " per request.");
  Merger merger(files, options, context);
  for (const auto index : document_order(files, options.order))
    if (const auto refusal = take(merger, index, files[index].bytes))
      return error_of(*refusal, index, files[index]);
  try {
    return merger.finish();
  } catch (const Refusal& refusal) {
    return error_of(refusal);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {
    return fail(problems::damaged_pdf,
                "One of the files is damaged in a way that is detected only during writing.");
  }
}

}  // namespace toolyard::pdf
