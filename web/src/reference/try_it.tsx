// Form to try an operation, with the same fields as on the tool pages, and the response.

import { useEffect, useRef, useState } from 'react';
import { freshHeaders } from '../api/client';
import { announce } from '../parts/announce';
import { Icon } from '../parts/icon';
import { LaterControls } from '../parts/fields/field';
import { FieldsOf, type FormGiven } from '../parts/fields/fields_of';
import { Options } from '../parts/fields/options';
import { laterControls } from '../parts/fields/later_controls';
import { isAsked } from '../parts/request';
import { missingIn, pathOf, requestFor, type Filled } from './calls';
import { CredentialFields } from './credential_fields';
import type { OperationModel } from './operation';
import { RawAnswerView } from './raw_answer';
import { call, type RawAnswer } from './raw_call';
import { texts } from './texts';

interface Given {
  operation: OperationModel;
  filled: Filled;
  onFill: (filled: Filled) => void;
}

interface Sent {
  isBusy: boolean;
  answer?: RawAnswer;
  // Text of an event stream received so far.
  text?: string;
  fault?: string;
}

const idle: Sent = { isBusy: false };

function useSending(operation: OperationModel, filled: Filled) {
  const [sent, setSent] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async () => {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    setSent({ isBusy: true });
    const request = requestFor(operation, filled);
    try {
      const headers = { ...request.headers, ...(await freshHeaders()) };
      const answer = await call(
        pathOf(operation, filled),
        { ...request, headers },
        control.signal,
        (text) => setSent({ isBusy: true, text }),
      );
      setSent({ isBusy: false, answer });
      announce(`Response: ${answer.status}`);
    } catch {
      if (running.current !== control) return;
      const fault = control.signal.aborted ? texts.stopped : texts.unreachable;
      setSent((before) => ({ isBusy: false, text: before.text, fault }));
    }
  };
  return { sent, send: () => void send(), stop: () => running.current?.abort() };
}

function Parameters({ operation, filled, onFill }: Given) {
  const form: FormGiven = {
    heading: 'h3',
    values: filled.parameters,
    faultOf: () => undefined,
    onChange: (part) => onFill({ ...filled, parameters: { ...filled.parameters, ...part } }),
  };
  const fields = operation.parameters.map((one) => one.field);
  return (
    <>
      <FieldsOf form={form} fields={fields.filter((one) => one.level === 'main')} />
      <Options form={form} fields={fields.filter((one) => one.level !== 'main')} />
    </>
  );
}

function Body({ operation, filled, onFill }: Given) {
  const form: FormGiven = {
    heading: 'h3',
    values: filled.body,
    faultOf: () => undefined,
    onChange: (part) => onFill({ ...filled, body: { ...filled.body, ...part } }),
  };
  const asked = operation.fields.filter((one) => isAsked(one, operation.fields, filled.body));
  return (
    <>
      <FieldsOf form={form} fields={asked.filter((one) => one.level === 'main')} />
      <Options form={form} fields={asked.filter((one) => one.level !== 'main')} />
    </>
  );
}

function Accept({ operation, filled, onFill }: Given) {
  if (operation.accepted.length < 2) return null;
  return (
    <label className="field">
      <span className="field-label">Answer as</span>
      <select
        className="control"
        value={filled.accept || operation.accepted[0]}
        onChange={(event) => onFill({ ...filled, accept: event.target.value })}
      >
        {operation.accepted.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}

function SentRequest({ sent }: { sent: Sent }) {
  return (
    <>
      {sent.fault ? (
        <p className="field-fault" role="alert">
          {sent.fault}
        </p>
      ) : null}
      {sent.text ? (
        <pre className="snippet" tabIndex={0} role="group" aria-label="Events" dir="ltr">
          {sent.text}
        </pre>
      ) : null}
      {sent.answer ? <RawAnswerView answer={sent.answer} /> : null}
    </>
  );
}

export function TryIt(given: Given) {
  const { operation, filled } = given;
  const { sent, send, stop } = useSending(operation, filled);
  const missing = missingIn(operation, filled);
  const reads = operation.method === 'GET';
  return (
    <form
      className="try-it"
      aria-label={`${texts.tryIt}: ${operation.title}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length === 0) send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (missing.length === 0) send();
      }}
    >
      {operation.credential === 'none' ? null : <CredentialFields wanted={operation.credential} />}
      <LaterControls.Provider value={laterControls}>
        <Parameters {...given} />
        <Body {...given} />
      </LaterControls.Provider>
      <Accept {...given} />
      <div className="run-bar">
        <button
          type="submit"
          className="button main"
          aria-disabled={missing.length > 0}
          aria-keyshortcuts="Control+Enter"
        >
          <Icon name="play" />
          {texts.send}
        </button>
        {sent.isBusy ? (
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
        ) : null}
        {missing.length > 0 ? (
          <p className="run-note">Fill in first: {missing.join(', ')}.</p>
        ) : reads || operation.path.startsWith('/api/v1/t/') ? null : (
          <p className="run-note">{texts.effect}</p>
        )}
      </div>
      <SentRequest sent={sent} />
    </form>
  );
}
