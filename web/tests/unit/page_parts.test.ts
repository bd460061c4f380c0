// Which parts of a text can differ between variants, and what the text shows there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf, shownIn } from '../../src/admin/experiments/page_parts';

const buttonIn = (body: string): string => {
  const item = { title: 'A text', content_type: 'landing', body } as Parameters<typeof shownIn>[0];
  const shown = shownIn(item, 'call_to_action');
  assert.equal(partsOf(item).includes('call_to_action'), shown !== '');
  return shown;
};

test('the button is the first link of a line of links', () => {
  assert.equal(buttonIn(':::hero\nOne.\n\n[Start](/a/) [Read](/b/)\n:::\n'), 'Start');
  assert.equal(
    buttonIn(':::hero\nRead [this](/a/) first.\n\n[Go \\[now\\]](/t/)\n:::'),
    'Go [now]',
  );
  assert.equal(buttonIn(':::cta[Start](/a/)\nOne.\n:::'), 'Start');
  assert.equal(buttonIn(':::cta[Start](/a/)\n[First](/b/)\n:::'), 'First');
  assert.equal(buttonIn(':::hero\nOne.\n:::\n\n:::cta[Start](/a/)\nTwo.\n:::'), 'Start');
});

test('links within sentences and outside of blocks are not buttons', () => {
  assert.equal(buttonIn(':::hero\nSee [here](/x/).\n:::'), '');
  assert.equal(buttonIn('[Start](/a/)'), '');
  assert.equal(buttonIn(':::faq\n[Start](/a/)\n:::'), '');
  assert.equal(buttonIn(':::hero\n[Start](/a/)'), '');
});
