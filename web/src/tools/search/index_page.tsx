// Index page: introduction, all tools by category, and the search.

import { useEffect, useMemo, useState } from 'react';
import type { ListData, ToolCard } from '../../api/page_data';
import { startOffline } from '../../api/offline';
import ToolIcon from '../icons/tool_icon';
import { kit } from '../kit';
import { listTexts } from './list_texts';
import { suggestionsFor } from './pasted';
import { Pasted } from './pasted_view';
import { findTools } from './search';

const { announce, categoryName, favourites, Icon, recentTools, Rich } = kit;

function Card({ tool }: { tool: ToolCard }) {
  return (
    <li className="tool-card">
      <ToolIcon tool={tool} />
      <div>
        <a href={`/t/${tool.slug}/`}>{tool.title}</a>
        <p>
          <Rich text={tool.summary ?? ''} />
        </p>
      </div>
    </li>
  );
}

function Section({ id, title, tools }: { id: string; title: string; tools: ToolCard[] }) {
  if (tools.length === 0) return null;
  return (
    <section className="tool-section" data-one={tools.length === 1} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="tool-cards">
        {tools.map((tool) => (
          <Card key={tool.slug} tool={tool} />
        ))}
      </ul>
    </section>
  );
}

function Sections({ tools }: { tools: ToolCard[] }) {
  const named = (slugs: string[]) =>
    slugs.flatMap((slug) => tools.find((one) => one.slug === slug) ?? []);
  const liked = favourites();
  const recent = recentTools().filter((slug) => !liked.includes(slug));
  const inGroup = (group: string) => tools.filter((one) => one.category === group);
  const groups = [...new Set(tools.map((one) => one.category))].sort(
    (a, b) => inGroup(b).length - inGroup(a).length,
  );
  return (
    <div className="tool-sections">
      <Section id="favourites" title={listTexts.favourites} tools={named(liked)} />
      <Section id="recent" title={listTexts.recent} tools={named(recent).slice(0, 3)} />
      {groups.map((group) => (
        <Section key={group} id={group} title={categoryName(group)} tools={inGroup(group)} />
      ))}
    </div>
  );
}

function Found({ tools, text }: { tools: ToolCard[]; text: string }) {
  useEffect(() => {
    const count = tools.length === 1 ? '1 tool' : `${tools.length} tools`;
    announce(`${count} for ${text}`);
  }, [tools, text]);
  if (tools.length === 0) return <p className="nothing-yet">{listTexts.nothingFound}</p>;
  return <Section id="found" title={tools.length === 1 ? 'Tool' : 'Tools'} tools={tools} />;
}

// The latest pasted text that was recognized. Other texts are left to the search field.
function usePasted() {
  const [pasted, setPasted] = useState('');
  const suggestions = useMemo(() => suggestionsFor(pasted), [pasted]);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const found = suggestionsFor(text);
      if (found.length === 0) return;
      event.preventDefault();
      setPasted(text);
      announce(`The pasted text looks like ${found[0]!.what}`);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return { pasted, suggestions, forget: () => setPasted('') };
}

// The name in the path of a tool that does not exist, as words, if they find another tool.
function misspelledTool(data: ListData): string {
  const name =
    data.kind === 'missing' ? /^\/t\/([^/]{1,40})\/?$/.exec(location.pathname)?.[1] : undefined;
  const words = (name ?? '').replaceAll('-', ' ');
  return findTools(words, data.tools).length > 0 ? words : '';
}

export default function IndexPage({ data }: { data: ListData }) {
  const [text, setText] = useState(() => misspelledTool(data));
  const { pasted, suggestions, forget } = usePasted();
  const found = useMemo(() => findTools(text, data.tools), [text, data]);
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
    startOffline();
  }, []);
  const isMissing = data.kind === 'missing';
  // The text that the site shows above has the heading of the page.
  const Headline = document.querySelector('.site-home') ? 'h2' : 'h1';
  return (
    <div className="index">
      <header className="hero">
        <Headline tabIndex={-1}>
          {isMissing ? listTexts.missingHeadline : listTexts.headline}
        </Headline>
        <p className="lead">{isMissing ? listTexts.missing : listTexts.promise}</p>
        <form
          className="search"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            if (text) document.querySelector<HTMLAnchorElement>('#found + ul a')?.click();
          }}
        >
          <label className="unseen" htmlFor="search">
            {listTexts.searchTools}
          </label>
          <Icon name="search" />
          <input
            id="search"
            className="search-input"
            type="search"
            autoComplete="off"
            placeholder={listTexts.searchTools}
            aria-describedby="search-hint"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
        <p id="search-hint" className="search-hint">
          {listTexts.searchHint}
        </p>
      </header>
      {suggestions.length > 0 ? (
        <Pasted text={pasted} suggestions={suggestions} tools={data.tools} onClose={forget} />
      ) : null}
      {text.trim() ? <Found tools={found} text={text} /> : <Sections tools={data.tools} />}
    </div>
  );
}
