// Revisions of a content item: the list, the differences between any two of them, and restoring
// one.

import { useState } from 'react';
import { labelOfValue, partsOf } from '../../api/description';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { TextDiff } from '../../parts/diff/text_diff';
import { Busy, Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
import { Rich } from '../../parts/rich';
import { numberText } from '../../parts/times';
import { toast } from '../../parts/toast';
import { callAt, itemsOf, type Call } from '../calls';
import { useAddressQuery, type AddressQuery } from '../lists/address_query';
import { PageTurn, usualSize } from '../lists/page_turn';
import { changed } from '../lists/query';
import { QueryLink } from '../lists/query_link';
import { useAccountNames } from '../names';
import { Crumbs, PageHead } from '../page_head';
import type { PlacePage } from '../pages';
import { ActionDialog } from '../records/action_dialog';
import { apiRoot, may, pageRoot } from '../site';
import { requires } from '../texts';
import { isWriting, type Item } from './item';
import { compared, loadRevision, loadRevisions, textIn, type Revision } from './revisions';
import { texts } from './texts';

const idOf = (page: PlacePage): string => page.path.split('/')[1]!;
const itemPath = (page: PlacePage): string => `content/${idOf(page)}/`;

function Marks({ one }: { one: Revision }) {
  return (
    <>
      {one.is_latest ? <span className="badge">{texts.latest}</span> : null}
      {one.is_approved ? (
        <span className="badge" data-tone="good">
          {texts.approved}
        </span>
      ) : null}
      {one.is_live ? (
        <span className="badge" data-tone="good">
          {texts.live}
        </span>
      ) : null}
    </>
  );
}

interface Chosen {
  from: number;
  to: number;
}

// Links to the differences from the previous revision.
function RevisionLink({ one, query, change }: Omit<RowGiven, 'chosen' | 'author' | 'reset'>) {
  const { revision } = one;
  const to = { from: String(Math.max(1, revision - 1)), to: String(revision) };
  const part = { ...to, page: query.page ?? '' };
  return (
    <QueryLink className="row-link number" to={changed(query, part)} onFollow={() => change(part)}>
      {revision}
    </QueryLink>
  );
}

interface RowGiven extends AddressQuery {
  one: Revision;
  chosen: Chosen;
  author: string | undefined;
}

function Row({ one, chosen, author, query, change }: RowGiven) {
  const choice = (side: keyof Chosen) => (
    <label className="revision-choice">
      <input
        type="radio"
        name={side}
        checked={chosen[side] === one.revision}
        onChange={() => change({ [side]: String(one.revision), page: query.page ?? '' })}
      />
      <span className="unseen">{`${texts[side]}: revision ${one.revision}`}</span>
    </label>
  );
  return (
    <tr className="record-row">
      <td data-label={texts.from}>{choice('from')}</td>
      <td data-label={texts.to}>{choice('to')}</td>
      <td data-label="Revision">
        <span className="revision-name">
          <RevisionLink one={one} query={query} change={change} /> <Marks one={one} />
        </span>
        <span className="revision-about">
          <Moment at={one.created_at} /> · <bdi>{author ?? texts.nobody}</bdi> ·{' '}
          {numberText(one.word_count ?? 0)} words
          {one.restored_from ? ` · restored from ${one.restored_from}` : ''}
        </span>
      </td>
    </tr>
  );
}

interface ListGiven extends AddressQuery {
  revisions: readonly Revision[];
  count: number;
  chosen: Chosen;
}

function RevisionList({ revisions, count, chosen, ...address }: ListGiven) {
  const authorOf = useAccountNames(
    revisions.map((one) => one.author),
    texts.you,
  );
  return (
    <div>
      <div className="records-frame card" role="region" tabIndex={0} aria-label={texts.revisions}>
        <table className="records revision-table">
          <thead>
            <tr>
              <th scope="col">{texts.from}</th>
              <th scope="col">{texts.to}</th>
              <th scope="col">Revision</th>
            </tr>
          </thead>
          <tbody>
            {revisions.map((one) => (
              <Row
                key={one.revision}
                {...address}
                one={one}
                chosen={chosen}
                author={authorOf(one.author)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {count > usualSize ? <PageTurn {...address} count={count} shown={revisions.length} /> : null}
    </div>
  );
}

function Compared({ page, before, after }: { page: PlacePage; before: Revision; after: Revision }) {
  const parts = partsOf(page.document, itemsOf(page.document, page.call.operation)!);
  const fields = compared.filter((name) => textIn(before, name) !== textIn(after, name));
  if (fields.length === 0) return <p className="card text-card">{texts.alike}</p>;
  return (
    <>
      {fields.map((name) => {
        const part = parts.find((one) => one.name === name);
        const label = part?.label ?? name;
        const textOf = (one: Revision) => {
          const text = textIn(one, name);
          return part ? labelOfValue(part.schema, text) : text;
        };
        return (
          <section key={name} className="card text-card" aria-label={label}>
            <h3>{label}</h3>
            <TextDiff
              label={`${label}: ${texts.compare}`}
              before={textOf(before)}
              after={textOf(after)}
            />
          </section>
        );
      })}
    </>
  );
}

interface ComparisonGiven {
  page: PlacePage;
  chosen: Chosen;
}

function Comparison({ page, chosen: { from, to } }: ComparisonGiven) {
  const id = idOf(page);
  const loading = useLoaded(`${from} ${to}`, (signal) =>
    Promise.all([loadRevision(id, from, signal), loadRevision(id, to, signal)]),
  );
  return (
    <>
      <Busy isBusy={loading.isBusy && loading.data !== undefined} />
      <Loaded loading={loading}>
        {([before, after]) =>
          before && after ? (
            <Compared page={page} before={before} after={after} />
          ) : (
            <p className="card text-card">{texts.pick}</p>
          )
        }
      </Loaded>
    </>
  );
}

interface RestoreGiven {
  page: PlacePage;
  call: Call;
  item: PlaceAnswer<Item>;
  revision: number;
  onDone: () => void;
}

function Restore({ page, call, item, revision, onDone }: RestoreGiven) {
  const [isOpen, setOpen] = useState(false);
  const { role } = useOwnAccount();
  const now = item.data;
  if (!may(role, call.role))
    return (
      <p className="aside-note">
        {texts.restore}: <Rich text={requires(call.role)} />
      </p>
    );
  if (revision === now.revision || isWriting(now)) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {`${texts.restore} revision ${revision}`}
      </button>
      {isOpen ? (
        <ActionDialog
          page={page}
          call={call}
          label={texts.restore}
          address={`${apiRoot}${itemPath(page)}revisions/${revision}/restore/`}
          name={`${now.title}, revision ${revision}`}
          tag={item.tag}
          onDone={() => {
            setOpen(false);
            toast(texts.restored);
            onDone();
          }}
          onStale={() => undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

// Returns the revisions to compare: those in the URL, by default the latest two.
function chosenIn(query: Record<string, string | undefined>, latest: number): Chosen {
  const read = (text: string | undefined, usual: number) =>
    text && /^\d{1,9}$/.test(text) ? Math.min(Number(text), latest) : usual;
  const to = read(query.to, latest);
  return { from: read(query.from, Math.max(1, to - 1)), to };
}

export function RevisionsPage({ page }: { page: PlacePage }) {
  const address = useAddressQuery();
  const path = itemPath(page);
  const number = Number(address.query.page) || 1;
  const loading = useLoaded(String(number), async (signal) => {
    const [item, list] = await Promise.all([
      callPlace<Item>('GET', apiRoot + path, { signal }),
      loadRevisions(idOf(page), number, signal),
    ]);
    return { item, ...list };
  });
  const restore = callAt(page.document, `${page.call.template}{revision}/restore/`, 'POST')!;
  return (
    <>
      {loading.data ? null : <PageHead page={page} />}
      <Loaded loading={loading}>
        {({ item, results, count }) => {
          const { title, revision = 1 } = item.data;
          const chosen = chosenIn(address.query, revision);
          return (
            <>
              <header className="admin-head">
                <Crumbs page={page} />
                <div className="admin-title">
                  <h1 tabIndex={-1}>
                    {texts.revisionsOf} <bdi>{title}</bdi>
                  </h1>
                  <a className="button" href={`${pageRoot}${path}edit/`}>
                    {texts.editText}
                  </a>
                </div>
              </header>
              <div className="revisions">
                <RevisionList {...address} revisions={results} count={count} chosen={chosen} />
                <div className="text-beside">
                  <div className="revision-head">
                    <h2>{`Revision ${chosen.from} and ${chosen.to}`}</h2>
                    <Restore
                      key={chosen.from}
                      page={page}
                      call={restore}
                      item={item}
                      revision={chosen.from}
                      onDone={() => {
                        address.reset({});
                        loading.again();
                      }}
                    />
                  </div>
                  <Comparison page={page} chosen={chosen} />
                </div>
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
