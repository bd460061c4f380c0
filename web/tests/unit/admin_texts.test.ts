// Unit tests of the pages for content, templates, opportunities and autopilot runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsIn } from '../../src/admin/autopilot/events';
import { daysOf, reasonOf, type Opportunity } from '../../src/admin/opportunities/opportunity';
import { piecesOf, variablesIn } from '../../src/admin/templates/variables';

test('events are read as they arrive, however they are cut', () => {
  const stream =
    ': hello\n\nid: 7\nevent: run\ndata: {"a":\ndata: 1}\n\nid: 8\r\ndata: x\r\n\r\nid: 9\nda';
  const { events, rest } = eventsIn(stream);
  assert.deepEqual(events, [
    { id: '7', data: '{"a":\n1}' },
    { id: '8', data: 'x' },
  ]);
  assert.equal(rest, 'id: 9\nda');
  assert.deepEqual(eventsIn(`${rest}ta: y\n\n`).events, [{ id: '9', data: 'y' }]);
});

test('variables are found in prompts, each once', () => {
  assert.deepEqual(variablesIn('{{a}} and {{ b_2 }}', '{{a}} {{}} {{c d}} {x}'), ['a', 'b_2']);
  assert.deepEqual(piecesOf('On {{a}}.'), [
    { text: 'On ' },
    { text: '{{a}}', name: 'a' },
    { text: '.' },
  ]);
});

test('each kind of opportunity says why it is one', () => {
  const one = {
    window: { start: '2026-10-01', end: '2026-10-28' },
    impressions: 3400,
    clicks: 70,
    position: 8.1,
    ctr: 0.02,
    expected_ctr: 0.032,
    target_position: 3,
    evidence: [{ kind: 'previous_window', window: {}, clicks: 120 }],
  } as unknown as Opportunity;
  assert.equal(daysOf(one), 28);
  const reason = (type: Opportunity['type']) => reasonOf({ ...one, type });
  assert.match(reason('striking_distance'), /3,400 times in 28 days, at position 8.1/);
  assert.match(reason('low_ctr'), /clicked by 2%; 3.2% is usual there\./);
  assert.match(reason('decay'), /Clicked 70 times in 28 days, after 120/);
  assert.match(reason('content_gap'), /no page answers it/);
  assert.match(reason('cannibalization'), /by 0 pages/);
});
