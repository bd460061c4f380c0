// Pages that need no sign-in: the sign-in page, the pages that links in emails lead to, and the
// page for a new account.

import { PageControls } from '../parts/page_controls';
import { everywhere, ShortcutsList } from '../parts/dialogs/shortcuts_list';
import { Toasts } from '../parts/toast';
import { AddressPage } from './address_page';
import { useMailedCode } from './mailed_code';
import { InvitationPage, RegisterPage } from './new_account_page';
import { ResetPage } from './reset_page';
import { ProviderPage } from './provider_page';
import { SignInPage, type SignInWays } from './sign_in_page';
import { VerifyPage } from './verify_page';

interface Given {
  path: string;
  ways: SignInWays;
}

function Page({ path, ways }: Given) {
  const { code, number } = useMailedCode();
  const given = { key: number, code };
  switch (path) {
    case '/account/reset/':
      return <ResetPage {...given} />;
    case '/account/verify/':
      return <VerifyPage {...given} ways={ways} />;
    case '/account/keep-email/':
      return <AddressPage kind="keep" {...given} />;
    case '/account/invitation/':
      return <InvitationPage {...given} ways={ways} />;
    case '/account/register/':
      return <RegisterPage />;
    case '/account/single-sign-on/':
      return <ProviderPage />;
    default:
      return <SignInPage {...ways} />;
  }
}

export function App({ controls, ...given }: Given & { controls: Element }) {
  return (
    <>
      <PageControls
        container={controls}
        shortcuts={(close) => <ShortcutsList groups={[everywhere]} onClose={close} />}
      />
      <article className="sign-in card">
        <Page {...given} />
      </article>
      <Toasts />
    </>
  );
}
