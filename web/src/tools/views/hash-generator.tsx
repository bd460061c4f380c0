// Digests of the input, and whether one of them is the expected digest.

import { kit } from '../kit';
import type { AskGiven, View, ViewGiven } from './index';
import { FileDigests } from './shared/digests/file_digests';
import { FilesField } from './shared/digests/files_field';

const { CopyButton, filesOf, Icon, valueLabel } = kit;

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

function Whole({ tool, answer, request }: Given) {
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

const isMany = (values: object): boolean => filesOf((values as { file?: unknown }).file).length > 1;

function Show(given: Given) {
  const { tool, request, values } = given;
  if (!isMany(values)) return <Whole {...given} />;
  const { file: _, input: __, expected: ___, ...others } = request;
  return (
    <FileDigests
      path={tool.path}
      files={filesOf(values.file)}
      request={others}
      digestsIn={(answer) => answer.hashes as Record<string, string>}
      labelOf={(name) => labelIn(tool, name)}
    />
  );
}

function Files(given: AskGiven<'hash-generator'>) {
  return <FilesField {...given} onChange={given.onChange as (part: object) => void} />;
}

export const view: View<'hash-generator'> = {
  Show,
  tells: ['hashes', 'matches'],
  takesManyFiles: true,
  showsAll: isMany,
  asks: { fields: ['file'], Ask: Files },
};
