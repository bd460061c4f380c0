// What the API answers of a site, in lists and in single records.

const lists = [
  'admin/users/',
  'admin/content/',
  'admin/content/templates/',
  'admin/email/lists/',
  'admin/email/subscribers/',
  'admin/experiments/',
  'admin/gsc/imports/',
  'admin/gsc/queries/?start_date=2026-10-01&end_date=2026-10-28',
  'admin/keywords/',
  'admin/marketplace/invoices/',
  'admin/opportunities/',
  'admin/push/pings/',
  'admin/revenue/affiliates/',
];

// The oldest come first: what a later version adds to the demo does not matter.
const oldest = (path) => `${path}${path.includes('?') ? '&' : '?ordering=id&'}page_size=5`;

// By path. The first rows of each list, and the first record alone where it has a page of its own.
export async function answersOf(caller) {
  const answers = {};
  for (const path of lists) {
    const { count, results } = await caller.read(oldest(path));
    answers[path] = { count, results };
    const id = results[0]?.id;
    if (!path.startsWith('admin/') || path.includes('?') || path.endsWith('/pings/')) continue;
    answers[`${path}${id}/`] = await caller.read(`${path}${id}/`);
  }
  return answers;
}
