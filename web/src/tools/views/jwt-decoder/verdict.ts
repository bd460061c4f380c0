// What a token is worth, in one sentence: its signature, and the time in which it is valid.

import type { ToolAnswer } from '../../../api/operations';

type Answer = ToolAnswer<'jwt-decoder'>;

export interface Verdict {
  tone: 'good' | 'bad' | 'open';
  text: string;
  // What else to know.
  more: string;
}

const verdict = (tone: Verdict['tone'], text: string, ...more: string[]): Verdict => ({
  tone,
  text,
  more: more.filter(Boolean).join(' '),
});

const relativeOf = (answer: Answer, name: string): string =>
  answer.claims.find((one: Answer['claims'][number]) => one.name === name)?.relative ?? '';

const hasFinding = (answer: Answer, code: string): boolean =>
  answer.findings.some((one: Answer['findings'][number]) => one.code === code);

interface Validity {
  isNow: boolean;
  text: string;
}

// Returns when the token is valid: "Expired 3 days ago".
export function validityOf(answer: Answer): Validity {
  const { times } = answer;
  if (!times) return { isNow: true, text: '' };
  if (hasFinding(answer, 'invalid_time'))
    return { isNow: false, text: 'A time in it is not a number' };
  if (times.expired) return { isNow: false, text: `Expired ${relativeOf(answer, 'exp')}`.trim() };
  if (!times.active)
    return { isNow: false, text: `Not valid yet: begins ${relativeOf(answer, 'nbf')}`.trim() };
  const ends = relativeOf(answer, 'exp');
  if (ends) return { isNow: true, text: `Expires ${ends}` };
  return { isNow: true, text: times.expires_at ? '' : 'Never expires' };
}

const sentence = (text: string): string => (text ? `${text}.` : '');

const ofSignatures = ['encoding', 'algorithm', 'key', 'signature', 'expiry', 'not_before'];

// Returns why a token is refused although its signature and its times are valid.
const refusalOf = (answer: Answer): string | undefined =>
  answer.checks.find((one: Answer['checks'][number]) => !one.ok && !ofSignatures.includes(one.name))
    ?.detail;

const detailOf = (answer: Answer, name: string): string =>
  answer.checks.find((one: Answer['checks'][number]) => one.name === name && !one.ok)?.detail ?? '';

function ofEncrypted(answer: Answer): Verdict {
  const check = answer.checks.find((one: Answer['checks'][number]) => one.name === 'decryption');
  if (!check) return verdict('open', 'Encrypted', 'Only the header can be read without the key.');
  if (!check.ok) return verdict('bad', 'Not decrypted', check.detail);
  const known = 'Anybody who knows the public part of your key could have encrypted it.';
  return verdict('open', 'Decrypted with your key', known);
}

function ofUnchecked(answer: Answer, when: Validity): Verdict {
  const unchecked = 'The signature was not checked: enter the key to check it.';
  if (hasFinding(answer, 'alg_none'))
    return verdict('bad', 'Not signed', 'Anybody could have written this.', sentence(when.text));
  if (!when.isNow) return verdict('bad', when.text, unchecked);
  const refusal = refusalOf(answer);
  if (refusal) return verdict('bad', 'Not accepted', refusal, unchecked);
  const anybody = 'Without its key, anybody could have written this.';
  return verdict('open', 'Signature not checked', anybody, sentence(when.text));
}

function ofVerified(answer: Answer, when: Validity): Verdict {
  if (!when.isNow) return verdict('bad', when.text, 'The signature is valid.');
  const refusal = refusalOf(answer);
  if (refusal) return verdict('bad', 'Signature valid, but not accepted', refusal);
  if (answer.valid === false) return verdict('bad', 'Signature valid, but a check failed');
  return verdict('good', 'Signature valid', sentence(when.text));
}

export function verdictOf(answer: Answer): Verdict {
  if (answer.type === 'jwe') return ofEncrypted(answer);
  const when = validityOf(answer);
  const end = sentence(when.text);
  switch (answer.signature_status) {
    case 'valid':
      return ofVerified(answer, when);
    case 'invalid':
      return verdict('bad', 'Signature not valid', 'It was not made with this key.', end);
    case 'key_mismatch':
      return verdict('bad', 'This key does not fit', detailOf(answer, 'key'), end);
    case 'unsupported':
      return verdict('open', 'Signature not checked', 'Its algorithm is not supported here.', end);
    default:
      return ofUnchecked(answer, when);
  }
}
