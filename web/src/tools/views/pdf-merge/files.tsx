// List of files to merge: reordered by dragging, buttons or keys, each with a selection of pages.

import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FieldModel } from '../../../api/description';
import type { ToolAnswer } from '../../../api/operations';
import type { Problem } from '../../../api/client';
import { kit } from '../../kit';
import type { Run } from '../../runner';
import type { AskGiven } from '../index';
import { changesOf, entriesOf, valuesOf, type Entry, type Options } from './entries';
import { PdfPages } from './page_buttons';
import { useDragging, type Dragging } from './dragging';

const { announce, Field, FileButton, filesOf, Icon, sizeText } = kit;

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

function RowActions({ entry, at, count, onMove, onRemove, onChange }: RowGiven) {
  const { name } = entry.file;
  const turn = (Number(entry.options.rotate ?? 0) + 90) % 360 || undefined;
  const act = (
    label: string,
    icon: 'again' | 'up' | 'down' | 'close',
    run: () => void,
    isOff = false,
  ) => (
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
    <span className="pdf-file-actions">
      {count > 1 ? act('Move up', 'up', () => onMove(at - 1), at === 0) : null}
      {count > 1 ? act('Move down', 'down', () => onMove(at + 1), at === count - 1) : null}
      {act('Turn clockwise', 'again', () => onChange({ rotate: turn }))}
      {act('Remove', 'close', onRemove)}
    </span>
  );
}

const maxOpen = 2;

function Row(given: RowGiven) {
  const { entry, at, count, total, problem, dragging, onMove, onChange } = given;
  const { name, size } = entry.file;
  // Of many files, the order is easier to see without their pages.
  const [isOpen] = useState(count <= maxOpen);
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
        <RowActions {...given} />
      </div>
      <PdfPages
        file={entry.file}
        turn={Number(entry.options.rotate ?? 0)}
        isOpen={isOpen}
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

const maxUndone = 50;

interface UndoGiven {
  children: ReactNode;
  canUndo: boolean;
  undo: () => void;
}

interface AddGiven {
  isFirst: boolean;
  accepts?: string[];
  onAdd: (files: File[]) => void;
}

function Add({ isFirst, accepts, onAdd }: AddGiven) {
  return (
    <FileButton
      label={isFirst ? 'Choose PDF files' : 'Add more PDF files'}
      accept={accepts?.join(',') || 'application/pdf,.pdf'}
      isMany
      onFiles={onAdd}
    />
  );
}

// The lists before the latest changes, to return to.
function useUndo(onChange: AskGiven<'pdf-merge'>['onChange']) {
  const [before, setBefore] = useState<Entry[][]>([]);
  return {
    canUndo: before.length > 0,
    note: (entries: Entry[]) => setBefore((all) => [...all, entries].slice(-maxUndone)),
    undo: () => {
      const last = before[before.length - 1];
      if (!last) return;
      setBefore(before.slice(0, -1));
      onChange(valuesOf(last));
      announce('Undone');
    },
  };
}

function Buttons({ children, canUndo, undo }: UndoGiven) {
  return (
    <div className="pdf-buttons">
      {children}
      {canUndo ? (
        <button type="button" className="button" aria-keyshortcuts="Control+Z" onClick={undo}>
          Undo
        </button>
      ) : null}
    </div>
  );
}

const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'file';

export function PdfFiles({ tool, values, run, onChange }: AskGiven<'pdf-merge'>) {
  const entries = entriesOf(values);
  const { canUndo, note, undo } = useUndo(onChange);
  const { add, remove, move, change } = changesOf(entries, onChange, note);
  const faulty = useFaulty(
    run,
    entries.map((one) => one.file),
  );
  noteTotals(run);
  const dragging = useDragging(entries.length, move);
  const modelOf = (name: 'documents' | 'files') => tool.fields.find((one) => one.name === name);
  return (
    <div
      className="field"
      onKeyDown={(event) => {
        const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z';
        if (!isUndo || isTextField(event.target)) return;
        event.preventDefault();
        undo();
      }}
    >
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
        <Buttons canUndo={canUndo} undo={undo}>
          <Add isFirst={entries.length === 0} accepts={modelOf('files')?.accepts} onAdd={add} />
        </Buttons>
      </div>
      <p className="field-help">
        {entries.length > 1
          ? 'Files are merged from top to bottom. Drag them or use the arrows to reorder. A page ' +
            'is left out by a click, and moved by its arrows or Alt with an arrow key.'
          : 'Choose one or more files, or drop them anywhere on this page.'}
      </p>
    </div>
  );
}
