// Unit tests of editing texts: commands for characters, lines and tables, undoing, and searching.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as block from '../../src/admin/content/body/block_commands';
import { changed, isInCode, type Command } from '../../src/admin/content/body/edit';
import { findAll, nextMatch, replacedAll } from '../../src/admin/content/body/find/finding';
import { difference, History } from '../../src/admin/content/body/history';
import { code, linkAt, linkText, marked } from '../../src/admin/content/body/inline_commands';
import * as tables from '../../src/admin/content/body/tables';
import { toolFor } from '../../src/admin/content/body/toolset';

// The selection is between `[` and `]`, a cursor is `|`.
function read(shown: string) {
  const cursor = shown.indexOf('|');
  if (cursor >= 0) return { text: shown.replace('|', ''), from: cursor, to: cursor };
  const from = shown.indexOf('[');
  return { text: shown.replace(/[[\]]/g, ''), from, to: shown.indexOf(']') - 1 };
}

// Applies a command. `undefined`: it had nothing to do.
function after(command: Command, shown: string): string | undefined {
  const at = read(shown);
  const edit = command(at);
  if (!edit) return undefined;
  const text = changed(at.text, edit);
  const [before, inside, rest] = [
    text.slice(0, edit.from),
    text.slice(edit.from, edit.to),
    text.slice(edit.to),
  ];
  return edit.from === edit.to ? `${before}|${rest}` : `${before}[${inside}]${rest}`;
}

const bold = marked('**');
const italic = marked('*');

test('marks are put around a selection or a word, and removed again', () => {
  assert.equal(after(bold, 'a [word] b'), 'a **[word]** b');
  assert.equal(after(bold, 'a **[word]** b'), 'a [word] b');
  assert.equal(after(bold, 'a [**word**] b'), 'a [word] b');
  assert.equal(after(bold, 'a wo|rd b'), 'a **wo|rd** b');
  assert.equal(after(bold, 'a **wo|rd** b'), 'a wo|rd b');
  assert.equal(after(bold, 'a | b'), 'a **|** b');
  // Blanks at the ends of a selection stay outside.
  assert.equal(after(bold, 'a[ word ]b'), 'a **[word]** b');
  // Bold and italic are two marks, although they are the same sign.
  assert.equal(after(italic, '**[word]**'), '***[word]***');
  assert.equal(after(italic, '***[word]***'), '**[word]**');
  assert.equal(after(bold, '***[word]***'), '*[word]*');
  assert.equal(after(bold, '*[word]*'), '***[word]***');
  // Marks end with their paragraph.
  assert.equal(after(bold, '[one\n\n- two]'), '[**one**\n\n- **two**]');
  assert.equal(after(code, 'a [x`y] b'), 'a ``[x`y]`` b');
  assert.equal(after(code, 'a [x] b'), 'a `[x]` b');
});

test('headings and lists are switched on and off', () => {
  assert.equal(after(block.heading(2), 'Ti|tle'), '## Ti|tle');
  assert.equal(after(block.heading(2), '## Ti|tle'), 'Ti|tle');
  assert.equal(after(block.heading(3), '## Ti|tle'), '### Ti|tle');
  const all = [1, 2, 3, 4].reduce<string[]>(
    (shown) => [...shown, after(block.nextHeading, shown.at(-1)!)!],
    ['a|'],
  );
  assert.deepEqual(all, ['a|', '## a|', '### a|', '#### a|', 'a|']);
  assert.equal(after(block.list('bulleted'), '[a\n\nb]'), '[- a\n\n- b]');
  assert.equal(after(block.list('numbered'), '[- a\n- b]'), '[1. a\n2. b]');
  assert.equal(after(block.list('tasks'), '1. a|'), '- [ ] a|');
  assert.equal(after(block.list('bulleted'), '[- a\n- b]'), '[a\nb]');
  assert.equal(after(block.quote, '[a\n\nb]'), '[> a\n>\n> b]');
  assert.equal(after(block.quote, '[> a\n>\n> b]'), '[a\n\nb]');
});

