// Unit tests of the pause before a call while somebody types.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace } from '../../src/tools/frame/pace';

test('the pause and a quick answer together feel immediate', () => {
  for (const ms of [5, 60, 150, 200]) {
    const pace = new Pace();
    pace.answered(ms);
    assert.ok(pace.pauseMs() >= 60 && pace.pauseMs() <= 150);
    assert.ok(ms > 170 || pace.pauseMs() + ms <= 231, `${pace.pauseMs()} after ${ms}`);
  }
});

test('with a slow server, the pause is as long as an answer, within limits', () => {
  const pace = new Pace();
  pace.answered(600);
  assert.equal(pace.pauseMs(), 600);
  pace.answered(60_000);
  assert.equal(pace.pauseMs(), 2000);
  for (let i = 0; i < 40; i += 1) pace.answered(10);
  assert.equal(pace.pauseMs(), 150);
});

test('refusals lengthen the pause, and answers shorten it again', () => {
  const pace = new Pace();
  pace.answered(10);
  pace.refused();
  assert.equal(pace.pauseMs(), 300);
  pace.refused();
  assert.equal(pace.pauseMs(), 600);
  for (let i = 0; i < 20; i += 1) pace.answered(10);
  assert.equal(pace.pauseMs(), 150);
});
