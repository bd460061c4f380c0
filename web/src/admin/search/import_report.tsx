// Result of importing a file: its tables, and the skipped rows, which can be downloaded.

import type { OperationAnswer } from '../../api/operations';
import { valueLabel } from '../../api/labels';
import { download } from '../../parts/bytes';
import { csvOf } from '../../parts/files/csv';
import { Icon } from '../../parts/icon';
import { Table } from '../../parts/table';
import { numberText } from '../../parts/times';
import { skippedText, texts } from './texts';

export type Imported = OperationAnswer<'GET /api/v1/admin/gsc/imports/{id}/'>;
type ReportedRow = Imported['rows_skipped'][number];

interface RowsGiven {
  label: string;
  rows: readonly ReportedRow[];
}

function ReportedRows({ label, rows }: RowsGiven) {
  const cellsOf = ({ file, line, code, detail }: ReportedRow) =>
    [file, line || 'Whole file', valueLabel(code), detail].map((cell, at) => (
      <bdi key={at}>{cell}</bdi>
    ));
  return (
    <Table
      label={label}
      columns={['File', 'Line', 'Reason', 'Details']}
      rows={rows.map((row, key) => ({ key, cells: cellsOf(row) }))}
    />
  );
}

interface ReportGiven {
  report: Imported;
  // Number of the file, which tells the tables of several reports apart.
  place: number;
}

const labelOf = (title: string, place: number): string => `${title} of file ${place}`;

function Skipped({ report, place }: ReportGiven) {
  const { rows_skipped: rows, skipped_count: count } = report;
  if (count === 0) return null;
  const save = () =>
    download(
      `skipped-rows-${report.id}.csv`,
      'text/csv;charset=utf-8',
      csvOf(
        ['file', 'line', 'code', 'detail'],
        rows.map((one) => [one.file, one.line, one.code, one.detail]),
      ),
    );
  return (
    <>
      <div className="search-line">
        <h3>{texts.skipped}</h3>
        <button type="button" className="button small" onClick={save}>
          <Icon name="download" />
          {texts.skippedCsv}
        </button>
      </div>
      <p>{skippedText(count, rows.length)}</p>
      <ReportedRows label={labelOf(texts.skipped, place)} rows={rows} />
    </>
  );
}

// A row of a comparison has figures of two periods.
const importedText = ({ rows_written: written, rows_read: read }: Imported): string =>
  written > read
    ? `${numberText(read)} rows were read, with figures of two periods: ` +
      `${numberText(written)} were imported.`
    : `${numberText(written)} of ${numberText(read)} rows were imported.`;

export function ImportReport({ report, place }: ReportGiven) {
  return (
    <div className="import-report">
      {report.duplicate_of === null ? (
        <p role="status">{importedText(report)}</p>
      ) : (
        <p role="status">{texts.duplicate}</p>
      )}
      <ul>
        {report.tables.map((one) => (
          <li key={one.file + one.dimensions.join()}>
            {one.file ? (
              <>
                <bdi>{one.file}</bdi>:{' '}
              </>
            ) : null}
            {numberText(one.rows)} {one.rows === 1 ? 'row' : 'rows'} by {one.dimensions.join(', ')}
          </li>
        ))}
      </ul>
      <Skipped report={report} place={place} />
      {report.warnings.length > 0 ? (
        <>
          <h3>{texts.warnings}</h3>
          <ReportedRows label={labelOf(texts.warnings, place)} rows={report.warnings} />
        </>
      ) : null}
    </div>
  );
}
