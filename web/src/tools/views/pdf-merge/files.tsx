// List of files to merge: reordered by dragging, buttons or keys, each with a selection of pages.

import { useEffect, useRef, useState } from 'react';
import type { FieldModel } from '../../../api/description';
import type { ToolAnswer } from '../../../api/operations';
import type { Problem } from '../../../api/client';
import { kit } from '../../kit';
import type { Run } from '../../runner';
import type { AskGiven } from '../index';
import { changesOf, entriesOf, type Entry, type Options } from './entries';
import { PdfPages } from './page_buttons';
import { useDragging, type Dragging } from './dragging';

const { Field, filesOf, Icon, sizeText } = kit;

interface RowGiven {
  entry: Entry;
  at: number;
  count: number;
  models: FieldModel[];
  total?: number;
  problem?: Problem;
  dragging: Dragging;
  onMove: (to: number) => void;
  onRemove: () => void;
  onChange: (options: Options) => void;
}

const turns = [
  [0, 'No rotation'],
  [90, '90° clockwise'],
  [180, 'Upside down'],
  [270, '90° counterclockwise'],
] as const;

function Turn({
  name,
  value,
  onChange,
}: {
  name: string;
  value: unknown;
  onChange: (turn: number) => void;
}) {
  return (
    <label className="field">
      <span className="field-label">Rotate the pages</span>
      <select
        className="control"
        aria-label={`Rotate the pages of ${name}`}
        value={String(value ?? 0)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {turns.map(([turn, label]) => (
          <option key={turn} value={turn}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const asksForPassword = (problem?: Problem): boolean =>
  problem?.code === 'password_required' || problem?.code === 'wrong_password';

// Rarely used options. They open by themselves if the password is missing or wrong.
function More({ entry, models, problem, onChange }: RowGiven) {
  const { file, options } = entry;
  const isLocked = asksForPassword(problem);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isLocked) setOpen(true);
  }, [isLocked]);
  return (
    <details
      className="pdf-more"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Rotation, title, password<span className="unseen"> of {file.name}</span>
      </summary>
      <div className="pdf-more-fields">
        <Turn
          name={file.name}
          value={options.rotate}
          onChange={(rotate) => onChange({ rotate: rotate || undefined })}
        />
        {models
          .filter((model) => model.name === 'title' || model.name === 'password')
          .map((model) => (
            <Field
              key={model.name}
              model={model}
              value={options[model.name as keyof Options]}
              fault={model.name === 'password' && isLocked ? { text: problem!.detail } : undefined}
              onChange={(value) => onChange({ [model.name]: value || undefined })}
            />
          ))}
      </div>
    </details>
  );
}

function Row(given: RowGiven) {
  const { entry, at, count, total, problem, dragging, onMove, onRemove, onChange } = given;
  const { name, size } = entry.file;
  const act = (label: string, icon: 'up' | 'down' | 'close', run: () => void, isOff = false) => (
    <button
      type="button"
      className="button quiet small"
      aria-label={`${label} ${name}`}
      title={label}
      aria-disabled={isOff}
      onClick={() => (isOff ? undefined : run())}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li
      className="pdf-file"
      data-dragged={dragging.from === at}
      data-drop={dragging.markAt(at)}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? at - 1 : at + 1);
      }}
    >
      <div className="pdf-file-head">
        {count > 1 ? (
          <span className="pdf-handle" aria-hidden="true" {...dragging.handle(at)}>
            <Icon name="tool" />
          </span>
        ) : null}
        <span className="pdf-file-name">
          <span className="unseen">File </span>
          {at + 1}. <bdi>{name}</bdi>
          <span className="pdf-file-size">
            {sizeText(size)}
            {total ? `, ${total} ${total === 1 ? 'page' : 'pages'}` : ''}
          </span>
        </span>
        <span className="pdf-file-actions">
          {count > 1 ? act('Move up', 'up', () => onMove(at - 1), at === 0) : null}
          {count > 1 ? act('Move down', 'down', () => onMove(at + 1), at === count - 1) : null}
          {act('Remove', 'close', onRemove)}
        </span>
      </div>
      <PdfPages
        name={name}
        total={total}
        value={String(entry.options.pages ?? '')}
        fault={asksForPassword(problem) ? undefined : problem?.detail}
        onChange={(pages) => onChange({ pages: pages || undefined })}
      />
      <More {...given} />
    </li>
  );
}

// Returns the file that a problem is about, even if the files are moved afterwards.
function useFaulty(run: Run, files: File[]): { file?: File; problem?: Problem } {
  const kept = useRef<{ file?: File; problem?: Problem }>({});
  const problem = run.problem ?? undefined;
  if (kept.current.problem !== problem) {
    const pointer = /^\/documents\/(\d+)/.exec(problem?.errors[0]?.pointer ?? '');
    const at = problem?.document ?? (pointer ? Number(pointer[1]) : undefined);
    kept.current = { problem, file: at === undefined ? undefined : files[at] };
  }
  return kept.current;
}

// Page counts of files, which the server's response contains.
const totals = new WeakMap<File, number>();

function noteTotals({ request, answer }: Run): void {
  const told = (answer as ToolAnswer<'pdf-merge'> | null)?.documents ?? [];
  filesOf(request.files).forEach((file, at) => {
    const one = told[at];
    if (one?.name === file.name) totals.set(file, one.pages_total);
  });
}

let lastKey = 0;
const keys = new WeakMap<File, number>();
function keyOf(file: File): number {
  if (!keys.has(file)) keys.set(file, ++lastKey);
  return keys.get(file)!;
}

interface AddGiven {
  isFirst: boolean;
  accepts?: string[];
  onAdd: (files: File[]) => void;
}

function Add({ isFirst, accepts, onAdd }: AddGiven) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => input.current?.click()}>
        <Icon name="file" />
        {isFirst ? 'Choose PDF files' : 'Add more PDF files'}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="PDF files"
        accept={accepts?.join(',') || 'application/pdf,.pdf'}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          // Allows choosing the same file again.
          if (input.current) input.current.value = '';
        }}
      />
    </>
  );
}

export function PdfFiles({ tool, values, run, onChange }: AskGiven<'pdf-merge'>) {
  const entries = entriesOf(values);
  const { add, remove, move, change } = changesOf(entries, onChange);
  const faulty = useFaulty(
    run,
    entries.map((one) => one.file),
  );
  noteTotals(run);
  const dragging = useDragging(entries.length, move);
  const modelOf = (name: 'documents' | 'files') => tool.fields.find((one) => one.name === name);
  return (
    <div className="field">
      <div className="field-label" id="pdf-files-label">
        PDF files
      </div>
      <div className="pdf-files">
        <ol
          className="pdf-file-list"
          aria-labelledby="pdf-files-label"
          hidden={entries.length === 0}
          ref={dragging.list}
        >
          {entries.map((entry, at) => (
            <Row
              key={keyOf(entry.file)}
              entry={entry}
              at={at}
              count={entries.length}
              models={modelOf('documents')?.fields ?? []}
              total={totals.get(entry.file)}
              problem={faulty.file === entry.file ? faulty.problem : undefined}
              dragging={dragging}
              onMove={(to) => move(at, to)}
              onRemove={() => remove(at)}
              onChange={(part) => change(at, part)}
            />
          ))}
        </ol>
        <Add isFirst={entries.length === 0} accepts={modelOf('files')?.accepts} onAdd={add} />
      </div>
      <p className="field-help">
        {entries.length > 1
          ? 'Files are merged from top to bottom. Drag them or use the arrows to reorder.'
          : 'Choose two or more files, or drop them anywhere on this page.'}
      </p>
    </div>
  );
}
