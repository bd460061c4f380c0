// Start page of the API reference: a search over all operations, and the areas.

import { useState } from 'react';
import type { AreaCard, OperationCard } from '../api/page_data';
import { CopyButton } from '../parts/copy';
import { Icon } from '../parts/icon';
import { Rich } from '../parts/rich';
import { Method } from './operation_view';
import { findOperations, hrefOf } from './search';
import { texts } from './texts';
import type { IndexVisit } from './visits';

function OperationList({ operations, areas }: Pick<IndexVisit, 'operations' | 'areas'>) {
  return (
    <ul className="operation-links">
      {operations.map((one) => (
        <li key={one.id}>
          <a href={hrefOf(one, areas)}>
            <Method method={one.method} />
            <span>{one.title}</span>
            <code>{one.path}</code>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Area({ area, operations }: { area: AreaCard; operations: OperationCard[] }) {
  const own = operations.filter((one) => one.tag === area.tag);
  return (
    <li className="area">
      <h2>
        <a href={area.path}>{area.title}</a>
      </h2>
      <p>
        <Rich text={area.summary} />
      </p>
      <p className="area-count">
        {own.length} {own.length === 1 ? 'operation' : 'operations'}
      </p>
    </li>
  );
}

function About() {
  return (
    <section className="about card" aria-label="How to call the API">
      <p className="about-base">
        <span>{texts.base}</span> <code>{location.origin}</code>
        <CopyButton text={location.origin} what="Address" />
      </p>
      <p>{texts.credentials}</p>
      <p className="about-links">
        <a className="button" href="/api/v1/schema/" download="toolyard-openapi.json">
          <Icon name="download" />
          {texts.document}, JSON
        </a>
        <a className="button" href="/api/v1/schema/?format=yaml" download="toolyard-openapi.yaml">
          <Icon name="download" />
          YAML
        </a>
        <a className="button" href="/problems/">
          {texts.problems}
        </a>
      </p>
    </section>
  );
}

export function IndexPage({ visit }: { visit: IndexVisit }) {
  const { areas, operations } = visit;
  const [text, setText] = useState('');
  const found = text.trim() ? findOperations(text, operations).slice(0, 40) : [];
  return (
    <div className="reference-start">
      <header className="tool-head">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      <div className="search" role="search">
        <Icon name="search" />
        <input
          className="search-input"
          type="search"
          aria-label={texts.search}
          aria-describedby="search-hint"
          placeholder={texts.search}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <p id="search-hint" className="search-hint" role="status">
        {!text.trim() ? texts.searchHint : found.length === 0 ? texts.nothingFound : ''}
      </p>
      {found.length > 0 ? <OperationList operations={found} areas={areas} /> : null}
      {text.trim() ? null : (
        <>
          <About />
          <ul className="areas">
            {areas.map((area) => (
              <Area key={area.tag} area={area} operations={operations} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
