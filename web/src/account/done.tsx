// Success message, which takes the place of the form.

import { useEffect, useRef, type ReactNode } from 'react';

interface Given {
  title: string;
  children: ReactNode;
}

export function Done({ title, children }: Given) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
  }, []);
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}
