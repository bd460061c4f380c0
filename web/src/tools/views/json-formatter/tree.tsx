// Collapsible JSON tree, with the paths of the selected value. Only the rows in view are rendered,
// so that a document with a hundred thousand rows is as fast as one with ten.

import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { kit } from '../../kit';
import {
  allNodes,
  findNodes,
  holdsOthers,
  rowsOf,
  type JsonNode,
  type JsonText,
  type Row,
} from './nodes';
import { FindBar } from './find_bar';

const { CopyButton, Icon } = kit;

const rowPx = 28;
const spare = 10;
const longestShown = 200;

const countOf = (node: JsonNode): string => {
  const count = node.children.length;
  if (node.kind === 'array') return `[${count} ${count === 1 ? 'element' : 'elements'}]`;
  return `{${count} ${count === 1 ? 'member' : 'members'}}`;
};

interface Marks {
  // Notes on values, by JSON Pointer.
  [pointer: string]: string;
}

interface RowGiven {
  id: string;
  row: Row;
  json: JsonText;
  isOpen: boolean;
  isChosen: boolean;
  isFound: boolean;
  mark?: string;
  onChoose: () => void;
  onFold: () => void;
}

function RowView(given: RowGiven) {
  const { id, row, json, isOpen, isChosen, mark, onChoose, onFold } = given;
  const { node, level } = row;
  const isNamed = node.parent !== null || json.isMany;
  const siblings = node.parent?.children ?? json.roots;
  const holds = holdsOthers(node);
  const isInside = node.kind === 'object' || node.kind === 'array';
  const shown = json.text.slice(node.begin, Math.min(node.end, node.begin + longestShown));
  return (
    <div
      id={id}
      role="treeitem"
      className="json-row"
      data-is-found={given.isFound || undefined}
      aria-level={level}
      aria-setsize={siblings.length}
      aria-posinset={1 + (typeof node.key === 'number' ? node.key : siblings.indexOf(node))}
      aria-expanded={holds ? isOpen : undefined}
      aria-selected={isChosen}
      style={{ paddingInlineStart: `${Math.min(level - 1, 40) * 1.1}rem` }}
      onClick={onChoose}
      onDoubleClick={holds ? onFold : undefined}
    >
      <span
        className="json-fold"
        aria-hidden="true"
        data-state={holds ? (isOpen ? 'open' : 'closed') : 'none'}
        onClick={holds ? onFold : undefined}
      />
      {isNamed ? (
        <>
          <bdi className="json-key" data-is-index={typeof node.key === 'number'}>
            {String(node.key)}
          </bdi>
          <span className="json-colon">:</span>
        </>
      ) : null}
      {isInside ? (
        <span className="json-count">{countOf(node)}</span>
      ) : (
        <bdi className={`json-value json-${node.kind}`}>
          {shown}
          {node.end - node.begin > longestShown ? '…' : ''}
        </bdi>
      )}
      {mark ? (
        <span className="json-mark">
          <Icon name="warning" />
          {mark}
        </span>
      ) : null}
    </div>
  );
}

function Chosen({ json, node, mark }: { json: JsonText; node: JsonNode; mark?: string }) {
  const pointer = json.pointerTo(node);
  const path = json.pathTo(node);
  const value = useMemo(() => json.written(node), [json, node]);
  return (
    <dl className="json-chosen" aria-label="Selected value">
      <div>
        <dt>JSONPath</dt>
        <dd>
          <bdi className="code">{path}</bdi>
          <CopyButton text={path} what="JSONPath" />
        </dd>
      </div>
      <div>
        <dt>JSON Pointer</dt>
        <dd>
          {pointer ? (
            <bdi className="code">{pointer}</bdi>
          ) : (
            <span className="json-whole">empty: the whole document</span>
          )}
          <CopyButton text={pointer} what="JSON Pointer" />
        </dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>
          <bdi className="code json-written">
            {value.length > 400 ? `${value.slice(0, 400)}…` : value}
          </bdi>
          <CopyButton text={value} what="Value" />
        </dd>
      </div>
      {mark ? (
        <div>
          <dt>Note</dt>
          <dd>{mark}</dd>
        </div>
      ) : null}
    </dl>
  );
}

// Returns the nodes that are expanded at first: all of a small document, else the outermost levels.
function openAtFirst(json: JsonText): Set<JsonNode> {
  const maxRows = 200;
  const isSmall = json.count <= maxRows;
  const open = new Set(json.roots.slice(0, maxRows));
  for (const node of open)
    for (const child of node.children.slice(0, isSmall ? undefined : 10))
      if (isSmall || !node.parent) open.add(child);
  return open;
}

function useFolding(json: JsonText) {
  const first = useMemo(() => openAtFirst(json), [json]);
  const [changed, setOpen] = useState({ json, open: first });
  const open = changed.json === json ? changed.open : first;
  const fold = (node: JsonNode) => {
    const next = new Set(open);
    if (!next.delete(node)) next.add(node);
    setOpen({ json, open: next });
  };
  const foldAll = (isOpening: boolean) => {
    const next = new Set<JsonNode>();
    if (isOpening) for (const node of allNodes(json.roots)) if (holdsOthers(node)) next.add(node);
    setOpen({ json, open: next });
  };
  // Opens all values that contain this one.
  const reveal = (node: JsonNode) => {
    const next = new Set(open);
    for (let one = node.parent; one; one = one.parent) next.add(one);
    if (next.size > open.size) setOpen({ json, open: next });
  };
  const isOpen = (node: JsonNode) => holdsOthers(node) && open.has(node);
  const rows = useMemo(() => rowsOf(json.roots, isOpen), [json, open]);
  return { rows, isOpen, fold, foldAll, reveal };
}

