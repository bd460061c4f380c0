// Second factor of the account: setting it up, replacing its recovery codes, and turning it off.

import { useEffect, useRef, useState } from 'react';
import { callOperation } from '../../api/operation_call';
import type { OperationAnswer } from '../../api/operations';
import { announce } from '../../parts/announce';
import { Form } from '../../parts/forms/form';
import { ConfirmForm, type FactorSetup } from '../../parts/second_factor/confirm_form';
import { RecoveryCodes } from '../../parts/second_factor/recovery_codes';
import { toast } from '../../parts/toast';
import { ProofDialog, useAccountProof } from '../account_proof';
import { texts } from './texts';

type Profile = OperationAnswer<'GET /api/v1/auth/me/'>;

type Step =
  | { kind: 'rest' | 'password' | 'renew' | 'remove' }
  | { kind: 'confirm'; setup: FactorSetup }
  | { kind: 'codes'; codes: readonly string[] };

interface BeginGiven {
  onBegun: (setup: FactorSetup) => void;
  onCancel: () => void;
}

function BeginForm({ onBegun, onCancel }: BeginGiven) {
  const { sending, fields, lines, prove } = useAccountProof(false);
  useEffect(() => {
    if (fields.password) document.getElementById(fields.password.id)?.focus();
  }, []);
  const begin = () =>
    prove(
      (body, signal) => callOperation('POST /api/v1/auth/second-factor/', { body, signal }),
      onBegun,
    );
  return (
    <Form
      label={texts.setUp}
      sending={sending}
      fields={fields}
      submit={texts.next}
      busy={texts.working}
      onSubmit={begin}
      onCancel={onCancel}
    >
      {lines}
    </Form>
  );
}

function Choices({ isOn, onChoose }: { isOn: boolean; onChoose: (kind: Step['kind']) => void }) {
  const choose = (kind: 'password' | 'renew' | 'remove', text: string, look: string) => (
    <button type="button" className={`button ${look}`} onClick={() => onChoose(kind)}>
      {text}
    </button>
  );
  return (
    <div className="form-actions">
      {isOn ? (
        <>
          {choose('renew', texts.renew, '')}
          {choose('remove', texts.remove, 'risky')}
        </>
      ) : (
        choose('password', texts.setUp, 'main')
      )}
    </div>
  );
}

interface RenewGiven {
  onRenewed: (codes: readonly string[]) => void;
  onClose: () => void;
}

function RenewDialog({ onRenewed, onClose }: RenewGiven) {
  return (
    <ProofDialog
      title={texts.renew}
      about={<p>{texts.renewHelp}</p>}
      submit={texts.renew}
      busy={texts.working}
      hasFactor
      call={(body, signal) =>
        callOperation('POST /api/v1/auth/second-factor/recovery-codes/', { body, signal })
      }
      onDone={(made) => onRenewed(made.recovery_codes)}
      onClose={onClose}
    />
  );
}

function RemoveDialog({ onRemoved, onClose }: { onRemoved: () => void; onClose: () => void }) {
  return (
    <ProofDialog
      title={texts.remove}
      about={<p>{texts.removeHelp}</p>}
      submit={texts.remove}
      busy={texts.working}
      isRisky
      hasFactor
      call={(body, signal) =>
        callOperation('POST /api/v1/auth/second-factor/remove/', { body, signal })
      }
      onDone={onRemoved}
      onClose={onClose}
    />
  );
}

interface ContentGiven {
  isOn: boolean;
  step: Step;
  onStep: (step: Step) => void;
  onChanged: () => void;
}

const confirm = (code: string, signal: AbortSignal) =>
  callOperation('POST /api/v1/auth/second-factor/confirm/', { body: { code }, signal });

function Content({ isOn, step, onStep, onChanged }: ContentGiven) {
  const rest = () => onStep({ kind: 'rest' });
  const show = (codes: readonly string[]) => {
    onStep({ kind: 'codes', codes });
    onChanged();
  };
  switch (step.kind) {
    case 'password':
      return <BeginForm onBegun={(setup) => onStep({ kind: 'confirm', setup })} onCancel={rest} />;
    case 'confirm':
      return <ConfirmForm setup={step.setup} confirm={confirm} onDone={show} onCancel={rest} />;
    case 'codes':
      return <RecoveryCodes codes={step.codes} onStored={rest} />;
    case 'renew':
      return <RenewDialog onRenewed={show} onClose={rest} />;
    case 'remove':
      return (
        <RemoveDialog
          onRemoved={() => {
            rest();
            toast(texts.removed);
            onChanged();
          }}
          onClose={rest}
        />
      );
    default:
      return <Choices isOn={isOn} onChoose={(kind) => onStep({ kind } as Step)} />;
  }
}

interface Given {
  profile: Profile;
  onChanged: () => void;
}

export function SecondFactor({ profile, onChanged }: Given) {
  const head = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const isOn = profile.has_second_factor;
  const go = (next: Step) => {
    setStep(next);
    // The element that had the focus is gone.
    if (next.kind === 'rest') head.current?.focus();
    if (next.kind === 'codes') announce(texts.madeCodes);
  };
  return (
    <section className="portal-section card" aria-labelledby="factor-title">
      <div className="factor-head">
        <h2 id="factor-title" ref={head} tabIndex={-1}>
          {texts.factor}
        </h2>
        <span className="badge" data-tone={isOn ? 'good' : undefined}>
          {isOn ? texts.on : texts.off}
        </span>
      </div>
      <p>{isOn ? texts.onHelp : texts.offHelp}</p>
      <Content isOn={isOn} step={step} onStep={go} onChanged={onChanged} />
    </section>
  );
}
