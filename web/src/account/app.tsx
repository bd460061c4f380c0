// The pages for which nobody has to be signed in: to sign in on, those that links in emails lead
// to, and for a new account.

import { createPortal } from 'react-dom';
import { PageKeys } from '../parts/page_keys';
import { everywhere, ShortcutsList } from '../parts/dialogs/shortcuts_list';
import { ThemeButton } from '../parts/theme';
import { Toasts } from '../parts/toast';
import { AddressPage } from './address_page';
import { useMailedCode } from './mailed_code';
import { InvitationPage, RegisterPage } from './new_account_page';
import { ResetPage } from './reset_page';
import { SignInPage } from './sign_in_page';

interface Given {
  path: string;
  takesRegistrations: boolean;
}

function Page({ path, takesRegistrations }: Given) {
  const { code, number } = useMailedCode();
  const given = { key: number, code };
  switch (path) {
    case '/account/reset/':
      return <ResetPage {...given} />;
    case '/account/verify/':
      return <AddressPage kind="verify" {...given} />;
    case '/account/keep-email/':
      return <AddressPage kind="keep" {...given} />;
    case '/account/invitation/':
      return <InvitationPage {...given} />;
    case '/account/register/':
      return <RegisterPage />;
    default:
      return <SignInPage takesRegistrations={takesRegistrations} />;
  }
}

export function App({ controls, ...given }: Given & { controls: Element }) {
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
      <article className="sign-in card">
        <Page {...given} />
      </article>
      <Toasts />
    </>
  );
}