test('Enter continues lists, and ends them at an empty item', () => {
  assert.equal(after(block.enter, '- a|'), '- a\n- |');
  assert.equal(after(block.enter, '9. a|b'), '9. a\n10. |b');
  assert.equal(after(block.enter, '- [x] a|'), '- [x] a\n- [ ] |');
  assert.equal(after(block.enter, '> a|'), '> a\n> |');
  assert.equal(after(block.enter, '> - a|'), '> - a\n> - |');
  assert.equal(after(block.enter, '- a\n- |'), '- a\n|');
  assert.equal(after(block.enter, '- a\n  - |'), '- a\n- |');
  assert.equal(after(block.enter, '> a\n> |'), '> a\n|');
  // Before the text of an item, in code, and elsewhere, Enter begins a line.
  assert.equal(after(block.enter, '|- a'), undefined);
  assert.equal(after(block.enter, 'a|'), undefined);
  assert.equal(after(block.enter, '```\n- a|\n```'), undefined);
  assert.equal(isInCode('~~~\na\n```\nb', 12), true);
  assert.equal(isInCode('```js\na\n```\nb', 13), false);
});

test('items are put below the one above, with what is below them', () => {
  assert.equal(after(block.indented, '- a\n- b|'), '- a\n  - b|');
  assert.equal(
    after(block.indented, '1. a\n2. b|\n   - c\n3. d'),
    '1. a\n   2. b|\n      - c\n3. d',
  );
  assert.equal(after(block.indented, '- a|'), undefined);
  assert.equal(after(block.outdented, '- a\n  - b|\n    - c'), '- a\n- b|\n  - c');
  assert.equal(after(block.outdented, '- a|'), undefined);
});

test('blocks stand between blank lines', () => {
  assert.equal(after(block.codeBlock('js'), 'a\n[let b]\nc'), 'a\n\n```js\n[let b]\n```\n\nc');
  assert.equal(after(block.codeBlock(''), '[```]'), '````\n[```]\n````\n');
});

test('links are read and written', () => {
  assert.deepEqual(linkAt(read('see [a b](/c) d'.replace(/[[\]]/g, ''))), undefined);
  const text = 'see [a \\[b\\]](/c) d';
  assert.deepEqual(linkAt({ text, from: 6, to: 6 }), {
    start: 4,
    end: 17,
    label: 'a [b]',
    target: '/c',
  });
  assert.equal(linkAt({ text, from: 2, to: 2 }), undefined);
  assert.equal(linkText('a [b]', ' /x y(z) '), '[a \\[b\\]](/x%20y%28z%29)');
});

test('keys are those of the place on the keyboard, and signs of AltGr are typed', () => {
  const press = (key: string, place: string, more: Partial<KeyboardEvent> = {}, isAltGr = false) =>
    toolFor({
      key,
      code: place,
      ctrlKey: true,
      getModifierState: () => isAltGr,
      ...more,
    } as KeyboardEvent);
  assert.equal(press('k', 'KeyK'), 'link');
  assert.equal(press('Z', 'KeyZ', { shiftKey: true }), 'redo');
  assert.equal(typeof press('*', 'Digit8', { shiftKey: true }), 'function');
  assert.equal(typeof press('2', 'Digit2', { altKey: true }), 'function');
  assert.equal(press('²', 'Digit2', { altKey: true }, true), undefined);
  assert.equal(press('k', 'KeyK', { ctrlKey: false }), undefined);
});

const table = '| A | B |\n|---|:-:|\n| 1 | 2';

test('tables are changed by row and column, and stay in columns', () => {
  const at = (from: number) => ({ text: table, from, to: from });
  const change = (command: Command, from: number) => changed(table, command(at(from))!);
  const tidied = '| A   |  B  |\n| --- | :-: |\n| 1   |  2  |';
  assert.equal(change(tables.tidy, 2), tidied);
  const last = table.length;
  assert.equal(change(tables.addRow, last), `${tidied}\n|     |     |`);
  assert.equal(change(tables.removeRow, last), '| A   |  B  |\n| --- | :-: |');
  assert.equal(tables.removeRow(at(2)), undefined, 'the head stays');
  assert.equal(
    change(tables.addColumn, 2),
    '| A   |     |  B  |\n| --- | --- | :-: |\n| 1   |     |  2  |',
  );
  assert.equal(change(tables.removeColumn, last), '| A   |\n| --- |\n| 1   |');
  assert.match(change(tables.align('right'), last), /^\| --- \| --: \|$/m);
  const next = tables.step(1)(at(last))!;
  assert.equal(changed(table, next).split('\n').length, 4, 'after the last cell, a row is added');
  assert.deepEqual(tables.tableAt({ text: 'a | b', from: 1, to: 1 }), undefined);
  assert.deepEqual(tables.tableAt({ text: '| a \\| b | c |\n| - | - |', from: 3, to: 3 })?.rows, [
    ['a \\| b', 'c'],
  ]);
});

