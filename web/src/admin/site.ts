// Admin areas as the server describes them: their records and reports, and the roles that may read
// them.

import { readPageData } from '../api/page_data';
import type { PlacePage } from './pages';

export interface Resource {
  // Path below the API root, such as `email/lists/`.
  path: string;
  title: string;
  // Roles required for reading the list or report, and for reading one record; empty if there is no
  // such page.
  role: string;
  record_role: string;
  // Kind of its records in the audit log.
  kind: string;
}

// Form that posts to a path, such as for a new record or an import.
export interface FormCard {
  path: string;
  title: string;
  role: string;
}

export interface Area {
  tag: string;
  title: string;
  // Section of the navigation, which several areas share.
  section: string;
  summary: string;
  resources: Resource[];
  forms: FormCard[];
}

// A directive that texts may contain, such as `::tool{slug=base64}`. One of its options is given.
export interface Directive {
  name: string;
  meaning: string;
  // `refers_to`: what the option names: `tools`, `lists` or `content`.
  options: { name: string; meaning: string; refers_to: string }[];
}

export const {
  areas,
  site_styles: siteStyles,
  directives,
  blocks,
  code_languages: codeLanguages,
} = readPageData<{
  areas: Area[];
  // Paths of the style sheets of the public site; empty if it is not served.
  site_styles: string[];
  directives: Directive[];
  // How the blocks of landing pages begin, such as `:::hero`.
  blocks: string[];
  code_languages: string[];
}>();

export const apiRoot = '/api/v1/admin/';
export const pageRoot = '/admin/';

const roles = ['viewer', 'editor', 'approver', 'admin'];

// Whether a role includes the required one.
export const may = (role: string | null, needed: string): boolean =>
  needed !== '' && roles.indexOf(role ?? '') >= roles.indexOf(needed);

export const resources: Resource[] = areas.flatMap((area) => area.resources);

// Returns the resource with this last path segment, which is how schemas refer to it.
export const resourceNamed = (name: string): Resource | undefined =>
  resources.find(({ path }) => path === `${name}/` || path.endsWith(`/${name}/`));

export const resourceOfKind = (kind: string): Resource | undefined =>
  resources.find((one) => one.kind === kind);

// Returns the areas that have lists or reports which the role may read, with only those.
export function readable(role: string | null): Area[] {
  return areas
    .map((area) => ({ ...area, resources: area.resources.filter((one) => may(role, one.role)) }))
    .filter((area) => area.resources.length > 0);
}

// Returns the area of a path: the one with the longest path that the given one starts with.
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

// Returns the forms offered on the page of a list or report: for new records, and for operations
// below or beside it that have no page of their own. A list that belongs to a record is not in
// `area.resources`.
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
