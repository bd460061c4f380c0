// On phones, the keyboard covers a part of the page, and the page is not told by its size. While
// the text is edited, its tools are kept just above the keyboard.

import { useEffect, type RefObject } from 'react';

const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

// Sets `--above-keyboard`, the height that is covered at the bottom of the window, and
// `data-typing` while a control within the box has the focus.
export function useAboveKeyboard(box: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = box.current;
    const view = window.visualViewport;
    if (!element || !view || !isPhone()) return undefined;
    const place = () => {
      const covered = Math.max(0, innerHeight - view.offsetTop - view.height);
      element.style.setProperty('--above-keyboard', `${Math.round(covered)}px`);
      const isTyping = element.querySelector('textarea') === document.activeElement;
      element.toggleAttribute('data-typing', isTyping);
    };
    place();
    view.addEventListener('resize', place);
    view.addEventListener('scroll', place);
    element.addEventListener('focusin', place);
    element.addEventListener('focusout', place);
    return () => {
      view.removeEventListener('resize', place);
      view.removeEventListener('scroll', place);
      element.removeEventListener('focusin', place);
      element.removeEventListener('focusout', place);
    };
  }, [box]);
}
