// Field for one or several files, which can be reordered and removed. If it takes several, choosing
// more adds to them.

import { useRef } from 'react';
import { announce } from '../announce';
import { filesOf, sizeText } from '../bytes';
import type { ControlGiven } from './field';
import { Icon } from '../icon';

interface RowGiven {
  file: File;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function FileRow({ file, at, count, onMove, onRemove }: RowGiven) {
  const act = (label: string, icon: 'up' | 'down' | 'close', run: () => void, isOff = false) => (
    <button
      type="button"
      className="button quiet small"
      aria-label={`${label} ${file.name}`}
      title={label}
      disabled={isOff}
      onClick={run}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li
      className="file"
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(event.key === 'ArrowUp' ? at - 1 : at + 1);
      }}
    >
      {count > 1 ? <span className="file-place">{at + 1}</span> : null}
      <span className="file-name">
        <bdi>{file.name}</bdi>
      </span>
      <span className="file-size">{sizeText(file.size)}</span>
      {count > 1 ? act('Move up', 'up', () => onMove(at - 1), at === 0) : null}
      {count > 1 ? act('Move down', 'down', () => onMove(at + 1), at === count - 1) : null}
      {act('Remove', 'close', onRemove)}
    </li>
  );
}

export function FileField({ model, value, onChange, id, describedBy, isFaulty }: ControlGiven) {
  const input = useRef<HTMLInputElement>(null);
  const files = filesOf(value);
  const set = (next: File[]) =>
    onChange(next.length === 0 ? undefined : model.many ? next : next[next.length - 1]);
  const move = (from: number, to: number) => {
    const moved = files[from];
    if (!moved || to < 0 || to >= files.length) return;
    const others = files.filter((_, at) => at !== from);
    set([...others.slice(0, to), moved, ...others.slice(to)]);
    announce(`${moved.name}: position ${to + 1} of ${files.length}`);
  };
  return (
    <div className="files">
      <ol className="file-list" hidden={files.length === 0}>
        {files.map((file, at) => (
          <FileRow
            key={`${at} ${file.name}`}
            file={file}
            at={at}
            count={files.length}
            onMove={(to) => move(at, to)}
            onRemove={() => set(files.filter((_, other) => other !== at))}
          />
        ))}
      </ol>
      {model.maxBytes ? <p className="file-size">At most {sizeText(model.maxBytes)}</p> : null}
      <input
        ref={input}
        id={id}
        className="file-input"
        type="file"
        multiple={model.many}
        accept={model.accepts.join(',') || undefined}
        aria-describedby={describedBy}
        aria-invalid={isFaulty}
        onChange={(event) => {
          set([...(model.many ? files : []), ...(event.target.files ?? [])]);
          // Allows choosing the same file again.
          if (input.current) input.current.value = '';
        }}
      />
    </div>
  );
}
