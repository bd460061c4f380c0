// Data that the server embeds in a page for its script: the kind of the page and what it shows.

import type { Description } from './schema';

export interface ToolCard {
  slug: string;
  title: string;
  category: string;
  // What the tool does, what people search for, and further search terms. Set only for the tools of
  // the index page.
  summary?: string;
  synonyms?: string[];
  words?: string;
}

export interface Example {
  summary: string;
  request: Record<string, unknown>;
}

export interface ListData {
  // Title of the page in the browser's tab.
  title: string;
  kind: 'index' | 'missing';
  tools: ToolCard[];
}

export interface ToolData {
  title: string;
  kind: 'tool';
  slug: string;
  summary: string;
  tools: ToolCard[];
  // Paths of the scripts of the tool's own view, for preloading; empty if it has none.
  view: string[];
  document: Description;
  examples: Example[];
}

export type PageData = ListData | ToolData;

// An area of the API reference: the operations with the same tag.
export interface AreaCard {
  tag: string;
  title: string;
  path: string;
  summary: string;
}

export interface OperationCard {
  id: string;
  tag: string;
  method: string;
  path: string;
  title: string;
  // Further search terms.
  words: string;
}

// A guide to what all operations have in common.
export interface GuideCard {
  title: string;
  path: string;
  headings: string[];
  // Further search terms.
  words: string;
}

export interface ReferenceData {
  kind: 'reference';
  areas: AreaCard[];
  guides: GuideCard[];
  operations: OperationCard[];
}

export interface AreaData {
  kind: 'area';
  tag: string;
  // Path of the part of the OpenAPI document that describes the area.
  document: string;
  areas: AreaCard[];
}

// A static page: the script only renders the controls around its text.
export interface TextData {
  kind: 'text';
}

export type ReferencePageData = ReferenceData | AreaData | TextData;

export function readPageData<Data = PageData>(): Data {
  return JSON.parse(document.getElementById('page-data')!.textContent!) as Data;
}

// Loads the data of another page of this server without leaving the current one.
export async function loadPageData<Data = PageData>(path: string): Promise<Data> {
  const answer = await fetch(path, { headers: { Accept: 'text/html' }, credentials: 'omit' });
  const html = await answer.text();
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html);
  if (!data) throw new Error('This page does not come from this server.');
  return JSON.parse(data[1]!) as Data;
}
