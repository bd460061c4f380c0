// The password, and one that is made at once and can be copied.

import { useState } from 'react';
import { kit } from '../../kit';
import { newSecret } from '../shared/new_secret';
import type { AskGiven } from '../index';

const { CopyButton, Field, Icon } = kit;

const passwordLength = 20;

export function PasswordAsk({ tool, values, run, onChange }: AskGiven<'aes-encrypt-decrypt'>) {
  const model = tool.fields.find((one) => one.name === 'password')!;
  const [made, setMade] = useState('');
  const fault = run.problem?.faultOf('password');
  const isMade = made !== '' && values.password === made;
  const make = () => {
    const next = newSecret(passwordLength);
    setMade(next);
    onChange({ password: next });
  };
  return (
    <div className="aes-password">
      <Field
        model={{ ...model, help: 'Empty: encrypting makes a key.' }}
        value={values.password}
        fault={fault ? { text: fault } : undefined}
        onChange={(value) => onChange({ password: value as string | undefined })}
      />
      <button type="button" className="button" onClick={make}>
        <Icon name="again" />
        Make a password
      </button>
      {isMade ? (
        <p className="aes-made" role="status">
          <bdi className="code">{made}</bdi>
          <CopyButton text={made} what="the password" />
          <span>Store it now: it is not kept anywhere.</span>
        </p>
      ) : null}
    </div>
  );
}
