// Invoices of the account: status, amounts, lines, and a PDF of each.

import { useEffect, useState } from 'react';
import { callOperation, fetchFile } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { PdfFile, pdfType } from '../../parts/files/pdf_file';
import { Fold } from '../../parts/fold';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { dayText } from '../../parts/times';
import { InvoiceLines } from './invoice_lines';
import { moneyText } from '../../parts/money';

type InvoicePage = OperationAnswer<'GET /api/v1/developer/invoices/'>;
type Invoice = InvoicePage['results'][number];

const states: Record<Invoice['status'], { label: string; tone: string }> = {
  draft: { label: 'Draft', tone: 'soft' },
  finalized: { label: 'Unpaid', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  void: { label: 'Void', tone: 'soft' },
};

const pdfPath = 'GET /api/v1/developer/invoices/{id}/pdf/';
const pageSize = 20;
function readPage(): number {
  const given = new URLSearchParams(location.search).get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
}

function usePage(): [number, (page: number) => void] {
  const [page, setPage] = useState(readPage);
  useEffect(() => {
    const back = () => setPage(readPage());
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const go = (next: number) => {
    setPage(next);
    history.pushState(null, '', location.pathname + (next > 1 ? `?page=${next}` : ''));
    scrollTo(0, 0);
  };
  return [page, go];
}

function Facts({ invoice }: { invoice: Invoice }) {
  const money = (minor: number) => moneyText(minor, invoice.currency);
  const facts: [string, string | null][] = [
    ['Total', money(invoice.total_minor)],
    ['Amount due', invoice.status === 'finalized' ? money(invoice.due_minor) : null],
    ['Due date', invoice.due_at && invoice.status === 'finalized' ? dayText(invoice.due_at) : null],
    ['Issued', invoice.issued_at && dayText(invoice.issued_at)],
    ['Paid', invoice.paid_at && dayText(invoice.paid_at)],
  ];
  return (
    <dl className="invoice-facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="invoice-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { id, number, period, status } = invoice;
  const name = number ?? 'Current bill';
  return (
    <article className="invoice-card card" aria-labelledby={`invoice-${id}`}>
      <div className="invoice-head">
        <h2 id={`invoice-${id}`}>{name}</h2>
        <span className="badge" data-tone={states[status].tone}>
          {states[status].label}
        </span>
        <span className="invoice-period">
          {dayText(period.start)} to {dayText(period.end)}
        </span>
      </div>
      <Facts invoice={invoice} />
      {invoice.replaced_by ? <p>This invoice was replaced by a later one.</p> : null}
      {/* A draft has no PDF. */}
      {number ? (
        <PdfFile
          name={number}
          title={`Invoice ${number}`}
          load={(signal) => fetchFile(pdfPath, pdfType, { id, signal })}
        />
      ) : null}
      <Fold title={`Lines (${invoice.line_count})`}>{() => <InvoiceLines id={id} />}</Fold>
    </article>
  );
}

function Sums({ summary }: { summary: InvoicePage['summary'] }) {
  const due = summary.filter((one) => one.due_minor !== null && one.due_minor !== 0);
  if (due.length === 0) return null;
  const amounts = due.map((one) => moneyText(one.due_minor!, one.currency));
  return (
    <p>
      Total amount due: <strong>{new Intl.ListFormat(undefined).format(amounts)}</strong>.
    </p>
  );
}

interface TurnGiven {
  page: number;
  count: number;
  onGo: (page: number) => void;
}

function Turn({ page, count, onGo }: TurnGiven) {
  const last = Math.max(1, Math.ceil(count / pageSize));
  if (last === 1) return null;
  const button = (to: number, label: string) => (
    <button
      type="button"
      className="button"
      disabled={to < 1 || to > last}
      onClick={() => onGo(to)}
    >
      {label}
    </button>
  );
  return (
    <nav className="form-actions" aria-label="Pages of invoices">
      {button(page - 1, 'Newer')}
      <span>
        Page {page} of {last}
      </span>
      {button(page + 1, 'Older')}
    </nav>
  );
}

export function InvoicesPage() {
  const [page, go] = usePage();
  const loading = useLoaded(`page ${page}`, async (signal) => {
    const path = 'GET /api/v1/developer/invoices/';
    const [list, due] = await Promise.all([
      callOperation(path, { query: { page, page_size: pageSize }, signal }),
      // Amounts due: the summary of all invoices would include drafts.
      callOperation(path, { query: { status: 'finalized', page_size: 1 }, signal }),
    ]);
    return { ...list, summary: due.summary };
  });
  return (
    <>
      <h1 tabIndex={-1}>Invoices</h1>
      <Loaded loading={loading}>
        {(shown) =>
          shown.count === 0 ? (
            <p className="lead">There are no invoices for this account.</p>
          ) : (
            <>
              <Sums summary={shown.summary} />
              <ul className="invoice-list" aria-busy={loading.isBusy}>
                {shown.results.map((invoice) => (
                  <li key={invoice.id}>
                    <InvoiceCard invoice={invoice} />
                  </li>
                ))}
              </ul>
              <Turn page={page} count={shown.count} onGo={go} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
