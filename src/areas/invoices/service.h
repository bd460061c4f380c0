// The invoice service: creates drafts, finalizes (numbers) invoices, records payments, voids, and
// returns PDFs.
#pragma once
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "areas/invoices/billing.h"
#include "areas/invoices/model.h"
#include "core/time/clock.h"
#include "ports/document_printer.h"

namespace toolyard::invoices {

// Returns the number of successful calls of each tool by an account in a period.
using CallsOf = std::function<Result<std::vector<ToolCalls>>(UserId id, const Period& period)>;

// Returns the content of the invoice's PDF.
BusinessDocument document_of(const Invoice& invoice, const Seller& seller);

class InvoiceService {
 public:
  InvoiceService(Database& database, DocumentPrinter& printer, Clock clock, Options options);

  Result<InvoicePage> list(const Call& call, const InvoiceQuery& query) const;
  Result<StoredInvoice> find(const Call& call, InvoiceId id) const;
  // Source of the lines of a draft: the request, or the customer's metered calls in the period.
  enum class Lines : std::uint8_t { given, metered };
  Result<StoredInvoice> create(const Call& call, const Invoice& request, Lines lines,
                               const CallsOf& calls_of) const;
  Result<StoredInvoice> change(const Call& call, InvoiceId id, const Invoice& request) const;
  Result<void> discard(const Call& call, InvoiceId id) const;
  // `action` must be `finalize`, `mark_paid` or `make_void`.
  Result<toolyard::ActionResult<StoredInvoice>> act(const Call& call, InvoiceId id, Action action,
                                                    const ActionRequest& request) const;

  // Number and PDF of an invoice, as rendered when it was finalized. A draft has neither:
  // `not_found`.
  struct File {
    std::string number, pdf;
  };
  Result<File> file(InvoiceId id) const;

 private:
  Result<void> fill_customer(Invoice& request) const;
  Result<void> edit(Transaction& transaction, const Call& call, StoredInvoice& one,
                    const StoredInvoice& before) const;
  struct PrintedDraft;
  void set_number(StoredInvoice& one, Instant now, std::int64_t count) const;
  Result<PrintedDraft> print(const StoredInvoice& one) const;
  Result<std::optional<PrintedDraft>> print_ahead(const Call& call, InvoiceId id) const;
  Result<void> finalize(Transaction& transaction, StoredInvoice& one,
                        const std::optional<PrintedDraft>& ahead) const;
  Result<toolyard::ActionResult<StoredInvoice>> finalize(const Call& call, InvoiceId id,
                                                         const ActionRequest& request) const;

  Database& database_;
  DocumentPrinter& printer_;
  Clock clock_;
  Options options_;
  Records<StoredInvoice> records_;
  mutable std::mutex finalizing_;
};

}  // namespace toolyard::invoices
