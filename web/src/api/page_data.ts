// What the server put into the page for the script: which page this is, and what it is about.

import type { Description } from './schema';

export interface ToolCard {
  slug: string;
  title: string;
  category: string;
  // What it does, and what else it is found by; of all tools on the index alone.
  summary?: string;
  words?: string;
}

export interface Example {
  summary: string;
  request: Record<string, unknown>;
}

export interface ListData {
  kind: 'index' | 'missing';
  tools: ToolCard[];
}

export interface ToolData {
  kind: 'tool';
  slug: string;
  summary: string;
  tools: ToolCard[];
  // Where its own view is, with what that needs beside the script of the page.
  view: string[];
  document: Description;
  examples: Example[];
}

export type PageData = ListData | ToolData;

// An area of the API reference: the operations of a tag.
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
  // What else it is found by.
  words: string;
}

export interface ReferenceData {
  kind: 'reference';
  areas: AreaCard[];
  operations: OperationCard[];
}

export interface AreaData {
  kind: 'area';
  tag: string;
  // Path of its slice of the document.
  document: string;
  areas: AreaCard[];
}

// A page that is text and needs nothing from the script but what is around it.
export interface TextData {
  kind: 'text';
}

export type ReferencePageData = ReferenceData | AreaData | TextData;

export function readPageData<Data = PageData>(): Data {
  return JSON.parse(document.getElementById('page-data')!.textContent!) as Data;
}

// The same of another page of this server, without leaving this one.
export async function loadPageData<Data = PageData>(path: string): Promise<Data> {
  const answer = await fetch(path, { headers: { Accept: 'text/html' }, credentials: 'omit' });
  const html = await answer.text();
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html);
  if (!data) throw new Error('This page does not come from this server.');
  return JSON.parse(data[1]!) as Data;
}
