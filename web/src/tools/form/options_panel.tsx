// Panel with the options of a tool: in wide windows beside the result or below the form, in others
// a sheet that a button opens over the lower part of the page.

import { useEffect, useRef, useState } from 'react';
import { PanelOptions } from '../../parts/fields/options';
import type { AskGiven } from './ask_form';
import { kit } from '../kit';

const { useOptions, useForm } = kit;

export { laterControls } from '../../parts/fields/later_controls';

const narrow = matchMedia('(max-width: 79.99rem)');

interface Given extends AskGiven {
  isOpen: boolean;
  onClose: () => void;
}

export function OptionsPanel(given: Given) {
  const { isOpen, onClose } = given;
  const form = useForm(given, 'h3');
  const fields = useOptions(given);
  const place = useRef<HTMLElement>(null);
  // A closed sheet is not rendered, because most people never open it.
  const [isMade, setMade] = useState(!narrow.matches);
  useEffect(() => {
    if (!isOpen) return undefined;
    setMade(true);
    // The effect of the options is seen above the sheet.
    document.querySelector('.answer')?.scrollIntoView();
    place.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOpen]);
  useEffect(() => {
    const change = () => setMade((before) => before || !narrow.matches);
    narrow.addEventListener('change', change);
    return () => narrow.removeEventListener('change', change);
  }, []);
  return (
    <section
      ref={place}
      className="tool-options card"
      aria-labelledby="options-title"
      data-is-open={isOpen}
    >
      <div className="tool-options-head">
        <h2 id="options-title" tabIndex={-1}>
          Options
        </h2>
        <button type="button" className="button small" onClick={onClose}>
          Done
        </button>
      </div>
      {isMade || isOpen ? <PanelOptions form={form} fields={fields} /> : null}
    </section>
  );
}
