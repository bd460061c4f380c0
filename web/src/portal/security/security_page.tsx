// Security page of the account: passkeys, second factor, single sign-on links, and sessions.

import { callOperation } from '../../api/operation_call';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { providerName } from '../pages';
import { Passkeys } from './passkeys';
import { ProviderLinks } from './provider_links';
import { SecondFactor } from './second_factor';
import { Sessions } from './sessions';
import { texts } from './texts';

export function SecurityPage() {
  const loading = useLoaded('profile', (signal) =>
    callOperation('GET /api/v1/auth/me/', { signal }),
  );
  return (
    <>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <Loaded loading={loading}>
        {(profile) => (
          <>
            <Passkeys hasFactor={profile.has_second_factor} />
            <SecondFactor profile={profile} onChanged={loading.again} />
            {providerName ? <ProviderLinks hasFactor={profile.has_second_factor} /> : null}
          </>
        )}
      </Loaded>
      <Sessions />
    </>
  );
}
