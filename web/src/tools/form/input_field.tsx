// Main input of a tool: a large text, with opening a file, its size, and the position of an error.

import { useEffect, useId, useRef, type ComponentType } from 'react';
import type { FieldModel } from '../../api/description';
import type { Position } from '../../api/client';
import { bytesOf, sizeText } from '../../parts/bytes';
import { FaultText, Field, type FieldFaultShown } from '../../parts/fields/field';
import { Icon } from '../../parts/icon';
import { Rich } from '../../parts/rich';

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
  onFiles: (files: File[]) => void;
}

// Converts a byte offset (UTF-8) to a string index (UTF-16 code units).
export function indexOf(text: string, position: Position): number {
  const bytes = new TextEncoder().encode(text).subarray(0, position.offset);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).length;
}

function OpenFile({ onFiles }: Pick<Given, 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button quiet small" onClick={() => input.current?.click()}>
        <Icon name="file" />
        Open a file
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Open a file"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          if (input.current) input.current.value = '';
        }}
      />
    </>
  );
}

// Longer texts are not painted.
const mostPainted = 20_000;

function Where({ position, onShow }: { position: Position; onShow: () => void }) {
  return (
    <button type="button" className="button small" onClick={onShow}>
      Show line {position.line}, column {position.column}
    </button>
  );
}

function LargeText(given: Given) {
  const { model, fault, position, onChange, onFiles, isCompact } = given;
  const id = useId();
  const place = useRef<HTMLTextAreaElement>(null);
  const text = String(given.value ?? '');
  const Painted = text.length <= mostPainted ? given.Painted : undefined;
  useEffect(() => {
    // Takes the focus on devices with a mouse, unless another element has it.
    const isFine = matchMedia('(hover: hover)').matches;
    if (isFine && !isCompact && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, []);
  const show = () => {
    const area = place.current!;
    const at = indexOf(text, position!);
    area.focus();
    area.setSelectionRange(at, at + 1);
  };
  return (
    <div className="field input-field">
      <div className="input-head">
        <label className="field-label" htmlFor={id}>
          {model.label}
        </label>
        <OpenFile onFiles={onFiles} />
        {text ? (
          <button type="button" className="button quiet small" onClick={() => onChange('')}>
            <Icon name="close" />
            Clear
          </button>
        ) : null}
      </div>
      <div className={Painted ? 'input-box painted-box' : 'input-box'}>
        {Painted ? <Painted text={text} /> : null}
        <textarea
          ref={place}
          id={id}
          className="control control-text"
          dir="auto"
          rows={isCompact ? 3 : given.isLong ? 8 : 2}
          spellCheck={false}
          placeholder={isCompact ? 'Type or paste' : 'Type, paste, or drop a file anywhere'}
          aria-describedby={`${id}-help`}
          aria-invalid={Boolean(fault ?? position)}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div id={`${id}-help`} className="field-help">
        {fault ? <FaultText fault={fault} /> : null}
        {position ? <Where position={position} onShow={show} /> : null}
        <p className="input-size">{text ? sizeText(bytesOf(text)) : <Rich text={model.help} />}</p>
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
