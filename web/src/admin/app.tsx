// Shows the admin pages with their navigation, as far as the role of the account permits.

import { useEffect, useMemo } from 'react';
import type { Account } from '../api/session';
import { QuickSearch, type Result } from '../parts/dialogs/quick_search';
import { searching, ShortcutsList } from '../parts/dialogs/shortcuts_list';
import { isUnsaved, saveBeforeLeaving } from '../parts/forms/unsaved';
import { texts as formTexts } from '../parts/forms/texts';
import { PageControls } from '../parts/page_controls';
import { Rich } from '../parts/rich';
import { find } from '../parts/search';
import { SignedIn } from '../parts/sign_in/signed_in';
import { Toasts } from '../parts/toast';
import { LaterControls } from '../parts/fields/field';
import { laterControls } from '../parts/fields/later_controls';
import { DocumentContext } from '../parts/value';
import { useVisits } from '../parts/visits';
import { useAccount } from '../parts/dialogs/session_view';
import { VisitContext } from './context';
import { FormPage } from './forms/form_page';
import { AdminKeys, shortcutsFor } from './keys';
import { ListPage } from './lists/list_page';
import { AdminNav } from './nav';
import { titleOf } from './page_head';
import type { AdminPage } from './pages';
import { RecordPage } from './records/record_page';
import { loadWithScreen, screenOf } from './screens';
import { areas, may, pageRoot, readable } from './site';
import { StartPage } from './start/start_page';
import { requires, texts, yourRole } from './texts';

const visits = {
  // With unsaved changes, links load the page anew, so that the browser asks whether to leave.
  isOurs: (path: string) => path.startsWith(pageRoot) && !isUnsaved(),
  load: async (path: string) => {
    await saveBeforeLeaving();
    return loadWithScreen(path);
  },
  away: formTexts.away,
};

function Refusal({ title, children }: { title: string; children: string }) {
  return (
    <article className="portal-away card">
      <h1 tabIndex={-1}>{title}</h1>
      <p>
        <Rich text={children} />
      </p>
      <p>
        <a className="button" href={pageRoot}>
          {texts.toStart}
        </a>
      </p>
    </article>
  );
}

// Reloads the page when the browser is online.
function Away() {
  useEffect(() => {
    const again = () => location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <article className="portal-away card">
      <h1 tabIndex={-1}>{texts.admin}</h1>
      <p role="alert">{formTexts.away}</p>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {formTexts.again}
        </button>
      </p>
    </article>
  );
}

// Generic views, for pages that have no custom one.
const views = { list: ListPage, record: RecordPage, edit: RecordPage, form: FormPage };

function Shown({ page, role }: { page: AdminPage; role: string | null }) {
  if (!role) return <Refusal title={texts.noRole}>{texts.noRoleHelp}</Refusal>;
  if (page.kind === 'start') return <StartPage />;
  if (page.kind === 'away') return <Away />;
  if (page.kind === 'missing') return <Refusal title={texts.missing}>{texts.missingHelp}</Refusal>;
  if (!may(role, page.call.role))
    return (
      <Refusal title={texts.roleMissing}>{`${requires(page.call.role)} ${yourRole(role)}`}</Refusal>
    );
  const View = screenOf(page) ?? views[page.kind];
  return (
    <DocumentContext.Provider value={page.document}>
      <LaterControls.Provider value={laterControls}>
        <View key={`${page.kind} ${page.path}`} page={page} />
      </LaterControls.Provider>
    </DocumentContext.Provider>
  );
}

const headingOf = (page: AdminPage): string => {
  if (page.kind === 'start') return texts.start;
  if (page.kind === 'away') return texts.admin;
  return page.kind === 'missing' ? texts.missing : titleOf(page);
};

// Returns the lists, reports and forms whose names match; everything readable if the text is empty.
function resultsFor(text: string, role: string | null): Result[] {
  const reads = readable(role).flatMap((area) =>
    area.resources.map((one) => ({ ...one, about: area.title, href: pageRoot + one.path })),
  );
  const writes = areas.flatMap((area) =>
    area.forms
      .filter((one) => may(role, one.role))
      .map((one) => ({ ...one, about: area.title, href: `${pageRoot}${one.path}new/` })),
  );
  const all = [...reads, ...writes];
  return text === ''
    ? reads
    : find(text, all, (one) => ({
        places: [
          [one.title, 20],
          [one.about, 8],
          [one.path, 4],
        ],
        words: '',
      }));
}

function Controls({ container }: { container: Element }) {
  const role = useAccount()?.role ?? null;
  return (
    <PageControls
      container={container}
      search={(close, showShortcuts) => (
        <QuickSearch
          title={texts.searchAll}
          things="Pages"
          nothing={texts.nothingFound}
          find={(text) => resultsFor(text, role)}
          onClose={close}
          onShortcuts={showShortcuts}
        />
      )}
      shortcuts={(close) => (
        <ShortcutsList groups={[searching, ...shortcutsFor(role)]} onClose={close} />
      )}
    />
  );
}

export function App({ controls, first }: { controls: Element; first: AdminPage }) {
  const { shown, show } = useVisits(first, visits);
  const { data: page, number } = shown;
  const visit = useMemo(
    () => (path: string) => void show(new URL(path, location.href), true),
    [show],
  );
  useEffect(() => {
    document.title = `${headingOf(page)} · ${texts.admin} · ${texts.name}`;
    if (number === 0) return;
    document.querySelector<HTMLElement>('h1')?.focus();
    scrollTo(0, 0);
  }, [page, number]);
  const path = 'path' in page ? page.path : '';
  return (
    <VisitContext.Provider value={visit}>
      <Controls container={controls} />
      <SignedIn load={() => Promise.resolve()} title={headingOf(page)} name={String(number)}>
        {({ role }: Account) => (
          <div className="admin">
            <AdminKeys role={role} />
            {role ? <AdminNav role={role} path={path} /> : null}
            <div className="admin-main">
              <Shown page={page} role={role} />
            </div>
          </div>
        )}
      </SignedIn>
      <Toasts />
    </VisitContext.Provider>
  );
}
