// What the server says of the admin side: its areas, their records and reports, and who may read
// them.

import { readPageData } from '../api/page_data';
import type { PlacePage } from './pages';

export interface Resource {
  // Below the root of the API, such as `email/lists/`.
  path: string;
  title: string;
  // Who may read the list or report, and one of its records; empty: there is none.
  role: string;
  record_role: string;
  // Of its records in the audit log.
  kind: string;
}

// What is sent to a path, such as a new record or an import.
export interface FormCard {
  path: string;
  title: string;
  role: string;
}

export interface Area {
  tag: string;
  title: string;
  // What it stands under, with others.
  section: string;
  summary: string;
  resources: Resource[];
  forms: FormCard[];
}

export const { areas } = readPageData<{ areas: Area[] }>();

export const apiRoot = '/api/v1/admin/';
export const pageRoot = '/admin/';

const roles = ['viewer', 'editor', 'approver', 'admin'];

// Whether a role includes the one that is needed.
export const may = (role: string | null, needed: string): boolean =>
  needed !== '' && roles.indexOf(role ?? '') >= roles.indexOf(needed);

export const resources: Resource[] = areas.flatMap((area) => area.resources);

// By the last part of its path, as descriptions refer to it.
export const resourceNamed = (name: string): Resource | undefined =>
  resources.find(({ path }) => path === `${name}/` || path.endsWith(`/${name}/`));

export const resourceOfKind = (kind: string): Resource | undefined =>
  resources.find((one) => one.kind === kind);

// What has lists or reports that somebody may read, and which.
export function readable(role: string | null): Area[] {
  return areas
    .map((area) => ({ ...area, resources: area.resources.filter((one) => may(role, one.role)) }))
    .filter((area) => area.resources.length > 0);
}

// The area that a path belongs to: that of the longest path which leads to it.
export function areaAt(path: string): Area | undefined {
  let found: Area | undefined;
  let longest = 0;
  for (const area of areas)
    for (const one of [...area.resources, ...area.forms])
      if (path.startsWith(one.path) && one.path.length > longest) {
        found = area;
        longest = one.path.length;
      }
  return found;
}

const folderOf = (path: string): string =>
  path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);

// What can be sent from the page of a list or report: new records of it, and what stands below it
// or beside it without a page of its own. A list that belongs to a record is not in its area's.
export function formsAt({ area, document, call, path }: PlacePage): FormCard[] {
  const isRead = (form: FormCard) =>
    area.resources.some((one) => one.role && one.path === form.path);
  const own = document.paths[call.template]?.post;
  if (call.template.includes('{'))
    return own ? [{ path, title: own.summary, role: own['x-toolyard']?.role ?? '' }] : [];
  return area.forms.filter(
    (form) =>
      form.path === path || (!isRead(form) && [path, folderOf(path)].includes(folderOf(form.path))),
  );
}