test('wide letters count twice in columns', () => {
  const text = tables.tableText({
    rows: [
      ['日本', 'x'],
      ['a', 'y'],
    ],
    aligns: ['', ''],
  });
  assert.equal(text, '| 日本 | x   |\n| ---- | --- |\n| a    | y   |');
});

// Types one character after the other, each a moment after the last.
function typed(history: History, text: string, more: string, at = 0): string {
  let now = text;
  [...more].forEach((one, place) => {
    history.select(now.length, now.length);
    now += one;
    history.note({ text: now, from: now.length, to: now.length }, at + place * 10);
  });
  return now;
}

test('keystrokes are undone together, and everything else by itself', () => {
  const history = new History({ text: '', from: 0, to: 0 });
  let text = typed(history, '', 'one');
  text = typed(history, text, ' two', 5000);
  const pasted = `${text} and a lot more`;
  history.note({ text: pasted, from: pasted.length, to: pasted.length }, 5050, true);
  const undo = () => {
    const edit = history.undo();
    if (edit) text = changed(text, edit);
    return text;
  };
  text = pasted;
  assert.deepEqual([undo(), undo(), undo(), undo()], ['one two', 'one', '', '']);
  const redo = () => {
    const edit = history.redo();
    if (edit) text = changed(text, edit);
    return text;
  };
  assert.deepEqual([redo(), redo(), redo(), redo()], ['one', 'one two', pasted, pasted]);
  undo();
  typed(history, text, '!', 9000);
  assert.equal(history.canRedo, false);
});

test('a change is found where the cursor is, also among equal letters', () => {
  assert.deepEqual(difference('aaa', 'aaaa', 2), [1, 1, 2]);
  assert.deepEqual(difference('abc', 'axc', 2), [1, 2, 2]);
  assert.deepEqual(difference('abc', '', 0), [0, 3, 0]);
  for (const [before, now, hint] of [
    ['aaaa', 'aaa', 1],
    ['abab', 'ababab', 4],
    ['', 'x', 1],
    ['one two', 'one 2 two', 6],
  ] as const) {
    const [start, end, until] = difference(before, now, hint);
    assert.equal(before.slice(0, start) + now.slice(start, until) + before.slice(end), now);
  }
});

const places = (text: string, query: string, isPattern = true, isCase = false) => {
  const found = findAll(text, { query, isPattern, isCase });
  return found.fault ?? found.matches.map(([from, to]) => text.slice(from, to));
};

test('words and expressions are found as in other editors', () => {
  assert.deepEqual(places('a.b a.b axb', 'a.b', false), ['a.b', 'a.b']);
  assert.deepEqual(places('One ONE one', 'one', false), ['One', 'ONE', 'one']);
  assert.deepEqual(places('One ONE one', 'one', false, true), ['one']);
  const expressions = ['a+|b{2}', '^li.e$', '(a|ab)(c|bcd)(d*)', '.*?b', '[^a-c\\s]+', '\\bw\\w*'];
  const text = 'aaa bbb\nline\nabcd word (x) äöü\nxab';
  for (const one of expressions)
    assert.deepEqual(
      places(text, one),
      [...text.matchAll(new RegExp(one, 'gimu'))].map((found) => found[0]),
      one,
    );
  assert.equal(places('x', '('), 'The closing `)` is missing.');
  assert.match(String(places('x', '*')), /Nothing to repeat/);
});

test('no expression takes exponential time', () => {
  // A clock that never runs out: the work itself has to be small.
  const text = `${'a'.repeat(5000)}!`;
  const found = findAll(text, { query: '(a+)+$', isPattern: true, isCase: true }, () => 0);
  assert.deepEqual(found, { matches: [], isCut: false });
});

test('all matches are replaced by one change', () => {
  const text = 'x 2020-01 and 2021-02.';
  const { matches } = findAll(text, { query: '(\\d+)-(\\d+)', isPattern: true, isCase: false });
  const { start, end, text: by } = replacedAll(text, matches, '$2/$1 $$', true)!;
  assert.equal(text.slice(0, start) + by + text.slice(end), 'x 01/2020 $ and 02/2021 $.');
  assert.equal(replacedAll(text, matches, '$1', false)!.text, '$1 and $1');
  assert.deepEqual(
    [0, 3, 99].map((from) => nextMatch(matches, from, 1)),
    [0, 1, 0],
  );
  assert.deepEqual(
    [0, 9, 99].map((from) => nextMatch(matches, from, -1)),
    [1, 0, 1],
  );
});
