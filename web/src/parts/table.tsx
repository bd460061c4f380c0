// Table of given cells. It can be scrolled horizontally with the keyboard, and turns into cards on
// narrow screens.

import type { Key, ReactNode } from 'react';
import type { Part } from '../api/description';

type Column = string | Pick<Part, 'name' | 'label' | 'help'>;

interface Given {
  label: string;
  columns: readonly Column[];
  rows: readonly { key: Key; cells: readonly ReactNode[] }[];
  // Whether all digits have the same width, so that figures can be compared.
  hasFigures?: boolean;
}

export function Table({ label, columns, rows, hasFigures }: Given) {
  const heads = columns.map((one) =>
    typeof one === 'string' ? { name: one, label: one, help: '' } : one,
  );
  return (
    <div className="table-frame" role="region" tabIndex={0} aria-label={label}>
      <table className={hasFigures ? 'table figures' : 'table'}>
        <thead>
          <tr>
            {heads.map((one) => (
              <th key={one.name} scope="col" title={one.help || undefined}>
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {heads.map((one, at) => (
                <td key={one.name} data-label={one.label}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
