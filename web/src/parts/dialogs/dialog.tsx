// Modal dialog on the `dialog` element: the browser traps the focus, closes it on Escape, and
// restores the focus afterwards.

import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '../icon';

interface Given {
  title: string;
  onClose: () => void;
  children: ReactNode;
  // Whether the title and the close button are visually hidden.
  isBare?: boolean;
}

export function Dialog({ title, onClose, children, isBare = false }: Given) {
  const place = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = place.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={place}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === place.current) onClose();
      }}
    >
      <div className="dialog-body">
        <div className={isBare ? 'unseen' : 'dialog-head'}>
          <h2 id={id}>{title}</h2>
          <button type="button" className="button quiet small" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
