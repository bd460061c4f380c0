// Unit tests of figures on the admin pages: series of two periods, rates, checks of campaigns,
// scales of interval plots, and records of CSV files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checksOf,
  isReady,
  rateOf,
  type Campaign,
  type Preview,
} from '../../src/admin/campaigns/checks';
import { arrowFor, toneFor, wayOfDifference, wayOfFigures } from '../../src/admin/figure_change';
import { rangeText } from '../../src/admin/lists/shown_range';
import { plannedOf } from '../../src/admin/planned';
import { metrics } from '../../src/admin/search/metrics';
import { daysUpTo, stepsOf, stepsOfBoth } from '../../src/admin/search/series';
import { decodeCsv, linesOf, recordsOf } from '../../src/admin/subscribers/csv_records';
import { ticksBetween } from '../../src/parts/charts/scale';

test('a period has steps of days, weeks from Monday, and months', () => {
  const days = { start_date: '2026-02-26', end_date: '2026-03-10' };
  assert.equal(stepsOf(days, 'day').length, 13);
  assert.deepEqual(stepsOf(days, 'week'), ['2026-02-26', '2026-03-02', '2026-03-09']);
  assert.deepEqual(stepsOf(days, 'month'), ['2026-02-26', '2026-03-01']);
  assert.deepEqual(daysUpTo('2026-03-01', 7), {
    start_date: '2026-02-23',
    end_date: '2026-03-01',
  });
});

test('steps of two periods stand beside each other, also where a day is missing', () => {
  const of = (date: string, clicks: number) => ({
    date,
    clicks,
    impressions: 10,
    ctr: clicks / 10,
    position: 1,
  });
  const now = {
    days: { start_date: '2026-03-03', end_date: '2026-03-05' },
    series: [of('2026-03-03', 3), of('2026-03-05', 5)],
  };
  const before = {
    days: { start_date: '2026-02-28', end_date: '2026-03-02' },
    series: [of('2026-03-01', 1)],
  };
  const steps = stepsOfBoth(now, before, 'day');
  assert.deepEqual(
    steps.map((one) => [one.now?.clicks, one.before?.clicks]),
    [
      [3, undefined],
      [undefined, 1],
      [5, undefined],
    ],
  );
  assert.deepEqual(
    stepsOfBoth(now, undefined, 'day').map((one) => one.beforeLabel),
    ['', '', ''],
  );
});

test('a rate is that of the time between two counts', () => {
  assert.equal(rateOf([]), null);
  assert.equal(rateOf([{ at: 0, done: 0 }]), null);
  assert.equal(
    rateOf([
      { at: 0, done: 4 },
      { at: 30_000, done: 34 },
    ]),
    60,
  );
});

const preview: Preview = {
  from: 'news@example.org',
  subjects: ['Hello'],
  html: '<p>Hello</p>',
  text: 'Hello',
  size_bytes: 5,
  has_unsubscribe_link: true,
  links: [{ url: 'https://example.org/', is_tracked: true }],
  recipients: 2,
  unknown_placeholders: [],
  missing_lists: [],
};
const campaign = {
  started_at: null,
  updated_at: '2026-03-01T12:00:00Z',
  counts: { pending: 7 },
  test_sends: [{ email: 'a@example.org', state: 'sent', sent_at: '2026-03-01T12:30:00Z' }],
} as unknown as Campaign;
const tones = (one: Campaign, shown: Preview) =>
  checksOf(one, shown).map(({ what, tone }) => `${what} ${tone}`);

test('faults of a campaign are listed, and a campaign that cannot be sent is not ready', () => {
  assert.ok(checksOf(campaign, preview).every((one) => one.tone === 'good'));
  const bad = { ...preview, from: '', missing_lists: ['Gone'] };
  assert.ok(tones(campaign, bad).includes('Sender bad'));
  assert.ok(tones(campaign, bad).includes('Recipients bad'));
  assert.equal(isReady(checksOf(campaign, bad)), false);
  const foreign = { placeholder: '*|FNAME|*', suggestion: '{{name}}' };
  const misspelled = { ...preview, unknown_placeholders: [foreign] } as Preview;
  assert.ok(tones(campaign, misspelled).includes('Placeholders bad'));
  const odd = {
    ...preview,
    has_unsubscribe_link: false,
    links: [{ url: 'http://example.org/', is_tracked: true }],
  };
  assert.ok(tones(campaign, odd).includes('Unsubscribe link warn'));
  assert.ok(tones(campaign, odd).includes('Links warn'));
  assert.ok(isReady(checksOf(campaign, odd)));
  const later = { ...campaign, updated_at: '2026-03-02T00:00:00Z' } as Campaign;
  assert.ok(tones(later, preview).includes('Test email warn'));
});

