// Dialogs for what is put on lines of its own: tables, blocks of code, directives of the site and
// blocks of landing pages.

import { useEffect, useId, useState, type ReactNode } from 'react';
import { callOperation } from '../../../api/operation_call';
import { ChoiceLine, TextLine } from '../../../parts/forms/lines';
import { blocks, codeLanguages, directives } from '../../site';
import { codeBlock } from './block_commands';
import { insertedBlock, type Command } from './edit';
import { InsertForm } from './insert_form';
import { allTools } from './link_dialog';
import { newTable } from './tables';
import { texts } from './texts';
import type { Writing } from './writing';

interface Given {
  writing: Writing;
  onClose: () => void;
}

interface BlockGiven extends Given {
  title: string;
  submit: string;
  // Undefined: there is nothing to insert yet.
  command: Command | undefined;
  children: ReactNode;
}

function BlockForm({ writing, command, onClose, ...given }: BlockGiven) {
  const submit = () => {
    onClose();
    if (command) writing.run(command);
  };
  return <InsertForm {...given} onSubmit={command && submit} onClose={onClose} />;
}

const maxCells = 50;

const numberIn = (text: string): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= maxCells ? number : undefined;
};

export function TableDialog(given: Given) {
  const id = useId();
  const [rows, setRows] = useState('3');
  const [columns, setColumns] = useState('3');
  const [rowCount, columnCount] = [numberIn(rows), numberIn(columns)];
  const size = { type: 'number', min: 1, max: maxCells, className: 'control control-short' };
  return (
    <BlockForm
      {...given}
      title={texts.table}
      submit={texts.insertTable}
      command={rowCount && columnCount ? newTable(rowCount, columnCount) : undefined}
    >
      <TextLine
        {...size}
        id={`${id}-c`}
        label={texts.columns}
        value={columns}
        onChange={setColumns}
      />
      <TextLine {...size} id={`${id}-r`} label={texts.rows} value={rows} onChange={setRows} />
    </BlockForm>
  );
}

export function CodeDialog(given: Given) {
  const id = useId();
  const [language, setLanguage] = useState('');
  const name = language.trim().replace(/[^\w+#.-]/g, '');
  return (
    <BlockForm
      {...given}
      title={texts.codeBlock}
      submit={texts.insertCode}
      command={codeBlock(name)}
    >
      <TextLine
        id={id}
        label={texts.language}
        help={texts.languageHelp + codeLanguages.join(', ')}
        className="control control-short"
        list={`${id}-known`}
        maxLength={30}
        autoCapitalize="none"
        value={language}
        onChange={setLanguage}
      >
        <datalist id={`${id}-known`}>
          {codeLanguages.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </TextLine>
    </BlockForm>
  );
}

type Choices = [value: string, label: string][];

const maxListed = 100;

// What an option of a directive can name.
const choicesOf: Record<string, () => Promise<Choices>> = {
  tools: async () =>
    (await allTools()).map(({ address, title }) => [address.split('/')[2]!, title]),
  lists: async () => {
    const query = { page_size: maxListed };
    const { results } = await callOperation('GET /api/v1/admin/email/lists/', { query });
    return results.flatMap(({ id, name, is_public: isPublic }) =>
      isPublic ? [[String(id), name]] : [],
    );
  },
  content: async () => {
    const query = { page_size: maxListed, content_type: 'faq' };
    const { results } = await callOperation('GET /api/v1/admin/content/', { query });
    return results.map(({ id, title }) => [String(id), title ?? '']);
  },
};

function useChoices(refers: string): Choices | undefined {
  const [known, setKnown] = useState<{ refers: string; choices: Choices }>();
  useEffect(() => {
    let isOver = false;
    const set = (choices: Choices) => (isOver ? undefined : setKnown({ refers, choices }));
    void (choicesOf[refers]?.() ?? Promise.resolve([])).then(set, () => set([]));
    return () => {
      isOver = true;
    };
  }, [refers]);
  return known?.refers === refers ? known.choices : undefined;
}

// Everything that can be inserted: a directive with one of its options, or a block.
const kinds = [
  ...directives.flatMap((directive) => directive.options.map((option) => ({ directive, option }))),
  ...blocks.map((block) => ({ block })),
];

const labelOf = (kind: (typeof kinds)[number]): string =>
  'block' in kind
    ? `${texts.block}: ${kind.block.replace(/^:+|\[.*/g, '')}`
    : `${kind.directive.meaning} ${kind.option.meaning}`;

const emptyBlock =
  (begin: string): Command =>
  (at) => {
    const part = at.text.slice(at.from, at.to).trim();
    const start = begin.length + 1;
    return insertedBlock(at, `${begin}\n${part}\n:::`, [start, start + part.length]);
  };

interface OptionGiven {
  id: string;
  meaning: string;
  choices: Choices | undefined;
  value: string;
  onChange: (value: string) => void;
}

function OptionLine({ id, meaning, choices, value, onChange }: OptionGiven) {
  const label = meaning.replace(/\.$/, '');
  if (choices?.length === 0) return <p className="aside-note">{texts.nothingToChoose}</p>;
  return (
    <ChoiceLine
      id={id}
      label={label}
      choices={choices ?? []}
      disabled={!choices}
      value={value}
      onChange={onChange}
    />
  );
}

export function InsertDialog(given: Given) {
  const id = useId();
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState('');
  const kind = kinds[place]!;
  const choices = useChoices('option' in kind ? kind.option.refers_to : '');
  const value = choices?.some(([one]) => one === chosen) ? chosen : (choices?.[0]?.[0] ?? '');
  const command = (): Command | undefined => {
    if ('block' in kind) return emptyBlock(kind.block);
    const line = `::${kind.directive.name}{${kind.option.name}=${value}}`;
    return value ? (at) => insertedBlock(at, line) : undefined;
  };
  return (
    <BlockForm {...given} title={texts.insert} submit={texts.insert} command={command()}>
      <ChoiceLine
        id={id}
        label={texts.kind}
        choices={kinds.map((one, at) => [String(at), labelOf(one)])}
        value={String(place)}
        onChange={(next) => setPlace(Number(next))}
      />
      {'option' in kind ? (
        <OptionLine
          id={`${id}-option`}
          meaning={kind.option.meaning}
          choices={choices}
          value={value}
          onChange={setChosen}
        />
      ) : null}
    </BlockForm>
  );
}
