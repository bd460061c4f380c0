// The site record on one page: its values, saving, publishing, a preview in another tab, and its
// revisions.

import { useState } from 'react';
import { callPlace, type PlaceAnswer } from '../../api/place_call';
import { useOwnAccount } from '../../parts/account_context';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSaveKey } from '../../parts/forms/save_key';
import { useSending } from '../../parts/forms/sending';
import { useUnsaved } from '../../parts/forms/unsaved';
import { Rich } from '../../parts/rich';
import { toast } from '../../parts/toast';
import { callAt, fieldsIn } from '../calls';
import { namedFields, useFieldIds } from '../forms/form_fields';
import { Crumbs, titleOf } from '../page_head';
import type { PlacePage } from '../pages';
import { ActionDialog } from '../records/action_dialog';
import { LoadedRecord } from '../records/loaded_record';
import { may } from '../site';
import { changesOf, sitePath, type Draft, type SiteRecord } from './record';
import { Revisions } from './revisions';
import { SiteFields } from './site_fields';
import { texts } from './texts';

type Answer = PlaceAnswer<SiteRecord>;

function useSite(answer: Answer) {
  const [base, setBase] = useState(answer);
  const [draft, setDraft] = useState<Draft>({});
  // Changes when fields get values that nobody typed here; their controls then start anew.
  const [turn, setTurn] = useState(0);
  const sending = useSending();
  const changes = changesOf(base.data, draft);
  const isChanged = Object.keys(changes).length > 0;
  const take = (next: Answer) => {
    setBase(next);
    setDraft({});
    setTurn((before) => before + 1);
  };
  // Resolves to what is saved; undefined if it could not be saved.
  const save = async (): Promise<Answer | undefined> => {
    if (!isChanged) return base;
    const saved = await sending.send((signal) =>
      callPlace<SiteRecord>('PATCH', sitePath, { body: changes, tag: base.tag, signal }),
    );
    if (!saved) return undefined;
    setBase(saved);
    setDraft({});
    toast(texts.saved);
    return saved;
  };
  const takeNewer = async () => {
    const newer = await sending.send((signal) =>
      callPlace<SiteRecord>('GET', sitePath, { signal }),
    );
    if (!newer) return;
    setBase(newer);
    setDraft(changes);
    setTurn((before) => before + 1);
  };
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));
  return {
    base,
    record: { ...base.data, ...draft },
    turn,
    sending,
    isChanged,
    take,
    save,
    takeNewer,
    change,
  };
}
type Site = ReturnType<typeof useSite>;

function State({ site }: { site: Site }) {
  const { data } = site.base;
  if (site.isChanged)
    return (
      <span className="badge" data-tone="warn">
        {texts.unsaved}
      </span>
    );
  return (
    <span className="badge" data-tone={data.has_unpublished_changes ? 'warn' : 'good'}>
      {data.has_unpublished_changes ? texts.unpublished : texts.live}
    </span>
  );
}

// Opens the tab at once, because browsers block one that opens after a request.
async function preview(site: Site): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  const saved = await site.save();
  const link =
    saved &&
    (await site.sending.send((signal) =>
      callPlace<{ url: string }>('POST', `${sitePath}preview/`, { body: {}, signal }),
    ));
  if (!link || !tab) return tab?.close();
  tab.location.href = link.data.url;
}

function Buttons({ page, site }: { page: PlacePage; site: Site }) {
  const { role } = useOwnAccount();
  const [publishing, setPublishing] = useState<Answer>();
  const call = callAt(page.document, `${sitePath}publish/`, 'POST')!;
  const { sending, isChanged, save, take } = site;
  const publish = async () => setPublishing(await save());
  const isPublishable = isChanged || site.base.data.has_unpublished_changes;
  return (
    <>
      <State site={site} />
      <button
        type="button"
        className="button"
        aria-disabled={sending.isBusy}
        onClick={() => void preview(site)}
      >
        {texts.preview}
      </button>
      <button
        type="button"
        className="button main"
        aria-disabled={sending.isBusy || !isChanged}
        onClick={() => void save()}
      >
        {sending.isBusy ? texts.saving : texts.save}
      </button>
      {may(role, call.role) && isPublishable ? (
        <button type="button" className="button" onClick={() => void publish()}>
          {texts.publish}
        </button>
      ) : null}
      {publishing ? (
        <ActionDialog
          page={page}
          call={call}
          label={texts.publish}
          address={`${sitePath}publish/`}
          name={`${publishing.data.name}, revision ${publishing.data.revision}`}
          tag={publishing.tag}
          preset={{ revision: publishing.data.revision }}
          onDone={(answer) => {
            setPublishing(undefined);
            toast(texts.published);
            take(answer as unknown as Answer);
          }}
          onStale={() => undefined}
          onClose={() => setPublishing(undefined)}
        />
      ) : null}
    </>
  );
}

function Findings({ record }: { record: SiteRecord }) {
  if (record.findings.length === 0) return null;
  return (
    <section className="card record-section" aria-labelledby="site-findings">
      <h2 id="site-findings">{texts.findings}</h2>
      <ul className="site-findings">
        {record.findings.map((one) => (
          <li key={one.code + one.detail}>
            <Rich text={one.detail} />
          </li>
        ))}
      </ul>
    </section>
  );
}

// Somebody else has saved the record since it was read.
function Conflict({ onTake }: { onTake: () => void }) {
  return (
    <section className="conflict" role="alert">
      <p>{texts.newer}</p>
      <p>
        <button type="button" className="button" onClick={onTake}>
          {texts.takeNewer}
        </button>
      </p>
    </section>
  );
}

function Editor({ page, answer }: { page: PlacePage; answer: Answer }) {
  const { role } = useOwnAccount();
  const call = callAt(page.document, sitePath, 'PATCH')!;
  const [fields] = useState(() => fieldsIn(page.document, call));
  const mayEdit = may(role, call.role);
  const site = useSite(answer);
  const idOf = useFieldIds();
  const { problem } = site.sending;
  useUnsaved(site.isChanged);
  useSaveKey(() => void site.save());
  const isStale = problem?.status === 412;
  const saved = site.base.data;
  return (
    <>
      <header className="admin-head">
        <Crumbs page={page} />
        <div className="admin-title">
          <h1 tabIndex={-1}>{titleOf(page)}</h1>
          <div className="admin-buttons">
            {mayEdit ? <Buttons page={page} site={site} /> : null}
          </div>
        </div>
        <p className="admin-about">{texts.about}</p>
      </header>
      {mayEdit ? null : (
        <p className="admin-about">
          <Rich text={texts.reader} />
        </p>
      )}
      {problem && !isStale ? (
        <ProblemNotice problem={problem} fields={namedFields(fields, idOf)} />
      ) : null}
      {isStale ? <Conflict onTake={() => void site.takeNewer()} /> : null}
      <Findings record={saved} />
      <fieldset className="bare site-fields" disabled={!mayEdit}>
        <SiteFields
          key={site.turn}
          fields={fields}
          record={site.record}
          problem={problem}
          idOf={idOf}
          onChange={site.change}
        />
      </fieldset>
      <Revisions
        turn={`${saved.revision} ${saved.live_revision}`}
        tag={site.base.tag}
        mayEdit={mayEdit && !site.isChanged}
        onRestored={(next) => {
          toast(texts.restored);
          site.take(next);
        }}
      />
    </>
  );
}

export function SitePage({ page }: { page: PlacePage }) {
  return (
    <LoadedRecord<SiteRecord & Record<string, unknown>> page={page}>
      {({ answer }) => <Editor page={page} answer={answer} />}
    </LoadedRecord>
  );
}
