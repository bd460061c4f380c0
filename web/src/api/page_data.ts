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
  document: Description;
  examples: Example[];
}

export type PageData = ListData | ToolData;

export function readPageData(): PageData {
  return JSON.parse(document.getElementById('page-data')!.textContent!) as PageData;
}

// The same of another page of this server, without leaving this one.
export async function loadPageData(path: string): Promise<PageData> {
  const answer = await fetch(path, { headers: { Accept: 'text/html' }, credentials: 'omit' });
  const html = await answer.text();
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html);
  if (!data) throw new Error('This is no page of the tools.');
  return JSON.parse(data[1]!) as PageData;
}
