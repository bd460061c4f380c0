// The toolbar of a text. One of its buttons is in the order of Tab; arrow keys move between them.

import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { shownKeys, tableTools, toolGroups, type Tool } from './toolset';
import { ToolIcon } from './tool_icon';

interface BarGiven {
  label: string;
  className: string;
  controls: string;
  children: ReactNode;
}

const buttonsIn = (bar: Element): HTMLButtonElement[] => [
  ...bar.querySelectorAll<HTMLButtonElement>('button'),
];

function Bar({ label, className, controls, children }: BarGiven) {
  const bar = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const all = buttonsIn(bar.current!);
    const at = all.indexOf(event.target as HTMLButtonElement);
    const isTurned = getComputedStyle(bar.current!).direction === 'rtl';
    const forward = isTurned ? -1 : 1;
    const next = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    all[(next + all.length) % all.length]!.focus();
  };
  return (
    <div
      ref={bar}
      className={className}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={press}
    >
      {children}
    </div>
  );
}

interface Given {
  controls: string;
  // Whether the tools of Markdown are offered; otherwise only those of any text.
  isMarkdown: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onTool: (act: Tool['act']) => void;
}

const isOff = ({ act }: Tool, { canUndo, canRedo }: Given): boolean =>
  (act === 'undo' && !canUndo) || (act === 'redo' && !canRedo);

// The focus stays in the text when a button is pressed by a pointer: on phones, the keyboard would
// disappear.
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

export function Toolbar(given: Given) {
  const { controls, isMarkdown, onTool } = given;
  const groups = isMarkdown ? toolGroups : toolGroups.slice(-1);
  const [first, setFirst] = useState(groups[0]![0]!.label);
  return (
    <Bar label="Formatting" className="body-tools" controls={controls}>
      {groups.map((group, at) => (
        <div key={at} className="body-tool-group" role="presentation">
          {group.map((tool) => (
            <button
              key={tool.label}
              type="button"
              className="button quiet body-tool"
              aria-label={tool.label}
              aria-keyshortcuts={tool.keys?.map(describedKeys).join(' ')}
              aria-disabled={isOff(tool, given) || undefined}
              title={[tool.label, ...(tool.keys ?? []).slice(0, 1).map(shownKeys)].join(' · ')}
              tabIndex={tool.label === first ? 0 : -1}
              onFocus={() => setFirst(tool.label)}
              onMouseDown={keepFocus}
              onClick={() => (isOff(tool, given) ? undefined : onTool(tool.act))}
            >
              <ToolIcon name={tool.icon} />
            </button>
          ))}
        </div>
      ))}
    </Bar>
  );
}

const describedKeys = (keys: string): string => keys.replace('Ctrl', 'Control').replace(/ /g, '+');

interface TableGiven {
  controls: string;
  onTool: (act: Tool['act']) => void;
}

export function TableToolbar({ controls, onTool }: TableGiven) {
  const [first, setFirst] = useState(tableTools[0]!.label);
  return (
    <Bar label="Table" className="body-tools body-table-tools" controls={controls}>
      {tableTools.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          className="button quiet small"
          tabIndex={label === first ? 0 : -1}
          onFocus={() => setFirst(label)}
          onMouseDown={keepFocus}
          onClick={() => onTool(act)}
        >
          {label}
        </button>
      ))}
    </Bar>
  );
}
