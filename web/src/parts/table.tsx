// Table of records. It can be scrolled horizontally with the keyboard, and turns into cards on
// narrow screens.

import type { Part } from '../api/description';
import { Value } from './value';

interface Given {
  label: string;
  columns: Part[];
  rows: Record<string, unknown>[];
}

export function Table({ label, columns, rows }: Given) {
  return (
    <div className="table-frame" role="region" tabIndex={0} aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((part) => (
              <th key={part.name} scope="col" title={part.help || undefined}>
                {part.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((part) => (
                <td key={part.name} data-label={part.label}>
                  <Value part={part} value={row[part.name]} isCell />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
