// The lines of an invoice, its taxes and its total.

import { callOperation } from '../../api/operation_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { numberText } from '../../parts/times';
import { moneyText } from '../../parts/money';

export function InvoiceLines({ id }: { id: number }) {
  const loading = useLoaded(`lines ${id}`, (signal) =>
    callOperation('GET /api/v1/developer/invoices/{id}/', { id, signal }),
  );
  return (
    <Loaded loading={loading}>
      {(invoice) => {
        const money = (minor: number) => moneyText(minor, invoice!.currency);
        return (
          <div className="table-frame" role="region" tabIndex={0} aria-label="Lines">
            <table className="table figures">
              <thead>
                <tr>
                  <th scope="col">Description</th>
                  <th scope="col">Quantity</th>
                  <th scope="col">Amount</th>
                </tr>
              </thead>
              <tbody>
                {invoice!.lines.map((line, at) => (
                  <tr key={at}>
                    <td data-label="Description">
                      <bdi>{line.description}</bdi>
                    </td>
                    <td data-label="Quantity">{numberText(line.quantity)}</td>
                    <td data-label="Amount">{money(line.amount_minor)}</td>
                  </tr>
                ))}
                {invoice!.taxes.map((tax) => (
                  <tr key={`${tax.name} ${tax.percent}`}>
                    <td data-label="Tax">
                      <span>
                        <bdi>{tax.name}</bdi> {tax.percent} % on {money(tax.base_minor)}
                      </span>
                    </td>
                    <td />
                    <td data-label="Amount">{money(tax.amount_minor)}</td>
                  </tr>
                ))}
                <tr className="invoice-sum">
                  <td data-label="Sum">Total</td>
                  <td />
                  <td data-label="Amount">{money(invoice!.total_minor)}</td>
                </tr>
              </tbody>
            </table>
          </div>
        );
      }}
    </Loaded>
  );
}
