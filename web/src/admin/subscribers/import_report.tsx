// Result of importing subscribers: how many are new or changed, and which lines are faulty.

import { download } from '../../parts/bytes';
import { Icon } from '../../parts/icon';
import { Table } from '../../parts/table';
import { numberText } from '../../parts/times';
import { recordsOf, linesOf } from './csv_records';
import type { Imported } from './import_page';
import { texts } from './texts';

interface Given {
  report: Imported;
  csv: string;
}

// The table shows this many errors; the file that can be saved has the lines of all.
const maxShown = 200;

function Faulty({ report, csv }: Given) {
  const lines = [...new Set(report.errors.map((one) => one.line))];
  const records = recordsOf(csv);
  const textOf = (line: number) => records.find((one) => one.line === line)?.text ?? '';
  const cellsOf = ({ line, pointer, detail }: Imported['errors'][number]) =>
    [line, pointer.slice(1) || '–', detail, textOf(line)].map((cell, at) => (
      <bdi key={at}>{cell}</bdi>
    ));
  const save = () =>
    download('faulty-subscribers.csv', 'text/csv;charset=utf-8', linesOf(csv, lines));
  return (
    <>
      <div className="search-line">
        <h3>{texts.faulty}</h3>
        <button type="button" className="button small" onClick={save}>
          <Icon name="download" />
          {texts.faultyCsv}
        </button>
      </div>
      <p>
        {lines.length < report.failed
          ? `The first ${numberText(lines.length)} of ${numberText(report.failed)}. `
          : ''}
        {report.errors.length > maxShown ? `The table shows the first ${maxShown} errors. ` : ''}
        {texts.faultyHelp}
      </p>
      <Table
        label={texts.faulty}
        columns={['Line', 'Column', 'Reason', 'As in the file']}
        rows={report.errors.slice(0, maxShown).map((one, key) => ({ key, cells: cellsOf(one) }))}
      />
    </>
  );
}

export function ImportReport({ report, csv }: Given) {
  const figures: [string, number][] = [
    ['Lines', report.lines],
    ['New', report.created],
    ['Changed', report.updated],
    ['Unchanged', report.unchanged],
    ['Failed', report.failed],
  ];
  return (
    <section className="card record-section import-report" aria-label="Result of the import">
      <h2>Result</h2>
      <dl className="key-figures">
        {figures.map(([title, count]) => (
          <div key={title} className="campaign-figure">
            <dt>{title}</dt>
            <dd>
              <strong className="number">{numberText(count)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {report.errors.length > 0 ? <Faulty report={report} csv={csv} /> : null}
    </section>
  );
}
