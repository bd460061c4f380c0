// Overview of a property's search data: figures over time compared with the previous period, top
// queries and pages, devices and countries.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { valueLabel } from '../../api/labels';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { numberText, percentText } from '../../parts/times';
import { FilterBar, filtersOf } from '../lists/filters';
import { useAddressQuery, type AddressQuery } from '../lists/address_query';
import { searchOf, type Query } from '../lists/query';
import { PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { countryNames } from './countries';
import { EmptySearch } from './empty';
import { linkTo } from './links';
import { PeriodReport } from './period_report';
import { PropertyChoice } from './property_choice';
import { Provenance } from './provenance';
import { SitePageLine, type SitePage } from './site_page';
import { texts } from './texts';
import { useCountry } from './use_country';

const name = 'GET /api/v1/admin/gsc/overview/';
type Overview = OperationAnswer<typeof name>;

interface NamedRow {
  name: string;
  about?: string;
  clicks: number;
  impressions: number;
  href?: string;
  site_page?: SitePage | null;
}

interface NamesGiven {
  title: string;
  id: string;
  rows: NamedRow[];
  all?: { title: string; href: string };
}

function Names({ title, id, rows, all }: NamesGiven) {
  const largest = Math.max(1, ...rows.map((one) => one.clicks));
  return (
    <section className="search-names card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? <p>{texts.noNames}</p> : null}
      <ol>
        {rows.map((one) => (
          <li key={one.name}>
            <span>
              {one.href ? (
                <a className="row-link" href={one.href}>
                  <bdi>{one.name}</bdi>
                </a>
              ) : (
                <bdi>{one.name}</bdi>
              )}
              {one.about ? <span className="search-code"> {one.about}</span> : null}
              <SitePageLine page={one.site_page} />
            </span>
            <span
              className="search-clicks number"
              title={`${numberText(one.impressions)} impressions`}
            >
              {numberText(one.clicks)} {one.clicks === 1 ? 'click' : 'clicks'}
            </span>
            <span className="search-bar" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * one.clicks) / largest}%` }} />
            </span>
          </li>
        ))}
      </ol>
      {all && rows.length > 0 ? (
        <p>
          <a href={all.href}>{all.title}</a>
        </p>
      ) : null}
    </section>
  );
}

function Tops({ now, query }: { now: Overview; query: Query }) {
  const requested = { ...query, site: now.site ?? '' };
  return (
    <div className="search-tops">
      <Names
        title={texts.topQueries}
        id="search-queries"
        rows={now.top_queries.map((one) => ({
          ...one,
          name: one.query,
          href: linkTo('history', requested, { query: one.query }),
        }))}
        all={{ title: texts.allQueries, href: linkTo('queries', query) }}
      />
      <Names
        title={texts.topPages}
        id="search-pages"
        rows={now.top_pages.map((one) => ({
          ...one,
          name: one.page,
          href: linkTo('history', requested, { page: one.page }),
        }))}
        all={{ title: texts.allPages, href: linkTo('pages', query) }}
      />
      <Names
        title={texts.devices}
        id="search-devices"
        rows={now.devices.map((one) => ({ ...one, name: valueLabel(one.device.toLowerCase()) }))}
      />
      <Names
        title={texts.countries}
        id="search-countries"
        rows={now.countries.map((one) => ({
          ...one,
          ...countryNames(one),
          href: linkTo('overview', requested, { country: one.country }),
        }))}
      />
    </div>
  );
}

function Anonymized({ now: { anonymized } }: { now: Overview }) {
  if (!anonymized) return null;
  const { clicks, impressions, share } = anonymized;
  return (
    <p className="search-about">
      Queries too rare to be named: {numberText(clicks)} clicks
      {share === null ? '' : ` (${percentText(share)} of all)`}, {numberText(impressions)}{' '}
      impressions.
    </p>
  );
}

function Report({ now, address }: { now: Overview; address: AddressQuery }) {
  const { query } = address;
  return (
    <>
      <PeriodReport name="search" report={now} address={address} />
      <Provenance now={now} query={query} />
      <Tops now={now} query={query} />
      <Anonymized now={now} />
    </>
  );
}

export function SearchOverviewPage({ page }: { page: PlacePage }) {
  const address = useAddressQuery();
  const loading = useLoaded(searchOf(address.query), (signal) =>
    callOperation(name, { query: address.query, signal }),
  );
  const { operation } = page.call;
  return (
    <>
      <PageHead page={page} about={texts.overviewAbout} />
      <PropertyChoice {...address} />
      <FilterBar
        {...address}
        operation={operation}
        filters={filtersOf(page.document, operation).filter(({ model }) => model.name !== 'site')}
        names={{ country: useCountry(address.query) }}
      />
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>
        {(now) =>
          now.last_import_at === null ? <EmptySearch /> : <Report now={now} address={address} />
        }
      </Loaded>
    </>
  );
}
