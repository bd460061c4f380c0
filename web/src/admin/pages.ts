// Resolves a path below `/admin/` to a page: the start page, a list, a record or report, its
// editor, or a form.

import type { Description } from '../api/schema';
import { callAt, filledIn, itemsOf, matchAt, type Call } from './calls';
import { areaAt, pageRoot, type Area } from './site';

export interface PlacePage {
  kind: 'list' | 'record' | 'edit' | 'form';
  area: Area;
  document: Description;
  // Operation that the page reads or sends.
  call: Call;
  // Path in the API, with the ids filled in.
  address: string;
  // Path below the roots of the admin pages and of the API.
  path: string;
}

// `away`: the OpenAPI document could not be loaded.
export type AdminPage = { kind: 'start' } | { kind: 'missing' } | { kind: 'away' } | PlacePage;

const slices = new Map<string, Promise<Description>>();

async function fetchSlice(tag: string): Promise<Description> {
  const answer = await fetch(`/api/v1/schema/?tag=${encodeURIComponent(tag)}`);
  if (!answer.ok) throw new TypeError(`The description was refused with ${answer.status}.`);
  return (await answer.json()) as Description;
}

export function sliceOf(tag: string): Promise<Description> {
  const known = slices.get(tag) ?? fetchSlice(tag);
  slices.set(tag, known);
  // A failed request is repeated the next time.
  known.catch(() => slices.delete(tag));
  return known;
}

// Records that are edited on a page of their own, below the page of the record.
const edited = ['/api/v1/admin/content/{id}/', '/api/v1/admin/content/templates/{id}/'];
export const hasEditor = (page: PlacePage): boolean => edited.includes(page.call.template);

const newEnd = /(^|\/)new\/$/;
const editEnd = /(?<=\/\d+\/)edit\/$/;

export async function loadPage(pathname: string): Promise<AdminPage> {
  const given = pathname.slice(pageRoot.length);
  const path = given === '' || given.endsWith('/') ? given : `${given}/`;
  if (path === '') return { kind: 'start' };
  const area = areaAt(path);
  if (!area) return { kind: 'missing' };
  const document = await sliceOf(area.tag);
  const isNew = newEnd.test(path);
  const isEdit = editEnd.test(path);
  const place = isNew ? path.replace(/new\/$/, '') : path.replace(editEnd, '');
  const method = isNew ? 'POST' : 'GET';
  const match = matchAt(document, place, method);
  const call = match && callAt(document, match.template, method);
  if (!call || (isEdit && !edited.includes(match.template))) return { kind: 'missing' };
  return {
    kind: isNew ? 'form' : isEdit ? 'edit' : itemsOf(document, call.operation) ? 'list' : 'record',
    area,
    document,
    call,
    address: filledIn(match.template, match.ids),
    path: place,
  };
}
