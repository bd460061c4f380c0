// Data of a page of the API reference: the index, or an area with its part of the OpenAPI document.

import {
  loadPageData,
  type AreaCard,
  type GuideCard,
  type OperationCard,
  type ReferencePageData,
} from '../api/page_data';
import type { Description } from '../api/schema';

export interface AreaVisit {
  kind: 'area';
  areas: AreaCard[];
  area: AreaCard;
  // Undefined if it could not be loaded.
  document?: Description;
}

export interface IndexVisit {
  kind: 'reference';
  areas: AreaCard[];
  guides: GuideCard[];
  operations: OperationCard[];
}

export interface TextVisit {
  kind: 'text';
}

export type Visit = IndexVisit | AreaVisit | TextVisit;

async function loadDocument(path: string): Promise<Description> {
  // Matches the preload in the page's HTML, so that the document is not loaded twice.
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`The document was refused with ${answer.status}.`);
  return (await answer.json()) as Description;
}

export async function visitOf(data: ReferencePageData): Promise<Visit> {
  if (data.kind !== 'area') return data;
  const { areas, tag } = data;
  const area = areas.find((one) => one.tag === tag)!;
  const document = await loadDocument(data.document).catch(() => undefined);
  return { kind: 'area', areas, area, document };
}

export const loadVisit = async (path: string): Promise<Visit> =>
  visitOf(await loadPageData<ReferencePageData>(path));
