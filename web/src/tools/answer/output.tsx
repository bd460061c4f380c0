// Main result: shown according to its type, with buttons to copy it, download it, and use it as
// input here or in another tool.

import { useMemo } from 'react';
import { download, fromBase64, sizeText } from '../../parts/bytes';
import { CopyButton } from '../../parts/copy';
import { Icon } from '../../parts/icon';
import type { AnswerGiven } from './answer';
import type { Values } from '../../parts/request';
import { categoryName } from '../texts';
import type { ToolModel } from '../tool';

type Given = AnswerGiven & { answer: Values };

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'audio/wav': 'wav',
  'image/svg+xml': 'svg',
};

interface Output {
  text: string;
  // Decoded content, if the result is a file.
  bytes?: Uint8Array<ArrayBuffer>;
  type: string;
  name: string;
}

const looksLikePdf = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-';

function outputOf(tool: ToolModel, answer: Values, request: Values): Output | null {
  const part = tool.parts.find((one) => one.show === 'primary');
  const value = part && answer[part.name];
  if (!part || typeof value !== 'string') return null;
  const bytes = part.isFile ? fromBase64(value) : undefined;
  const guessed = bytes && looksLikePdf(bytes) ? 'application/pdf' : 'application/octet-stream';
  const type = part.mediaType || guessed;
  const field = tool.fields.find((one) => one.name === 'filename');
  const given = request.filename ?? field?.defaultValue;
  const name = typeof given === 'string' ? given : `${tool.card.slug}.${endings[type] ?? 'bin'}`;
  return { text: value, bytes, type, name };
}

function OpenIn({
  tool,
  text,
  onOpenIn,
}: {
  tool: ToolModel;
  text: string;
  onOpenIn: AnswerGiven['onOpenIn'];
}) {
  const groups = [...new Set(tool.others.map((one) => one.category))];
  return (
    <label className="open-in">
      <span className="unseen">Open the result in another tool</span>
      <select
        className="control control-small"
        value=""
        onChange={(event) => onOpenIn(event.target.value, text)}
      >
        <option value="">Open in…</option>
        {groups.map((group) => (
          <optgroup key={group} label={categoryName(group)}>
            {tool.others
              .filter((one) => one.category === group)
              .map((one) => (
                <option key={one.slug} value={one.slug}>
                  {one.title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function FileOutput({ output }: { output: Output }) {
  return (
    <div className="file-output">
      <Icon name="file" />
      <span>
        {output.name}, {sizeText(output.bytes!.length)}
      </span>
      <button
        type="button"
        className="button main"
        onClick={() => download(output.name, output.type, output.bytes!)}
      >
        <Icon name="download" />
        Download
      </button>
    </div>
  );
}

export function OutputView({ tool, answer, run, onChange, onOpenIn, isCompact }: Given) {
  const output = useMemo(() => outputOf(tool, answer, run.request), [tool, answer, run.request]);
  if (!output) return null;
  if (output.bytes) return <FileOutput output={output} />;
  const hasInput = tool.fields.some((one) => one.name === 'input');
  return (
    <div className="output">
      <pre
        className="output-text"
        dir="auto"
        tabIndex={0}
        role={isCompact ? 'group' : 'region'}
        aria-label="Result text"
      >
        {output.text}
      </pre>
      <div className="output-actions">
        <CopyButton text={output.text} what="Result" isWide isResult />
        <button
          type="button"
          className="button"
          onClick={() => download(output.name, output.type, output.text)}
        >
          <Icon name="download" />
          Download
        </button>
        {hasInput ? (
          <button type="button" className="button" onClick={() => onChange({ input: output.text })}>
            <Icon name="swap" />
            Use as input
          </button>
        ) : null}
        {tool.others.length > 0 ? (
          <OpenIn tool={tool} text={output.text} onOpenIn={onOpenIn} />
        ) : null}
      </div>
    </div>
  );
}