// Returns the effect of a key: the index of the row to select, or the node to expand or collapse.
function step(
  key: string,
  at: number,
  rows: Row[],
  isOpen: (node: JsonNode) => boolean,
): number | JsonNode | undefined {
  const { node } = rows[at]!;
  const page = 10;
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      if (!holdsOthers(node)) return at;
      return isOpen(node) ? at + 1 : node;
    case 'ArrowLeft':
      if (isOpen(node)) return node;
      return node.parent ? rows.findIndex((row) => row.node === node.parent) : at;
    case 'Enter':
    case ' ':
      return holdsOthers(node) ? node : at;
    default:
      return undefined;
  }
}

type Folding = ReturnType<typeof useFolding>;

// The selected row: moved with the keyboard, and kept in view.
function useChoice(json: JsonText, { rows, isOpen, fold, reveal }: Folding) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [wanted, choose] = useState(json.roots[0]!);
  useEffect(() => choose(json.roots[0]!), [json]);
  const found = rows.findIndex((row) => row.node === wanted);
  const at = Math.max(0, found);
  const scrollTo = (place: number, above = 0) => {
    const box = frame.current!;
    const y = place * rowPx;
    if (y < box.scrollTop) box.scrollTop = y - above;
    else if (y + rowPx > box.scrollTop + box.clientHeight)
      box.scrollTop = y + rowPx + above - box.clientHeight;
    setTop(box.scrollTop);
  };
  const go = (place: number) => {
    const next = Math.min(Math.max(place, 0), rows.length - 1);
    choose(rows[next]!.node);
    scrollTo(next);
  };
  // Selects a value that may not have a row yet, because it is folded.
  const [sought, seek] = useState<JsonNode>();
  useEffect(() => {
    if (!sought || found < 0 || wanted !== sought) return;
    // With some rows around it.
    scrollTo(found, 4 * rowPx);
    seek(undefined);
  }, [sought, found, wanted]);
  const show = (node: JsonNode) => {
    reveal(node);
    choose(node);
    seek(node);
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = step(event.key, at, rows, isOpen);
    if (next === undefined) return;
    event.preventDefault();
    if (typeof next === 'number') go(next);
    else fold(next);
  };
  const height = frame.current?.clientHeight ?? 480;
  const first = Math.max(0, Math.min(Math.floor(top / rowPx), rows.length - 1) - spare);
  const last = Math.min(rows.length, first + Math.ceil(height / rowPx) + 2 * spare);
  return { frame, at, first, last, choose, show, press, setTop };
}

function Bar({ count, onFoldAll }: { count: number; onFoldAll: Folding['foldAll'] }) {
  return (
    <div className="json-bar">
      <span className="json-total">
        {count.toLocaleString()} {count === 1 ? 'value' : 'values'}
      </span>
      <button type="button" className="button small" onClick={() => onFoldAll(true)}>
        Expand all
      </button>
      <button type="button" className="button small" onClick={() => onFoldAll(false)}>
        Collapse all
      </button>
    </div>
  );
}

// The values that contain certain words, of which one is selected.
function useFinding(json: JsonText, chosen: JsonNode, show: (node: JsonNode) => void) {
  const [words, setWords] = useState('');
  const sought = useDeferredValue(words);
  const found = useMemo(() => findNodes(json, sought), [json, sought]);
  const marked = useMemo(() => new Set(found), [found]);
  const at = marked.has(chosen) ? found.indexOf(chosen) : -1;
  useEffect(() => {
    if (found.length > 0 && at < 0) show(found[0]!);
  }, [found]);
  const move = (step: 1 | -1) => {
    if (found.length === 0) return;
    const next = at < 0 ? 0 : (at + step + found.length) % found.length;
    show(found[next]!);
  };
  return { words, setWords, marked, at, count: found.length, move };
}

export function JsonTree({ json, marks }: { json: JsonText; marks: Marks }) {
  const id = useId();
  const folding = useFolding(json);
  const { rows, isOpen, fold, foldAll } = folding;
  const { frame, at, first, last, choose, show, press, setTop } = useChoice(json, folding);
  const chosen = rows[at]!.node;
  const finding = useFinding(json, chosen, show);
  const markOf = (node: JsonNode) => marks[json.pointerTo(node)];
  const size = { blockSize: `${rows.length * rowPx}px`, paddingBlockStart: `${first * rowPx}px` };
  return (
    <div className="json-view">
      <Bar count={json.count} onFoldAll={foldAll} />
      <FindBar {...finding} />
      <div
        ref={frame}
        className="json-tree"
        role="tree"
        aria-label="JSON"
        tabIndex={0}
        aria-activedescendant={at >= first && at < last ? `${id}-${at}` : undefined}
        onKeyDown={press}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div role="presentation" className="json-rows" style={size}>
          {rows.slice(first, last).map((row, i) => (
            <RowView
              key={first + i}
              id={`${id}-${first + i}`}
              row={row}
              json={json}
              isOpen={isOpen(row.node)}
              isChosen={first + i === at}
              isFound={finding.marked.has(row.node)}
              mark={markOf(row.node)}
              onChoose={() => choose(row.node)}
              onFold={() => fold(row.node)}
            />
          ))}
        </div>
      </div>
      <Chosen key={json.pathTo(chosen)} json={json} node={chosen} mark={markOf(chosen)} />
    </div>
  );
}
