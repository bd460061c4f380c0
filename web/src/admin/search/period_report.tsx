// What the overview and a history have in common: the period, and figures over time compared with
// the previous period.

import type { OperationAnswer } from '../../api/operations';
import type { AddressQuery } from '../lists/address_query';
import { SearchCharts } from './charts';
import { PeriodChips, PeriodText } from './period';
import type { Granularity } from './series';

interface Given {
  // Beginning of the name of the downloaded file.
  name: string;
  report: OperationAnswer<'GET /api/v1/admin/gsc/overview/' | 'GET /api/v1/admin/gsc/history/'>;
  address: AddressQuery;
}

export function PeriodReport({ name, report, address }: Given) {
  const { period, compare_period: before, previous, data_state: state } = report;
  return (
    <>
      <PeriodChips {...address} shown={period} last={state.last_final_date} />
      <PeriodText
        site={report.site ?? ''}
        shown={period}
        before={before}
        last={state.last_final_date}
        open={state.first_incomplete_date}
      />
      <SearchCharts
        name={name}
        now={{ days: period, series: report.series }}
        before={before && previous ? { days: before, series: report.previous_series } : undefined}
        totals={report.totals}
        previous={previous}
        granularity={(address.query.granularity ?? 'day') as Granularity}
      />
    </>
  );
}
