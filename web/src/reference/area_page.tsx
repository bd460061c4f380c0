// Area page of the API reference: links to all areas, and the operations of this one.

import { useEffect, useMemo } from 'react';
import type { AreaCard } from '../api/page_data';
import { Rich } from '../parts/rich';
import { DocumentContext } from '../parts/value';
import { operationsOf, type OperationModel } from './operation';
import { Method, OperationView } from './operation_view';
import { texts } from './texts';
import type { AreaVisit } from './visits';

function Areas({ areas, current }: { areas: AreaCard[]; current: AreaCard }) {
  return (
    <ul className="area-links">
      {areas.map((one) => (
        <li key={one.tag}>
          <a href={one.path} aria-current={one.tag === current.tag ? 'page' : undefined}>
            {one.title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Contents({ operations }: { operations: OperationModel[] }) {
  return (
    <ul className="operation-links">
      {operations.map((one) => (
        <li key={one.id}>
          <a href={`#${one.id}`}>
            <Method method={one.method} />
            <span>{one.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

// Tries again when the browser is online.
function Away({ onAgain }: { onAgain: () => void }) {
  useEffect(() => {
    addEventListener('online', onAgain);
    return () => removeEventListener('online', onAgain);
  }, [onAgain]);
  return (
    <div className="problem" role="alert">
      <p className="problem-text">{texts.away}</p>
      <p>{texts.awayHelp}</p>
      <p className="problem-actions">
        <button type="button" className="button main" onClick={onAgain}>
          Try again
        </button>
      </p>
    </div>
  );
}

// Scrolls to the operation in the URL's fragment once the operations are rendered.
function useTarget(id: string): void {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [id]);
}

export function AreaPage({ visit, onAgain }: { visit: AreaVisit; onAgain: () => void }) {
  const { area, areas, document } = visit;
  const operations = useMemo(() => (document ? operationsOf(document) : []), [document]);
  useTarget(`${area.tag} ${operations.length}`);
  return (
    <div className="reference">
      <nav className="reference-nav" aria-label={texts.title}>
        <p className="nav-guides">
          <a href="/docs/guides/">{texts.guides}</a>
        </p>
        <details className="nav-fold" open={matchMedia('(min-width: 64rem)').matches}>
          <summary>{texts.areas}</summary>
          <Areas areas={areas} current={area} />
        </details>
      </nav>
      <div className="reference-main">
        <header className="tool-head">
          <p className="crumbs">
            <a href="/docs/">{texts.title}</a>
          </p>
          <h1 tabIndex={-1}>{area.title}</h1>
          <p className="lead">
            <Rich text={area.summary} />
          </p>
        </header>
        {document ? null : <Away onAgain={onAgain} />}
        {operations.length > 1 ? <Contents operations={operations} /> : null}
        {document ? (
          <DocumentContext.Provider value={document}>
            {operations.map((one) => (
              <OperationView key={one.id} operation={one} />
            ))}
          </DocumentContext.Provider>
        ) : null}
      </div>
    </div>
  );
}
