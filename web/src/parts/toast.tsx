// Short messages at the edge of the page that disappear by themselves; screen readers announce
// them.

import { useEffect, useState } from 'react';
import { announce } from './announce';

const shownMs = 6000;
let show: ((text: string) => void) | undefined;

export function toast(text: string): void {
  announce(text);
  show?.(text);
}

export function Toasts() {
  const [text, setText] = useState('');
  useEffect(() => {
    show = setText;
    return () => {
      show = undefined;
    };
  }, []);
  useEffect(() => {
    if (!text) return undefined;
    const timer = window.setTimeout(() => setText(''), shownMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  if (!text) return null;
  return (
    <div className="toast" aria-hidden="true">
      {text}
    </div>
  );
}
