// The body of a text: a text area with a toolbar, a search, and the length below it.

import { useEffect, useRef, useState, type RefObject } from 'react';
import { directionOf } from '../../../parts/bytes';
import { FormField } from '../../../parts/forms/form';
import { keepEditor, keptEditor, type EditorLook } from '../../../parts/kept';
import { useOwnAccount } from '../../../parts/account_context';
import type { Finding } from '../item';
import { Findings } from '../text_line';
import { useAboveKeyboard } from './above_keyboard';
import { FindBar } from './find_bar';
import { CodeDialog, InsertDialog, TableDialog } from './insert_dialogs';
import { LinkDialog } from './link_dialog';
import { mediaAddress } from './pictures';
import { PictureDialog } from './picture_dialog';
import { StatusLine } from './status_line';
import { texts } from './texts';
import { TableToolbar, Toolbar } from './toolbar';
import type { Opener } from './toolset';
import { useWriting, type Tools } from './use_writing';

interface Given {
  id: string;
  label: string;
  area: RefObject<HTMLTextAreaElement>;
  value: string;
  format: string;
  faults: string[];
  findings: readonly Finding[];
  // Number of words, as the server counts them.
  words: number | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

const lookNow = (): EditorLook => ({ isPlain: false, isPhone: false, goal: 0, ...keptEditor() });

// Kept for all texts, in this browser.
export function useEditorLook(): [EditorLook, (part: Partial<EditorLook>) => void] {
  const [look, setLook] = useState(lookNow);
  const change = (part: Partial<EditorLook>) => {
    setLook((was) => ({ ...was, ...part }));
    keepEditor({ ...lookNow(), ...part });
  };
  return [look, change];
}

function useMedia(isUsed: boolean): string | undefined {
  const { role } = useOwnAccount();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const set = (found: string | undefined) => (isOver ? undefined : setAddress(found));
    // Without the description, there are no uploads.
    if (isUsed) void mediaAddress(role).then(set, () => set(undefined));
    return () => {
      isOver = true;
    };
  }, [isUsed, role]);
  return address;
}

interface DialogsGiven {
  tools: Tools;
  open: Opener | undefined;
  onClose: () => void;
}

function Dialogs({ tools, open, onClose }: DialogsGiven) {
  const given = { writing: tools.writing, onClose };
  if (open === 'link') return <LinkDialog {...given} />;
  if (open === 'table') return <TableDialog {...given} />;
  if (open === 'code') return <CodeDialog {...given} />;
  if (open === 'insert') return <InsertDialog {...given} />;
  return open === 'picture' ? <PictureDialog pasting={tools.pasting} onClose={onClose} /> : null;
}

interface BarsGiven extends DialogsGiven {
  id: string;
  text: string;
  isMarkdown: boolean;
  // Changes when something is opened, also when it is open already.
  turn: number;
}

function Bars({ id, text, tools, open, turn, isMarkdown, onClose }: BarsGiven) {
  const { writing, isInTable, act } = tools;
  return (
    <>
      <Toolbar
        controls={id}
        isMarkdown={isMarkdown}
        canUndo={writing.canUndo}
        canRedo={writing.canRedo}
        onTool={act}
      />
      {isInTable && isMarkdown ? <TableToolbar controls={id} onTool={act} /> : null}
      {open === 'find' || open === 'replace' ? (
        <FindBar
          writing={writing}
          text={text}
          hasReplace={open === 'replace'}
          turn={turn}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}

interface PlainGiven {
  isPlain: boolean;
  onChange: (isPlain: boolean) => void;
}

function PlainSwitch({ isPlain, onChange }: PlainGiven) {
  return (
    <label className="check text-plain">
      <input
        type="checkbox"
        checked={isPlain}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{texts.plain}</span>
    </label>
  );
}

export function BodyField(given: Given) {
  const { id, label, area, value, format, faults, findings, words, isReadOnly, onChange } = given;
  const [look, setLook] = useEditorLook();
  const [open, setOpen] = useState<Opener>();
  const [turn, setTurn] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const isOn = !look.isPlain && !isReadOnly;
  const isMarkdown = format === 'markdown';
  const media = useMedia(isOn && isMarkdown);
  const onOpen = (what: Opener) => {
    setOpen(what);
    setTurn((count) => count + 1);
  };
  const tools = useWriting({ area, isOn, isMarkdown, media, onOpen });
  const close = () => setOpen(undefined);
  useEffect(() => {
    // What has been open is closed: writing goes on.
    if (!open && turn > 0) area.current?.focus({ preventScroll: true });
  }, [open]);
  useAboveKeyboard(box);
  return (
    <div ref={box} className="text-line text-body">
      <FormField id={id} label={label} help={isOn && isMarkdown ? texts.help : ''} faults={faults}>
        {(attributes) => (
          <div className="text-box">
            {tools ? (
              <Bars id={id} text={value} {...{ tools, open, turn, isMarkdown }} onClose={close} />
            ) : null}
            <textarea
              {...attributes}
              ref={area}
              aria-describedby={`${attributes['aria-describedby']} ${id}-findings`}
              className="control body-text"
              rows={22}
              dir={directionOf(value)}
              readOnly={isReadOnly}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          </div>
        )}
      </FormField>
      <div className="text-below">
        <StatusLine words={words} goal={look.goal} onGoal={(goal) => setLook({ goal })} />
        {isReadOnly ? null : (
          <PlainSwitch isPlain={look.isPlain} onChange={(isPlain) => setLook({ isPlain })} />
        )}
      </div>
      <Findings id={`${id}-findings`} findings={findings} />
      {tools ? <Dialogs tools={tools} open={open} onClose={close} /> : null}
    </div>
  );
}
