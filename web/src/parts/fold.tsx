// Collapsible section. Its content is rendered when it is opened; printing opens it.

import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

interface Given {
  title: ReactNode;
  isOpen?: boolean;
  className?: string;
  children: () => ReactNode;
}

export function Fold({ title, isOpen = false, className = 'fold', children }: Given) {
  const [isShown, setShown] = useState(isOpen);
  useEffect(() => {
    const print = () => flushSync(() => setShown(true));
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, []);
  return (
    <details
      className={className}
      open={isShown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {isShown ? children() : null}
    </details>
  );
}
