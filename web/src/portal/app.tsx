// Shows the pages of the account, and the links between them.

import { useEffect } from 'react';
import { everywhere, ShortcutsList } from '../parts/dialogs/shortcuts_list';
import { isUnsaved } from '../parts/forms/unsaved';
import { texts as formTexts } from '../parts/forms/texts';
import { PageControls } from '../parts/page_controls';
import { SignedIn } from '../parts/sign_in/signed_in';
import { Toasts } from '../parts/toast';
import { useVisits } from '../parts/visits';
import { AccountPage } from './account/account_page';
import { KeysPage } from './keys/keys_page';
import { consentPage, pageAt, pages, type PortalPage } from './pages';
import { texts } from './texts';

const views: Record<string, () => JSX.Element> = {
  '/account/': AccountPage,
  '/account/keys/': KeysPage,
};

// Pages that are loaded on demand, because they need large parts such as charts and QR codes.
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
  // With unsaved changes, links load the page anew, so that the browser asks whether to leave.
  isOurs: (path: string) => pages.some((one) => one.path === path) && !isUnsaved(),
  load: loadPage,
  away: formTexts.away,
};

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

function Content({ page }: { page: PortalPage }) {
  return (
    <SignedIn
      load={() => loadPage(location.pathname)}
      title={page.title}
      name={page.path}
      head={page === consentPage ? null : <Links page={page} />}
    >
      {() => {
        const View = views[page.path]!;
        return <View />;
      }}
    </SignedIn>
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
      <PageControls
        container={controls}
        shortcuts={(close) => <ShortcutsList groups={[everywhere]} onClose={close} />}
      />
      <div className="portal">
        <Content page={page} />
      </div>
      <Toasts />
    </>
  );
}
