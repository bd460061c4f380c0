// Main input of a tool: a large text, with opening a file, its size, and the position of an error.

import { useEffect, useId, useMemo, useRef, type ComponentType } from 'react';
import type { FieldModel } from '../../api/description';
import type { Position } from '../../api/client';
import { bytesOf, directionOf, sizeText } from '../../parts/bytes';
import { FaultText, Field, type FieldFaultShown } from '../../parts/fields/field';
import { FileButton } from '../../parts/files/file_button';
import { Icon } from '../../parts/icon';
import { loaded } from '../../parts/later/loaded';
import { Rich } from '../../parts/rich';

const TextWindow = loaded(() => import('../answer/text_window').then((one) => one.TextWindow));

// Longer texts, in UTF-16 code units, are shown in parts and not edited: browsers take seconds to
// lay them out.
export const maxEditable = 200_000;

interface Given {
  model: FieldModel;
  value: unknown;
  // Whether the input is what the tool works on, so that the text area is tall.
  isLong: boolean;
  // Whether it stands within a text, and does not take the focus.
  isCompact?: boolean;
  fault?: FieldFaultShown;
  position?: Position;
  // The text in colors, shown behind the text area.
  Painted?: ComponentType<{ text: string }>;
  onChange: (value: string) => void;
  onClear: () => void;
  onFiles: (files: File[]) => void;
}

// Converts a byte offset (UTF-8) to a string index (UTF-16 code units).
export function indexOf(text: string, position: Position): number {
  const bytes = new TextEncoder().encode(text).subarray(0, position.offset);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).length;
}

// Longer texts are not painted.
const maxPainted = 20_000;

const sizeOf = (text: string): string => sizeText(bytesOf(text));

// Takes over what would make the text too long for the text area, which would lay it out first:
// pasted, dropped, or put in by another program.
function insertLong(event: InputEvent, onChange: (value: string) => void): void {
  const area = event.target as HTMLTextAreaElement;
  const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  if (area.value.length + inserted.length <= maxEditable) return;
  const before = area.value.slice(0, area.selectionStart);
  const next = before + inserted + area.value.slice(area.selectionEnd);
  if (next.length <= maxEditable) return;
  event.preventDefault();
  onChange(next);
}

interface EditorGiven extends Given {
  id: string;
  text: string;
}

function Editor({ id, text, ...given }: EditorGiven) {
  const { fault, position, isCompact } = given;
  const place = useRef<HTMLTextAreaElement>(null);
  const Painted = text.length <= maxPainted ? given.Painted : undefined;
  useEffect(() => {
    // Takes the focus on devices with a mouse, unless another element has it.
    const isFine = matchMedia('(hover: hover)').matches;
    if (isFine && !isCompact && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const insert = (event: InputEvent) => insertLong(event, given.onChange);
    const area = place.current!;
    area.addEventListener('beforeinput', insert);
    return () => area.removeEventListener('beforeinput', insert);
  });
  return (
    <div className={Painted ? 'input-box painted-box' : 'input-box'}>
      {Painted ? <Painted text={text} /> : null}
      <textarea
        ref={place}
        id={id}
        className="control control-text"
        dir={directionOf(text)}
        rows={isCompact ? 3 : given.isLong ? 8 : 2}
        spellCheck={false}
        placeholder={isCompact ? 'Type or paste' : 'Type, paste, or drop a file anywhere'}
        aria-describedby={`${id}-help`}
        aria-invalid={Boolean(fault ?? position)}
        value={text}
        onChange={(event) => given.onChange(event.target.value)}
      />
    </div>
  );
}

function LargeText(given: Given) {
  const { model, fault, position, onChange, onFiles } = given;
  const id = useId();
  const text = String(given.value ?? '');
  const size = useMemo(() => sizeOf(text), [text]);
  const isEditable = text.length <= maxEditable;
  const show = () => {
    const area = document.getElementById(id) as HTMLTextAreaElement;
    const at = indexOf(text, position!);
    area.focus();
    area.setSelectionRange(at, at + 1);
  };
  return (
    <div
      className="field input-field"
      onPaste={isEditable ? undefined : (event) => onChange(event.clipboardData.getData('text'))}
    >
      <div className="input-head">
        <label className="field-label" htmlFor={id}>
          {model.label}
        </label>
        <FileButton label="Open a file" look="quiet small" isMany onFiles={onFiles} />
        {text ? (
          <button type="button" className="button quiet small" onClick={given.onClear}>
            <Icon name="close" />
            Clear
          </button>
        ) : null}
      </div>
      {isEditable ? (
        <Editor {...given} id={id} text={text} />
      ) : (
        <TextWindow text={text} label={model.label} isCompact={given.isCompact} />
      )}
      <div id={`${id}-help`} className="field-help">
        {fault ? <FaultText fault={fault} /> : null}
        {position && isEditable ? (
          <button type="button" className="button small" onClick={show}>
            Show line {position.line}, column {position.column}
          </button>
        ) : null}
        <p className="input-size">{text ? size : <Rich text={model.help} />}</p>
        {isEditable ? null : <p>Too long to be edited here.</p>}
      </div>
    </div>
  );
}

export function InputField(given: Given) {
  const { model, value, fault, onChange } = given;
  if (model.widget === 'multiline' || model.widget === 'code') return <LargeText {...given} />;
  const change = (one: unknown) => onChange(String(one ?? ''));
  return <Field model={model} value={value} fault={fault} onChange={change} />;
}
