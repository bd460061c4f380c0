// Data of the account: export as a file, and deletion of the account.

import { lazy, Suspense, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { download } from '../../parts/bytes';
import { ProblemNotice } from '../../parts/forms/problem_notice';
import { useSending } from '../../parts/forms/sending';
import { toast } from '../../parts/toast';
import type { Profile } from './account_page';

// Loaded when needed, which is rare.
const DeletionDialog = lazy(async () => ({
  default: (await import('./deletion_dialog')).DeletionDialog,
}));

interface Given {
  profile: Profile;
}

function ExportButton({ profile }: Given) {
  const sending = useSending();
  const save = async () => {
    const data = await sending.send((signal) =>
      callOperation('GET /api/v1/auth/export/', { signal }),
    );
    if (!data) return;
    const name = `account-${profile.username}.json`;
    download(name, 'application/json', JSON.stringify(data, null, 2));
    toast('Your data was saved as a file.');
  };
  return (
    <>
      {sending.problem ? <ProblemNotice problem={sending.problem} /> : null}
      <button
        type="button"
        className="button"
        aria-disabled={sending.isBusy}
        onClick={() => void save()}
      >
        {sending.isBusy ? 'Exporting' : 'Export your data'}
      </button>
    </>
  );
}

export function DataSection({ profile }: Given) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="portal-section card" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p>
        The export is a JSON file with your profile, API keys without their secrets, sessions,
        usage, invoices and activity.
      </p>
      <div className="form-actions">
        <ExportButton profile={profile} />
        <button type="button" className="button risky" onClick={() => setAsking(true)}>
          Delete your account
        </button>
      </div>
      {isAsking ? (
        <Suspense>
          <DeletionDialog profile={profile} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
