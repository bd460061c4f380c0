// Account page: profile, email address, password, language, signing out, and the account's data.

import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { Moment } from '../../parts/moment';
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

function Facts({ profile }: { profile: Profile }) {
  return (
    <section className="portal-section card" aria-labelledby="profile-title">
      <h2 id="profile-title">Profile</h2>
      <dl className="terms">
        <div className="term">
          <dt>User name</dt>
          <dd>
            <bdi>{profile.username}</bdi>
          </dd>
        </div>
        <div className="term">
          <dt>Email address</dt>
          <dd className="profile-email">
            <bdi>{profile.email}</bdi>{' '}
            {profile.email_verified_at ? null : (
              <span className="badge" data-tone="warn">
                Not verified
              </span>
            )}
          </dd>
        </div>
        <div className="term">
          <dt>Role</dt>
          <dd>{profile.role ? roles[profile.role] : 'None: the account can use the tools'}</dd>
        </div>
        <div className="term">
          <dt>Plan</dt>
          <dd>{profile.plan ? <bdi>{profile.plan}</bdi> : 'None: the general limits apply'}</dd>
        </div>
        <div className="term">
          <dt>Created</dt>
          <dd>
            <Moment at={profile.created_at} />
          </dd>
        </div>
        <div className="term">
          <dt>Password set</dt>
          <dd>
            <Moment at={profile.password_changed_at} />
          </dd>
        </div>
        <div className="term">
          <dt>Second factor</dt>
          <dd>
            {profile.has_second_factor ? 'On. ' : 'Off. '}
            <a href="/account/security/">
              {profile.has_second_factor ? 'Change it' : 'Set one up'}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

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
            <Facts profile={profile} />
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
