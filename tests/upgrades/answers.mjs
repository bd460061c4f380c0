// Reads the lists and single records of a site over the API.

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

// Reads the oldest records, so that records that a later version adds to the demo do not matter.
const oldest = (path) => {
  const bodies = path === 'admin/content/' ? 'include_body=true&' : '';
  return `${path}${path.includes('?') ? '&' : '?ordering=id&'}${bodies}page_size=5`;
};

// Returns responses by path: the first rows of each list, and the first record by itself if it has
// a path of its own.
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
