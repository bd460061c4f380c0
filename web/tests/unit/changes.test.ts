// Unit tests of undoing what was not typed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Changes } from '../../src/tools/frame/changes';

test('undo and redo go back and forth', () => {
  const changes = new Changes();
  const [typed, example, cleared] = [{ input: 'typed' }, { input: 'example' }, {}];
  changes.note(typed, example);
  changes.note(example, cleared);
  assert.equal(changes.redo(cleared), undefined);
  assert.equal(changes.undo(cleared), example);
  assert.equal(changes.undo(example), typed);
  assert.equal(changes.undo(typed), undefined);
  assert.equal(changes.redo(typed), example);
  assert.equal(changes.redo({ input: 'example' }), cleared);
  assert.equal(changes.redo(cleared), undefined);
});

test('what was typed since is undone first, by the browser', () => {
  const changes = new Changes();
  changes.note({ input: 'a' }, { input: '' });
  assert.equal(changes.canUndo({ input: 'b' }), false);
  assert.equal(changes.undo({ input: 'b' }), undefined);
  assert.deepEqual(changes.undo({ input: '' }), { input: 'a' });
});

test('a new change ends redoing, and no change is none', () => {
  const changes = new Changes();
  changes.note({}, {});
  assert.equal(changes.canUndo({}), false);
  changes.note({ input: 'a' }, { input: 'b' });
  changes.undo({ input: 'b' });
  changes.note({ input: 'a' }, { input: 'c' });
  assert.equal(changes.redo({ input: 'a' }), undefined);
});
