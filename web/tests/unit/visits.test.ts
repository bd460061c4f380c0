// Unit tests of the page about visits: its periods, the points of its charts, and names of values.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPeriodOf, pointsOf, usualPeriods, type Report } from '../../src/admin/visits/periods';
import { valueName } from '../../src/admin/visits/texts';

const noon = Date.parse('2026-03-10T12:30:00Z');

const report = (more: Partial<Report>): Report => ({
  start_date: '2026-03-10',
  end_date: '2026-03-10',
  previous_start_date: '2026-03-09',
  previous_end_date: '2026-03-09',
  counted_since: '2026-03-01',
  granularity: 'hour',
  totals: { views: 3, visitors: 2 },
  previous: { views: 1, visitors: 1 },
  series: [
    { start: '2026-03-10T12:00:00Z', views: 3, visitors: 2 },
    { start: '2026-03-10T13:00:00Z', views: 0, visitors: 0 },
  ],
  previous_series: [{ start: '2026-03-09T12:00:00Z', views: 1, visitors: 1 }],
  events: [],
  ...more,
});

test('usual periods end today', () => {
  const [today, week] = usualPeriods(noon);
  assert.deepEqual(today?.query, {
    start_date: '2026-03-10',
    end_date: '2026-03-10',
    granularity: 'hour',
  });
  assert.equal(week?.query.start_date, '2026-03-04');
  assert.equal(isPeriodOf(report({}), today!), true);
  assert.equal(isPeriodOf(report({ granularity: 'day' }), today!), false);
});

test('hours that are yet to come have no value, and each has the one before', () => {
  const points = pointsOf(report({}), 'views', noon);
  assert.deepEqual(
    points.map(({ now, isGrowing, before, short }) => [short, now, isGrowing, before]),
    [
      ['12:00', 3, true, 1],
      ['13:00', null, false, null],
    ],
  );
});

test('the day that is not over is the last one, if the period ends today', () => {
  const days = ['2026-03-09', '2026-03-10'].map((day) => ({
    start: `${day}T00:00:00Z`,
    views: 3,
    visitors: 2,
  }));
  const growing = (now: number) =>
    pointsOf(report({ granularity: 'day', series: days }), 'views', now).map(
      ({ isGrowing }) => isGrowing,
    );
  assert.deepEqual(growing(noon), [false, true]);
  assert.deepEqual(growing(noon + 86_400_000), [false, false]);
});

test('values are shown as people read them', () => {
  assert.equal(valueName('path', '/blog/%C3%BCber/'), '/blog/über/');
  assert.equal(valueName('path', '/100%/'), '/100%/');
  assert.equal(valueName('referrer', '(direct)'), 'No referring site');
  assert.equal(valueName('referrer', 'example.org'), 'example.org');
  assert.equal(valueName('device', 'phone'), 'Phone');
  assert.equal(valueName('locale', '(other)'), 'Others');
});
