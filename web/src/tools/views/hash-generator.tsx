// Digests of the input, and whether one of them is the expected digest.

import { kit } from '../kit';
import type { View, ViewGiven } from './index';

const { CopyButton, Icon, valueLabel } = kit;

type Given = ViewGiven<'hash-generator'>;

const labelIn = (tool: Given['tool'], name: string): string => {
  const labels = tool.fields.find((one) => one.name === 'algorithm')?.choices ?? [];
  return labels.find((one) => one.value === name)?.label ?? valueLabel(name);
};

function Verdict({ tool, answer, request }: Pick<Given, 'tool' | 'answer' | 'request'>) {
  if (!request.expected) return null;
  const match = answer.matches;
  return (
    <p className={match ? 'verdict verdict-good' : 'verdict verdict-bad'} role="status">
      <Icon name={match ? 'check' : 'close'} />
      {match
        ? `The expected digest matches: it is the ${labelIn(tool, match.algorithm)} of the input.`
        : 'None of the digests matches the expected one.'}
    </p>
  );
}

function Show({ tool, answer, request }: Given) {
  const hashes = Object.entries(answer.hashes);
  const match = answer.matches;
  return (
    <>
      <Verdict tool={tool} answer={answer} request={request} />
      <dl className="digests">
        {hashes.map(([name, digest]) => (
          <div key={name} className="digest" data-matches={match?.algorithm === name}>
            <dt>{labelIn(tool, name)}</dt>
            <dd>
              <bdi className="code">{digest}</bdi>
              <CopyButton text={digest} what={labelIn(tool, name)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export const view: View<'hash-generator'> = { Show, tells: ['hashes', 'matches'] };
