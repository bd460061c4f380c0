// Unit tests of showing a part of a response until the whole has arrived.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showMeanwhile } from '../../src/parts/forms/meanwhile';

function later<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((well, badly) => {
    resolve = well;
    reject = badly;
  });
  return { promise, resolve, reject };
}

test('a part is shown until the whole is there', async () => {
  const shown: string[] = [];
  const whole = later<string>();
  const answer = showMeanwhile(
    whole.promise,
    async () => 'part',
    (one) => {
      shown.push(one);
      whole.resolve('whole');
    },
  );
  assert.equal(await answer, 'whole');
  assert.deepEqual(shown, ['part']);
});

test('nobody asks for a part where the whole is there at once', async () => {
  const shown: string[] = [];
  const requested: string[] = [];
  const part = async () => {
    requested.push('part');
    return 'part';
  };
  assert.equal(
    await showMeanwhile(Promise.resolve('whole'), part, (one) => shown.push(one)),
    'whole',
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.deepEqual([shown, requested], [[], []]);
});

test('a part that comes after the whole is not shown, nor its error', async () => {
  for (const isFault of [false, true]) {
    const shown: string[] = [];
    const whole = later<string>();
    const part = later<string>();
    const answer = showMeanwhile(
      whole.promise,
      () => {
        whole.resolve('whole');
        return part.promise;
      },
      (one) => shown.push(one),
    );
    assert.equal(await answer, 'whole');
    if (isFault) part.reject(new Error('away'));
    else part.resolve('part');
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(shown, []);
  }
});

test('an error of the whole is shown', async () => {
  const refused = showMeanwhile(
    Promise.reject(new Error('refused')),
    async () => 'part',
    () => {},
  );
  await assert.rejects(refused, /refused/);
});
