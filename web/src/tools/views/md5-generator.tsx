// Whether the digest is the expected one, and which characters differ if not.

import { kit } from '../kit';
import styles from '../../../styles/views/md5.view.css';
import type { AskGiven, View, ViewGiven } from './index';
import { FileDigests } from './shared/digests/file_digests';
import { FilesField } from './shared/digests/files_field';
import { addStyles } from './shared/styles';

const { filesOf, Icon } = kit;

addStyles(styles);

type Given = ViewGiven<'md5-generator'>;

const isHex = (text: string): boolean => /^[0-9a-f]+$/i.test(text);

// Returns the digest in the notation of the expected one.
function digestLike(expected: string, answer: Given['answer']): string {
  if (isHex(expected)) return answer.hex;
  const { base64 } = answer;
  const isUrl = /[-_]/.test(expected) || !expected.endsWith('=');
  return isUrl ? base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') : base64;
}

// Marks the characters that differ from those of the other text at the same position.
function Compared({ text, other }: { text: string; other: string }) {
  return (
    <bdi className="code compared">
      {[...text].map((letter, at) =>
        letter === other[at] ? letter : <mark key={at}>{letter}</mark>,
      )}
    </bdi>
  );
}

function Difference({ expected, actual }: { expected: string; actual: string }) {
  const fold = (text: string) => (isHex(text) ? text.toLowerCase() : text);
  const one = fold(expected);
  const two = fold(actual);
  const places = Math.max(one.length, two.length);
  let differing = 0;
  for (let at = 0; at < places; at += 1) if (one[at] !== two[at]) differing += 1;
  const isLength = one.length !== two.length;
  return (
    <>
      <dl className="comparison">
        <dt>Expected</dt>
        <dd>
          <Compared text={one} other={two} />
        </dd>
        <dt>Computed</dt>
        <dd>
          <Compared text={two} other={one} />
        </dd>
      </dl>
      <p className="comparison-words">
        {isLength
          ? `The expected digest has ${one.length} characters, but an MD5 digest has ${two.length}.`
          : `${differing} of ${places} characters differ; they are marked.`}
      </p>
    </>
  );
}

function Whole({ answer, request }: Pick<Given, 'answer' | 'request'>) {
  if (!request.expected) return null;
  const expected = request.expected.trim();
  if (answer.matches)
    return (
      <p className="verdict verdict-good" role="status">
        <Icon name="check" />
        The digests match: this is the expected input.
      </p>
    );
  return (
    <>
      <p className="verdict verdict-bad" role="status">
        <Icon name="close" />
        The digests differ: this is not the expected input.
      </p>
      <Difference expected={expected} actual={digestLike(expected, answer)} />
    </>
  );
}

const isMany = (values: object): boolean => filesOf((values as { file?: unknown }).file).length > 1;

function Show({ tool, answer, request, values }: Given) {
  if (!isMany(values)) return <Whole answer={answer} request={request} />;
  const { file: _, input: __, expected: ___, ...others } = request;
  return (
    <FileDigests
      path={tool.path}
      files={filesOf(values.file)}
      request={others}
      digestsIn={(told) => ({ md5: String(told.output) })}
      labelOf={() => 'MD5'}
    />
  );
}

function Files(given: AskGiven<'md5-generator'>) {
  return <FilesField {...given} onChange={given.onChange as (part: object) => void} />;
}

export const view: View<'md5-generator'> = {
  Show,
  tells: ['matches'],
  takesManyFiles: true,
  showsAll: isMany,
  asks: { fields: ['file'], Ask: Files },
};
