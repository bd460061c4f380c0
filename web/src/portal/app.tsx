// Which page of the account is shown, the links between them, and who may see them: whoever is not
// signed in is led to sign in, and back.

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Problem } from '../api/client';
import { isSignedOut, renew, watchSession, type Account } from '../api/session';
import { startSession, useAccount } from '../parts/dialogs/session_view';
import { everywhere, ShortcutsList } from '../parts/dialogs/shortcuts_list';
import { PageKeys } from '../parts/page_keys';
import { signInPath } from '../parts/return_path';
import { ThemeButton } from '../parts/theme';
import { Toasts } from '../parts/toast';
import { useVisits } from '../parts/visits';
import { AccountPage } from './account/account_page';
import { AccountContext } from '../parts/account_context';
import { isUnsaved } from '../parts/forms/unsaved';
import { ProblemNotice } from '../parts/forms/problem_notice';
import { texts as formTexts } from '../parts/forms/texts';
import { KeysPage } from './keys/keys_page';
import { consentPage, pageAt, pages, type PortalPage } from './pages';
import { texts } from './texts';

const views: Record<string, () => JSX.Element> = {
  '/account/': AccountPage,
  '/account/keys/': KeysPage,
};

// Pages with much that they alone need, such as charts and QR codes.
const later: Record<string, () => Promise<() => JSX.Element>> = {
  '/account/security/': async () => (await import('./security/security_page')).SecurityPage,
  '/account/apps/': async () => (await import('./apps/apps_page')).AppsPage,
  [consentPage.path]: async () => (await import('./apps/consent_page')).ConsentPage,
  '/account/usage/': async () => (await import('./usage/usage_page')).UsagePage,
  '/account/invoices/': async () => (await import('./invoices/invoices_page')).InvoicesPage,
};

async function loadPage(path: string): Promise<PortalPage> {
  const page = pageAt(path);
  views[page.path] ??= await later[page.path]!();
  return page;
}

const visits = {
  // With something unsaved the browser asks, as it does where pages are left.
  isOurs: (path: string) => pages.some((one) => one.path === path) && !isUnsaved(),
  load: loadPage,
  away: formTexts.away,
};

type Start = 'asking' | 'known' | Problem;

// Who is signed in. Without an answer of the server nobody is sent away: it may be busy.
function useStart(): [Start, () => void] {
  const [start, setStart] = useState<Start>('asking');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    setStart('asking');
    renew()
      .then(async (found) => {
        if (!found) return location.replace(signInPath());
        await Promise.all([startSession(), loadPage(location.pathname)]);
        return setStart('known');
      })
      .catch((error: unknown) => {
        const away = new Problem(0, 'unreachable', formTexts.away);
        setStart(error instanceof Problem ? error : away);
      });
  }, [turn]);
  useEffect(() => {
    // What the browser has kept of this page may belong to somebody who has signed out since.
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, []);
  return [start, () => setTurn((before) => before + 1)];
}

// Who the page is for; while they sign in again, still they.
function useOwner(): Account | undefined {
  const user = useAccount();
  const [owner, setOwner] = useState(user);
  if (user && user !== owner) setOwner(user);
  return user ?? owner;
}

function Links({ page }: { page: PortalPage }) {
  return (
    <nav className="portal-links" aria-label={texts.account}>
      {pages.map(({ path, title }) => (
        <a key={path} href={path} aria-current={path === page.path ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

function SignedOut() {
  return (
    <article className="portal-away card">
      <h1 tabIndex={-1}>{texts.signedOut}</h1>
      <p>{texts.signedOutHelp}</p>
      <p>
        <a className="button main" href={signInPath()}>
          {texts.signIn}
        </a>
      </p>
    </article>
  );
}

function Content({ page }: { page: PortalPage }) {
  const [start, again] = useStart();
  const owner = useOwner();
  const hasLeft = useSyncExternalStore(watchSession, isSignedOut);
  if (hasLeft) return <SignedOut />;
  const View = views[page.path]!;
  return (
    <>
      {page === consentPage ? null : <Links page={page} />}
      {start === 'known' && owner ? (
        // Nothing of one person is left where another one signs in.
        <AccountContext.Provider key={`${owner.id}${page.path}`} value={owner}>
          <View />
        </AccountContext.Provider>
      ) : (
        <>
          <h1>{page.title}</h1>
          {start instanceof Problem ? (
            <ProblemNotice problem={start} onAgain={again} />
          ) : (
            <p className="portal-loading">{formTexts.loading}</p>
          )}
        </>
      )}
    </>
  );
}

export function App({ controls }: { controls: Element }) {
  const { shown } = useVisits(pageAt(location.pathname), visits);
  const { data: page, number } = shown;
  useEffect(() => {
    document.title = `${page.title} · ${texts.name}`;
    if (number === 0) return;
    document.querySelector<HTMLElement>('h1')?.focus();
    scrollTo(0, 0);
  }, [page, number]);
  return (
    <>
      {createPortal(
        <>
          <PageKeys
            shortcuts={(close) => <ShortcutsList groups={[everywhere]} onClose={close} />}
          />
          <ThemeButton />
        </>,
        controls,
      )}
      <div className="portal">
        <Content page={page} />
      </div>
      <Toasts />
    </>
  );
}
