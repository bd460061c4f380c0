// Page selection of a file: as text, and with pictures or buttons of its pages.

import { useId, useRef } from 'react';
import { pagesOf, textOf, withPage } from './pages';
import { Thumbnails, usePages } from './thumbnails';

// Files with more pages have no buttons.
const maxButtons = 60;

interface Given {
  file: File;
  // Rotation of the file, in degrees.
  turn: number;
  // Whether pictures of the pages are shown from the beginning.
  isOpen: boolean;
  name: string;
  total?: number;
  value: string;
  fault?: string;
  onChange: (pages: string) => void;
}

function PageButtons({ name, total, value, onChange }: Given & { total: number }) {
  const last = useRef<number>();
  const pages = pagesOf(value, total);
  if (!pages) return null;
  const click = (page: number, isRange: boolean) => {
    const from = last.current;
    last.current = page;
    if (!isRange || from === undefined) return onChange(textOf(withPage(pages, page)));
    const range = [];
    for (let one = Math.min(from, page); one <= Math.max(from, page); ++one) range.push(one);
    const missing = range.filter((one) => !pages.includes(one));
    return onChange(textOf(missing.reduce(withPage, pages)));
  };
  return (
    <div className="pdf-page-buttons" role="group" aria-label={`Choose pages of ${name}`}>
      {Array.from({ length: total }, (_, at) => at + 1).map((page) => (
        <button
          key={page}
          type="button"
          className="pdf-page"
          aria-pressed={pages.includes(page)}
          aria-label={`Page ${page}`}
          onClick={(event) => click(page, event.shiftKey)}
        >
          {page}
        </button>
      ))}
      {pages.length > 0 ? (
        <button type="button" className="button quiet small" onClick={() => onChange('')}>
          All pages
        </button>
      ) : null}
    </div>
  );
}

// Pictures of the pages if they can be drawn, and buttons with numbers otherwise.
function Chosen(given: Given) {
  const pages = usePages(given.file);
  const { total } = given;
  if (pages && pages.count > 0)
    return (
      <details className="pdf-drawn" open={given.isOpen}>
        <summary>
          Pages as pictures<span className="unseen"> of {given.name}</span>
        </summary>
        <Thumbnails {...given} pages={pages} />
      </details>
    );
  if (pages === null || !total || total === 1 || total > maxButtons) return null;
  return <PageButtons {...given} total={total} />;
}

export function PdfPages(given: Given) {
  const { name, value, fault, onChange } = given;
  const id = useId();
  return (
    <div className="pdf-pages">
      <label className="pdf-pages-line">
        <span>Pages</span>
        <input
          className="control control-small"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="All, or a range such as 1-3,5"
          aria-label={`Pages of ${name}`}
          aria-describedby={fault ? id : undefined}
          aria-invalid={Boolean(fault)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {fault ? (
        <p className="field-fault" id={id}>
          {fault}
        </p>
      ) : null}
      <Chosen {...given} />
    </div>
  );
}
