// Account page: profile, email address, password, language, signing out, and the account's data.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
import { Facts, type Fact } from '../facts';
import { takesPasswords } from '../pages';
import { DataSection } from './data';
import { EmailForm } from './email_form';
import { LanguageForm } from './language_form';
import { PasswordForm } from './password_form';
import { SignOutSection } from './sign_out';

export type Profile = OperationAnswer<'GET /api/v1/auth/me/'>;

const roles: Record<NonNullable<Profile['role']>, string> = {
  viewer: 'Viewer: may read the admin side',
  editor: 'Editor: may also write there',
  approver: 'Approver: may also approve and publish',
  admin: 'Administrator: may do everything',
};

const factsOf = (profile: Profile): Fact[] => [
  ['User name', <bdi key="name">{profile.username}</bdi>],
  [
    'Email address',
    <span key="email" className="profile-email">
      <bdi>{profile.email}</bdi>{' '}
      {profile.email_verified_at ? null : (
        <span className="badge" data-tone="warn">
          Not verified
        </span>
      )}
    </span>,
  ],
  ['Role', profile.role ? roles[profile.role] : 'None: the account can use the tools'],
  ['Plan', profile.plan ? <bdi key="plan">{profile.plan}</bdi> : 'None: the general limits apply'],
  ['Created', <Moment key="made" at={profile.created_at} />],
  ['Password set', <Moment key="set" at={profile.password_changed_at} />],
  [
    'Second factor',
    <span key="factor">
      {profile.has_second_factor ? 'On. ' : 'Off. '}
      <a href="/account/security/">{profile.has_second_factor ? 'Change it' : 'Set one up'}</a>
    </span>,
  ],
];

export function AccountPage() {
  const loading = useLoaded('profile', (signal) =>
    callOperation('GET /api/v1/auth/me/', { signal }),
  );
  return (
    <>
      <h1 tabIndex={-1}>Your account</h1>
      <Loaded loading={loading}>
        {(profile) => (
          <>
            <section className="portal-section card" aria-labelledby="profile-title">
              <h2 id="profile-title">Profile</h2>
              <Facts facts={factsOf(profile)} isList />
            </section>
            <EmailForm profile={profile} onChanged={loading.set} />
            {takesPasswords ? <PasswordForm profile={profile} onChanged={loading.again} /> : null}
            <LanguageForm profile={profile} onChanged={loading.set} />
            <SignOutSection />
            <DataSection profile={profile} />
          </>
        )}
      </Loaded>
    </>
  );
}
