// Identities at the single sign-on provider that can sign in to the account, and removing such a
// link.

import { useRef, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { Dialog } from '../../parts/dialogs/dialog';
import { Form } from '../../parts/forms/form';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { useSending } from '../../parts/forms/sending';
import { toast } from '../../parts/toast';
import { ProofLines, useAccountProof } from '../account_proof';
import { Moment } from '../../parts/moment';
import { Facts } from '../facts';
import { providerName } from '../pages';
import { texts } from './texts';

const listPath = 'GET /api/v1/auth/single-sign-on/';
type Link = OperationAnswer<typeof listPath>['results'][number];

// Larger than the number of links that an account can have.
const pageSize = 100;

interface RemovalGiven {
  link: Link;
  hasFactor: boolean;
  onDone: () => void;
  onClose: () => void;
}

function useRemoval({ link, hasFactor, onDone }: RemovalGiven) {
  const sending = useSending();
  const proof = useAccountProof(hasFactor);
  const send = async () => {
    const removed = await sending.send((signal) =>
      callOperation('POST /api/v1/auth/single-sign-on/{id}/remove/', {
        id: link.id,
        body: proof.body,
        signal,
      }),
    );
    if (removed) onDone();
    else proof.setCode('');
  };
  return { sending, proof, send };
}

function RemoveLink(given: RemovalGiven) {
  const { sending, proof, send } = useRemoval(given);
  return (
    <Dialog title={texts.removeLinkTitle} onClose={given.onClose}>
      <p>
        <strong dir="auto">{given.link.subject}</strong>: {texts.removeLinkHelp}
      </p>
      <Form
        label={texts.removeLinkTitle}
        sending={sending}
        fields={proof.fields}
        submit={texts.removeLink}
        busy={texts.working}
        isRisky
        onSubmit={() => void send()}
        onCancel={given.onClose}
      >
        <ProofLines proof={proof} problem={sending.problem} />
      </Form>
    </Dialog>
  );
}

function Entry({ link, onRemove }: { link: Link; onRemove: () => void }) {
  return (
    <li className="session">
      <div className="session-head">
        <h3>
          <bdi>{link.subject}</bdi>
        </h3>
        <span className="session-end">
          <button
            type="button"
            className="button small"
            aria-label={`${texts.removeLink} ${link.subject}`}
            onClick={onRemove}
          >
            {texts.removeLink}
          </button>
        </span>
      </div>
      <Facts
        facts={[
          [texts.from, <bdi key="from">{link.issuer}</bdi>],
          [texts.lastUsed, <Moment key="used" at={link.last_used_at} />],
          [texts.linked, <Moment key="linked" at={link.created_at} />],
        ]}
      />
    </li>
  );
}

function List({ all, onRemove }: { all: readonly Link[]; onRemove: (link: Link) => void }) {
  if (all.length === 0) return <p>{texts.noLinks}</p>;
  return (
    <ul className="sessions">
      {all.map((one) => (
        <Entry key={one.id} link={one} onRemove={() => onRemove(one)} />
      ))}
    </ul>
  );
}

export function ProviderLinks({ hasFactor }: { hasFactor: boolean }) {
  const head = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<Link>();
  const loading = useLoaded('links', (signal) =>
    callOperation(listPath, { query: { page_size: pageSize }, signal }),
  );
  const done = () => {
    setRemoved(undefined);
    toast(texts.linkRemoved);
    head.current?.focus();
    loading.again();
  };
  return (
    <section className="portal-section card" aria-labelledby="links-title">
      <h2 id="links-title" ref={head} tabIndex={-1}>
        {texts.links}
      </h2>
      <p>{texts.linksHelp(providerName)}</p>
      <Loaded loading={loading}>
        {(list) => <List all={list.results} onRemove={setRemoved} />}
      </Loaded>
      {removed ? (
        <RemoveLink
          link={removed}
          hasFactor={hasFactor}
          onDone={done}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </section>
  );
}
