// Period of the search data: buttons for usual periods up to the last final day, and the period in
// words.

import { dayText } from '../../parts/times';
import type { AddressQuery } from '../lists/address_query';
import { daysUpTo, type Days } from './series';
import { texts } from './texts';

const usual: [days: number, label: string][] = [
  [7, '7 days'],
  [28, '28 days'],
  [90, '90 days'],
  [365, '12 months'],
];

interface ChipsGiven extends Pick<AddressQuery, 'query' | 'reset'> {
  shown: Days;
  // Last day with final data; null if there is none.
  last: string | null;
}

export function PeriodChips({ query, reset, shown, last }: ChipsGiven) {
  const end = last ?? shown.end_date;
  return (
    <div className="search-periods" role="group" aria-label={texts.period}>
      {usual.map(([days, label]) => {
        const period = daysUpTo(end, days);
        const isChosen =
          period.start_date === shown.start_date && period.end_date === shown.end_date;
        return (
          <button
            key={days}
            type="button"
            className="button chip"
            aria-pressed={isChosen}
            onClick={() => reset({ ...query, ...period })}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}

interface TextGiven {
  site: string;
  shown: Days;
  before: Days | null;
  last: string | null;
  open: string | null;
}

const rangeText = ({ start_date: start, end_date: end }: Days): string =>
  `${dayText(start)} to ${dayText(end)}`;

export function PeriodText({ site, shown, before, last, open }: TextGiven) {
  return (
    <p className="search-about">
      <strong>
        <bdi>{site}</bdi>
      </strong>
      , {rangeText(shown)}
      {before ? `, compared with ${rangeText(before)}` : ''}.{' '}
      {last ? `Figures are final up to ${dayText(last)}` : 'No figures are final yet'}
      {open ? `; those from ${dayText(open)} on may still change` : ''}.
    </p>
  );
}
