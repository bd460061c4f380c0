// Start page of the API reference: a search over all operations, and the areas.

import { useState } from 'react';
import type { AreaCard, GuideCard, OperationCard } from '../api/page_data';
import { CopyButton } from '../parts/copy';
import { Icon } from '../parts/icon';
import { Rich } from '../parts/rich';
import { Method } from './operation_view';
import { findIn, hrefOf, type Found } from './search';
import { texts } from './texts';
import type { IndexVisit } from './visits';

function FoundLink({ found, areas }: { found: Found; areas: AreaCard[] }) {
  if (found.kind === 'guide')
    return (
      <a href={found.guide.path}>
        <span className="method">{texts.guide}</span>
        <span>{found.guide.title}</span>
      </a>
    );
  const { operation } = found;
  return (
    <a href={hrefOf(operation, areas)}>
      <Method method={operation.method} />
      <span>{operation.title}</span>
      <code>{operation.path}</code>
    </a>
  );
}

function FoundList({ found, areas }: { found: Found[]; areas: AreaCard[] }) {
  return (
    <ul className="operation-links">
      {found.map((one) => (
        <li key={one.kind === 'guide' ? one.guide.path : one.operation.id}>
          <FoundLink found={one} areas={areas} />
        </li>
      ))}
    </ul>
  );
}

function Guides({ guides }: { guides: GuideCard[] }) {
  return (
    <section className="reference-part" aria-labelledby="guides">
      <h2 id="guides">{texts.guides}</h2>
      <ul className="guide-links">
        {guides.map((one) => (
          <li key={one.path}>
            <a href={one.path}>{one.title}</a>
          </li>
        ))}
      </ul>
    </section>
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
  const { areas, guides, operations } = visit;
  const [text, setText] = useState('');
  const found = text.trim() ? findIn(text, visit).slice(0, 40) : [];
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
      {found.length > 0 ? <FoundList found={found} areas={areas} /> : null}
      {text.trim() ? null : (
        <>
          <About />
          <Guides guides={guides} />
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