test('records of a file know their lines, also with line ends in cells', () => {
  const csv = '\uFEFFemail,name\r\na@b.example,"A\nB"\r\n\r\nbad,"say ""x"""\r\n';
  assert.deepEqual(
    recordsOf(csv).map((one) => one.line),
    [1, 2, 5],
  );
  assert.equal(linesOf(csv, [5]), 'email,name\r\nbad,"say ""x"""\r\n');
});

test('files of spreadsheets are split into the lines that the server counts', () => {
  const linesIn = (csv: string) => recordsOf(csv).map((one) => one.line);
  assert.deepEqual(linesIn('email,name\ra@b.example,A\r\rc@d.example,C'), [1, 2, 4]);
  assert.deepEqual(linesIn('email;name\na;5" of\nb;"7"" of\nit"\nc;d\n'), [1, 2, 3, 5]);
  const named = 'SEP=;\nemail;name\na;"x\ny"\nb;c\n';
  assert.deepEqual(linesIn(named), [1, 2, 3, 5]);
  assert.equal(linesOf(named, [5]), 'SEP=;\r\nemail;name\r\nb;c\r\n');
  const wide = (text: string, isBig: boolean) =>
    Uint8Array.from(
      [...text].flatMap((one) => {
        const code = one.charCodeAt(0);
        return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );
  for (const isBig of [false, true])
    for (const mark of ['', '\uFEFF'])
      assert.equal(decodeCsv(wide(`${mark}email\u00E9`, isBig)), 'email\u00E9');
  assert.equal(decodeCsv(new TextEncoder().encode('email\u00E9')), 'email\u00E9');
  assert.equal(decodeCsv(new Uint8Array()), '');
});

test('a scale between two ends has round steps and holds nothing in it', () => {
  assert.deepEqual(ticksBetween(-0.05, 0.12, 4), [-0.05, 0, 0.05, 0.1, 0.15000000000000002]);
  assert.deepEqual(ticksBetween(0, 0, 4).length, 2);
});

test('a change of 0 points is neutral and has no arrow', () => {
  const rate = metrics.find((one) => one.key === 'ctr')!;
  const text = rate.difference!;
  const tiny = { now: 0.02571, before: 0.02574, text };
  assert.equal(text(tiny.before - tiny.now), '0 points');
  assert.equal(wayOfDifference(tiny), 0);
  for (const isCost of [false, true]) assert.equal(toneFor(0, isCost), 'soft');
  assert.equal(arrowFor(0), '=');
  assert.equal(wayOfDifference({ ...tiny, before: 0.03 }), -1);
  assert.equal(wayOfFigures({ now: 6.04, before: 6.01, text: (value) => value.toFixed(1) }), 0);
  assert.equal(toneFor(-1, false), 'bad');
  assert.equal(toneFor(-1, true), 'good');
});

test('the rows of a list that are shown are never more than its total', () => {
  const range = { page: 1, size: 25, shown: 25, count: 50, isCut: false };
  assert.equal(rangeText(range), '1–25 of 50');
  assert.equal(rangeText({ ...range, page: 3, shown: 3 }), '51–53 of 53');
  assert.equal(rangeText({ ...range, size: 100, shown: 100 }), '1–100 of 100');
  assert.equal(rangeText({ ...range, count: 0, shown: 2 }), '1–2 of 2');
  assert.equal(rangeText({ ...range, count: 0, shown: 0 }), '0');
  assert.equal(rangeText({ ...range, count: 21, isCut: true }), '1–25 of more than 25');
});

test('what is planned is told beside the status', () => {
  const at = '2099-01-01T08:00:00Z';
  assert.equal(plannedOf('status', { status: 'approved', scheduled_at: at })?.at, at);
  assert.equal(plannedOf('status', { status: 'scheduled', send_at: at })?.text, 'will be sent');
  assert.equal(
    plannedOf('status', { status: 'published', is_live: true, unpublish_at: at })?.at,
    at,
  );
  assert.equal(
    plannedOf('status', { status: 'draft', is_live: false, unpublish_at: at }),
    undefined,
  );
  assert.equal(plannedOf('status', { status: 'draft', send_at: at }), undefined);
  assert.equal(plannedOf('status', { status: 'draft', scheduled_at: null }), undefined);
  assert.equal(plannedOf('state', { scheduled_at: at }), undefined);
});
