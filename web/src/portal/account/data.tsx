// Data of the account: export as a file, and deletion of the account.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import { download } from '../../parts/bytes';
import { SendButton } from '../../parts/forms/send_button';
import { loaded } from '../../parts/later/loaded';
import { toast } from '../../parts/toast';
import type { Profile } from './account_page';

// Loaded when needed, which is rare.
const DeletionDialog = loaded(() => import('./deletion_dialog').then((one) => one.DeletionDialog));

interface Given {
  profile: Profile;
}

function saveData(username: string, data: unknown): void {
  const name = `account-${username}.json`;
  download(name, 'application/json', JSON.stringify(data, null, 2));
  toast('Your data was saved as a file.');
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
        <SendButton
          busy="Exporting"
          send={(signal) => callOperation('GET /api/v1/auth/export/', { signal })}
          onDone={(data) => saveData(profile.username, data)}
        >
          Export your data
        </SendButton>
        <button type="button" className="button risky" onClick={() => setAsking(true)}>
          Delete your account
        </button>
      </div>
      {isAsking ? <DeletionDialog profile={profile} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
