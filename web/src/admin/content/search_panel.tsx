// How often a text was found in search in the last 28 days with data, at the addresses that it has
// and had.

import { callOperation } from '../../api/operation_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Change } from '../change';
import { useFieldIds } from '../forms/form_fields';
import { linkTo } from '../search/links';
import { metrics, valueText } from '../search/metrics';
import { PeriodText } from '../search/period';
import type { Item } from './item';
import { texts } from './texts';

const name = 'GET /api/v1/admin/gsc/history/';

function Figures({ item }: { item: Item }) {
  const id = useFieldIds()('in-search');
  const about = { content_item: String(item.id) };
  const loading = useLoaded(String(item.id), (signal) =>
    callOperation(name, { query: about, signal }),
  );
  return (
    <section className="card text-card" aria-labelledby={id}>
      <h2 id={id}>{texts.inSearch}</h2>
      <Loaded loading={loading}>
        {(found) =>
          found.site === null ? (
            <p className="aside-note">{texts.noSearchData}</p>
          ) : (
            <>
              <dl className="search-of-text">
                {metrics.map((metric) => (
                  <div key={metric.key}>
                    <dt>{metric.title}</dt>
                    <dd>
                      <strong className="number">
                        {valueText(metric, found.totals[metric.key])}
                      </strong>
                      <Change
                        now={found.totals[metric.key]}
                        before={found.previous?.[metric.key] ?? null}
                        text={metric.text}
                        isCost={metric.isRank}
                      />
                    </dd>
                  </div>
                ))}
              </dl>
              <PeriodText
                site={found.site}
                shown={found.period}
                before={found.compare_period}
                last={found.data_state.last_final_date}
                open={found.data_state.first_incomplete_date}
              />
              <p>
                <a href={linkTo('history', {}, about)}>{texts.searchReport}</a>
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  );
}

export function SearchPanel({ item }: { item: Item }) {
  return item.first_published_at && !item.deleted_at ? <Figures item={item} /> : null;
}
