// Button that opens the browser's dialog for files.

import { useRef } from 'react';
import { Icon } from '../icon';

interface Given {
  label: string;
  look?: string;
  accept?: string;
  isMany?: boolean;
  onFiles: (files: File[]) => void;
}

export function FileButton({ label, look, accept, isMany, onFiles }: Given) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={`button ${look ?? ''}`}
        onClick={() => input.current?.click()}
      >
        <Icon name="file" />
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
