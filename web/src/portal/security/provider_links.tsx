// Identities at the single sign-on provider that can sign in to the account, and removing such a
// link.

import { useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Moment } from '../../parts/moment';
import { ProofDialog } from '../account_proof';
import { Entry, EntryButton, EntryList, EntrySection, useEntries } from '../entries';
import type { Fact } from '../facts';
import { providerName } from '../pages';
import { texts } from './texts';

const listPath = 'GET /api/v1/auth/single-sign-on/';
type Link = OperationAnswer<typeof listPath>['results'][number];

const factsOf = (link: Link): Fact[] => [
  [texts.from, <bdi key="from">{link.issuer}</bdi>],
  [texts.lastUsed, <Moment key="used" at={link.last_used_at} />],
  [texts.linked, <Moment key="linked" at={link.created_at} />],
];

export function ProviderLinks({ hasFactor }: { hasFactor: boolean }) {
  const [removed, setRemoved] = useState<Link>();
  const entries = useEntries((query, signal) => callOperation(listPath, { query, signal }));
  const close = () => setRemoved(undefined);
  return (
    <EntrySection
      id="links-title"
      title={texts.links}
      help={texts.linksHelp(providerName)}
      entries={entries}
    >
      <EntryList entries={entries} none={texts.noLinks} more={texts.moreLinks}>
        {(link) => (
          <Entry key={link.id} name={link.subject} facts={factsOf(link)}>
            <EntryButton
              word={texts.removeLink}
              name={link.subject}
              onClick={() => setRemoved(link)}
            />
          </Entry>
        )}
      </EntryList>
      {removed ? (
        <ProofDialog
          title={texts.removeLinkTitle}
          about={
            <p>
              <strong dir="auto">{removed.subject}</strong>: {texts.removeLinkHelp}
            </p>
          }
          submit={texts.removeLink}
          busy={texts.working}
          isRisky
          hasFactor={hasFactor}
          call={(body, signal) => {
            const path = 'POST /api/v1/auth/single-sign-on/{id}/remove/';
            return callOperation(path, { id: removed.id, body, signal });
          }}
          onDone={() => {
            close();
            entries.changed(texts.linkRemoved);
          }}
          onClose={close}
        />
      ) : null}
    </EntrySection>
  );
}
