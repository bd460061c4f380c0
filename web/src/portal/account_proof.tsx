// Asks for proof of identity before changes that others must not make: the password, if accounts
// have one, and a code if there is a second factor.

import { useId, useState } from 'react';
import type { Problem } from '../api/client';
import { faultsOf } from '../parts/forms/form';
import { PasswordLine } from '../parts/forms/password_line';
import type { NamedFields } from '../parts/forms/problem_notice';
import { CodeLine } from '../parts/second_factor/code_line';
import { takesPasswords } from './pages';

export function useAccountProof(hasFactor: boolean) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const fields: NamedFields = {};
  if (takesPasswords) fields.password = { id: `${id}-password`, label: 'Password' };
  if (hasFactor) fields.code = { id: `${id}-code`, label: 'Code' };
  return {
    fields,
    body: { password: password || undefined, code: code.trim() || undefined },
    password,
    setPassword,
    code,
    setCode,
  };
}

interface Given {
  proof: ReturnType<typeof useAccountProof>;
  problem: Problem | undefined;
}

export function ProofLines({ proof, problem }: Given) {
  const { password, code } = proof.fields;
  return (
    <>
      {password ? (
        <PasswordLine
          {...password}
          faults={faultsOf(problem, 'password')}
          autoComplete="current-password"
          value={proof.password}
          onChange={proof.setPassword}
        />
      ) : null}
      {code ? (
        <CodeLine
          {...code}
          help="Code that your app shows, or a recovery code."
          faults={faultsOf(problem, 'code')}
          takesRecoveryCodes
          value={proof.code}
          onChange={proof.setCode}
        />
      ) : null}
    </>
  );
}
