// Digests of many files, each computed by a call of its own, and compared with a file of digests if
// there is one among them.

import { useEffect, useMemo, useState } from 'react';
import { kit } from '../../../kit';
import styles from '../../../../../styles/views/digests.view.css';
import { addStyles } from '../styles';
import { expectedFor, mayHoldSums, sumsIn, sumsText, type Sum } from './sums';

const { bodyFor, CopyButton, download, Icon, post, sizeText } = kit;

addStyles(styles);

// Digest of a file by algorithm.
export type Digests = Record<string, string>;

interface Given {
  path: string;
  files: File[];
  // The other fields of the request.
  request: object;
  digestsIn: (answer: Record<string, unknown>) => Digests;
  labelOf: (name: string) => string;
}

interface Hashed {
  digests?: Digests;
  fault?: string;
}

// Calls the tool for one file after the other, and keeps what is known for files that stay.
function useDigests({ path, files, request, digestsIn }: Given): Map<File, Hashed> {
  const [known, setKnown] = useState(new Map<File, Hashed>());
  const options = JSON.stringify(request);
  useEffect(() => setKnown(new Map()), [options]);
  const next = files.find((one) => !known.has(one));
  useEffect(() => {
    if (!next) return undefined;
    const call = new AbortController();
    const keep = (hashed: Hashed) => {
      if (!call.signal.aborted) setKnown((before) => new Map(before).set(next, hashed));
    };
    const body = bodyFor({ ...(JSON.parse(options) as object), file: next });
    post(path, body, call.signal).then(
      (answer) => keep({ digests: digestsIn(answer) }),
      (error: { detail?: string }) => keep({ fault: error.detail ?? 'It could not be hashed.' }),
    );
    return () => call.abort();
  }, [next, options, path]);
  return known;
}

// The digests that files of digests among the files contain, and the other files.
function useSums(files: File[]): { sums: Sum[]; sources: File[] } {
  const [found, setFound] = useState<{ sums: Sum[]; sources: File[] }>({ sums: [], sources: [] });
  const names = files.map((one) => `${one.name} ${one.size}`).join();
  useEffect(() => {
    let isGone = false;
    const read = async (file: File) => ({ file, sums: sumsIn(await file.text()) ?? [] });
    void Promise.all(files.filter(mayHoldSums).map(read)).then((all) => {
      const holders = all.filter((one) => one.sums.length > 0);
      if (isGone) return;
      setFound({
        sums: holders.flatMap((one) => one.sums),
        sources: holders.map((one) => one.file),
      });
    });
    return () => {
      isGone = true;
    };
  }, [names]);
  return found;
}

type Verdict = 'matches' | 'differs' | 'not listed';

function verdictOf({ digests }: Hashed, expected: string | undefined): Verdict {
  if (expected === undefined) return 'not listed';
  const all = Object.values(digests ?? {});
  return all.some((one) => one.toLowerCase() === expected) ? 'matches' : 'differs';
}

const verdictWords: Record<Verdict, string> = {
  matches: 'Matches the expected digest',
  differs: 'Differs from the expected digest',
  'not listed': 'Not listed among the expected digests',
};

interface RowGiven {
  file: File;
  hashed?: Hashed;
  expected?: string;
  isCompared: boolean;
  labelOf: (name: string) => string;
}

function Row({ file, hashed, expected, isCompared, labelOf }: RowGiven) {
  const verdict = isCompared && hashed?.digests ? verdictOf(hashed, expected) : undefined;
  return (
    <li className="hashed-file" data-verdict={verdict}>
      <p className="hashed-name">
        <bdi>{file.name}</bdi>
        <span className="hashed-size">{sizeText(file.size)}</span>
      </p>
      {verdict ? (
        <p className="hashed-verdict">
          <Icon
            name={verdict === 'matches' ? 'check' : verdict === 'differs' ? 'close' : 'warning'}
          />
          {verdictWords[verdict]}
        </p>
      ) : null}
      {hashed ? null : <p className="hashed-size">Computing…</p>}
      {hashed?.fault ? <p className="field-fault">{hashed.fault}</p> : null}
      <dl>
        {Object.entries(hashed?.digests ?? {}).map(([name, digest]) => (
          <div key={name} data-expected={digest.toLowerCase() === expected}>
            <dt>{labelOf(name)}</dt>
            <dd>
              <bdi className="code">{digest}</bdi>
              <CopyButton text={digest} what={`${labelOf(name)} of ${file.name}`} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Summary({ verdicts, missing }: { verdicts: Verdict[]; missing: string[] }) {
  const count = (of: Verdict) => verdicts.filter((one) => one === of).length;
  const isGood = count('differs') === 0 && missing.length === 0;
  const parts = [
    `${count('matches')} of ${verdicts.length} files match`,
    count('differs') > 0 ? `${count('differs')} differ` : '',
    count('not listed') > 0 ? `${count('not listed')} not listed` : '',
    missing.length > 0 ? `not here: ${missing.slice(0, 5).join(', ')}` : '',
  ].filter(Boolean);
  return (
    <p className={isGood ? 'verdict verdict-good' : 'verdict verdict-bad'} role="status">
      <Icon name={isGood ? 'check' : 'close'} />
      {parts.join('; ')}.
    </p>
  );
}

// Saves the digests by one algorithm as a file that `sha256sum --check` and others read.
function SaveButtons({
  files,
  known,
  labelOf,
}: Pick<Given, 'files' | 'labelOf'> & { known: Map<File, Hashed> }) {
  const names = Object.keys(known.get(files[0]!)?.digests ?? {});
  return (
    <div className="output-actions">
      {names.map((name) => {
        const text = () =>
          sumsText(
            files.flatMap((file) => {
              const digest = known.get(file)?.digests?.[name];
              return digest === undefined ? [] : [{ name: file.name, digest }];
            }),
          );
        const fileName = `${name.replace(/[^a-z0-9]/gi, '').toUpperCase()}SUMS`;
        return (
          <button
            key={name}
            type="button"
            className="button small"
            onClick={() => download(fileName, 'text/plain', text())}
          >
            <Icon name="download" />
            {fileName}
            <span className="unseen">, {labelOf(name)} of all files</span>
          </button>
        );
      })}
    </div>
  );
}

export function FileDigests(given: Given) {
  const { sums, sources } = useSums(given.files);
  const files = useMemo(
    () => given.files.filter((one) => !sources.includes(one)),
    [given.files, sources],
  );
  const known = useDigests({ ...given, files });
  const isCompared = sums.length > 0;
  const isDone = files.length > 0 && files.every((one) => known.has(one));
  const expected = (file: File) => expectedFor(file.name, sums, files.length);
  return (
    <div className="hashed-files">
      {isCompared && isDone ? (
        <Summary
          verdicts={files.map((one) => verdictOf(known.get(one)!, expected(one)))}
          missing={sums
            .map((one) => one.name)
            .filter((name) => name !== '' && !files.some((one) => one.name === name))}
        />
      ) : null}
      <ol aria-label="Digests by file">
        {files.map((file, at) => (
          <Row
            key={`${at} ${file.name}`}
            file={file}
            hashed={known.get(file)}
            expected={expected(file)}
            isCompared={isCompared}
            labelOf={given.labelOf}
          />
        ))}
      </ol>
      {isDone ? <SaveButtons files={files} known={known} labelOf={given.labelOf} /> : null}
    </div>
  );
}
