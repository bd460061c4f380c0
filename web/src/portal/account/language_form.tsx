// Language of the emails to the account.

import { useId } from 'react';
import { callOperation } from '../../api/operation_call';
import { FormField } from '../../parts/forms/form';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { toast } from '../../parts/toast';
import type { Profile } from './account_page';

// Languages that emails are translated into.
const languages: readonly (readonly [locale: string, name: string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
];

interface Given {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

export function LanguageForm({ profile, onChanged }: Given) {
  const id = useId();
  const sending = useSending();
  const isOther = !languages.some(([locale]) => locale === profile.locale);
  const save = async (locale: string) => {
    const changed = await sending.send((signal) =>
      callOperation('PATCH /api/v1/auth/me/', { body: { locale }, signal }),
    );
    if (!changed) return;
    onChanged(changed);
    toast('The language of your emails was changed.');
  };
  return (
    <section className="portal-section card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Language</h2>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <FormField id={`${id}-locale`} label="Language of emails" faults={[]}>
        {(given) => (
          <select
            {...given}
            className="control profile-control"
            value={profile.locale}
            disabled={sending.isBusy}
            onChange={(event) => void save(event.target.value)}
          >
            {languages.map(([locale, name]) => (
              <option key={locale} value={locale} lang={locale}>
                {name}
              </option>
            ))}
            {isOther ? <option value={profile.locale}>{profile.locale}</option> : null}
          </select>
        )}
      </FormField>
    </section>
  );
}
