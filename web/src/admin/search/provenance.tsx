// Notes on the data of an overview: parts that were added up from other data than the totals, and
// tables that the period does not include.

import type { OperationAnswer } from '../../api/operations';
import { dayText } from '../../parts/times';
import type { Query } from '../lists/query';
import { linkTo } from './links';
import { daysIn } from './series';

type Overview = OperationAnswer<'GET /api/v1/admin/gsc/overview/'>;
type Source = Overview['sources'][number];

const labels: Record<string, string> = {
  previous: 'The previous period',
  devices: 'Devices',
  countries: 'Countries',
  queries: 'Top queries',
  pages: 'Top pages',
};

const rangeOf = (one: { start_date: string; end_date: string }): string =>
  `${dayText(one.start_date)} to ${dayText(one.end_date)}`;

// Parts with as many days as the totals have no note of their own.
function notesOf(now: Overview): string[] {
  const days = daysIn(now.period);
  const known = now.sources.find((one) => one.part === 'totals')?.known_days ?? 0;
  const hasNote = ({ part, known_days: count }: Source) =>
    count < days && (part === 'totals' || part === 'previous' || count !== known);
  return now.sources.filter(hasNote).map(({ part, known_days: count }) => {
    const label = labels[part];
    const amount = `${count} of ${days} days`;
    return label ? `${label}: there is data of ${amount}.` : `There is data of ${amount}.`;
  });
}

export function Provenance({ now, query }: { now: Overview; query: Query }) {
  const unused = now.unused_tables[0];
  return (
    <>
      {notesOf(now).map((note) => (
        <p key={note} className="search-about">
          {note}
        </p>
      ))}
      {unused ? (
        <p className="search-about">
          Imported tables by {unused.dimensions.join(' and ')} cover {rangeOf(unused)}, and are not
          part of this period.{' '}
          <a
            href={linkTo('overview', query, {
              site: now.site ?? '',
              start_date: unused.start_date,
              end_date: unused.end_date,
            })}
          >
            Show their period
          </a>
        </p>
      ) : null}
    </>
  );
}
