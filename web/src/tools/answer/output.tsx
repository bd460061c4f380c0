// Main result: shown according to its type, with buttons to copy it, download it, and use it as
// input here or in another tool.

import { useMemo } from 'react';
import { loaded } from '../../parts/later/loaded';
import { kit } from '../kit';
import type { ResultGiven } from './answer';
import { FileOutput, OpenIn } from './output_parts';
import type { Values } from '../../parts/request';
import type { ToolModel } from '../tool';

const { CopyButton, directionOf, download, fromBase64, Icon } = kit;
const TextWindow = loaded(() => import('./text_window').then((one) => one.TextWindow));

// Longer results, in UTF-16 code units, are shown in parts.
const maxRendered = 50_000;

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'audio/wav': 'wav',
  'image/svg+xml': 'svg',
};

export interface Output {
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

// Returns the fields that make the result the input again: with its encoding, and without a file,
// which would replace it.
function asInput({ tool, answer }: ResultGiven, text: string): Values {
  const part: Values = { input: text };
  for (const one of tool.fields)
    if (one.widget === 'file' && one.excludes.includes('input')) part[one.name] = undefined;
  const field = tool.fields.find((one) => one.name === 'input_encoding');
  const encoding = answer.output_encoding;
  if (!field) return part;
  const isKnown = field.choices.some((one) => one.value === encoding);
  part.input_encoding = isKnown && encoding !== field.defaultValue ? encoding : undefined;
  return part;
}

// Returns the result of the latest call, for which copying waits; empty if it failed.
async function latestText({ tool, settled }: ResultGiven): Promise<string> {
  const { answer, request, problem } = await settled();
  return (answer && !problem && outputOf(tool, answer, request)?.text) || '';
}

export function OutputView(given: ResultGiven) {
  const { tool, answer, run, onChange, onOpenIn, isCompact, isStale } = given;
  const output = useMemo(() => outputOf(tool, answer, run.request), [tool, answer, run.request]);
  if (!output) return null;
  if (output.bytes) return <FileOutput output={output} />;
  const hasInput = tool.fields.some((one) => one.name === 'input');
  return (
    <div className="output">
      {output.text.length > maxRendered ? (
        <TextWindow text={output.text} label="Result text" isCompact={isCompact} />
      ) : (
        <pre
          className="output-text"
          dir={directionOf(output.text)}
          tabIndex={0}
          role={isCompact ? 'group' : 'region'}
          aria-label="Result text"
        >
          {output.text}
        </pre>
      )}
      {isStale ? null : (
        <div className="output-actions">
          <CopyButton text={() => latestText(given)} what="Result" isWide isResult />
          <button
            type="button"
            className="button"
            onClick={() => download(output.name, output.type, output.text)}
          >
            <Icon name="download" />
            Download
          </button>
          {hasInput ? (
            <button
              type="button"
              className="button"
              onClick={() => onChange(asInput(given, output.text))}
            >
              <Icon name="swap" />
              Use as input
            </button>
          ) : null}
          {tool.others.length > 0 ? (
            <OpenIn tool={tool} text={output.text} onOpenIn={onOpenIn} />
          ) : null}
        </div>
      )}
    </div>
  );
}
