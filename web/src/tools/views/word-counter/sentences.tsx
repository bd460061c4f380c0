// The sentences of a text, with the long ones marked.

import type { ViewGiven } from '../index';

type Sentences = NonNullable<ViewGiven<'word-counter'>['answer']['sentence_list']>;

// Sentences of more words are hard to read.
const long = 20;
const veryLong = 30;

const gradeOf = (words: number): '' | 'long' | 'very long' =>
  words > veryLong ? 'very long' : words > long ? 'long' : '';

export function LongSentences({ sentences }: { sentences: Sentences }) {
  const marked = sentences.filter((one) => gradeOf(one.words) !== '').length;
  return (
    <section className="sentences" aria-labelledby="long-sentences">
      <h3 id="long-sentences">Long sentences</h3>
      <p className="sentences-told">
        {marked === 0
          ? `None of ${sentences.length.toLocaleString()} has more than ${long} words.`
          : `${marked.toLocaleString()} of ${sentences.length.toLocaleString()} have more than ` +
            `${long} words, and are marked with their number of words.`}
      </p>
      <p className="sentences-text" tabIndex={0} role="region" aria-label="Text by sentences">
        {sentences.map((one, at) => {
          const grade = gradeOf(one.words);
          if (!grade) return <span key={at}>{one.text} </span>;
          return (
            <mark key={at} className="sentence" data-grade={grade}>
              {one.text}
              <span className="sentence-words">
                <span className="unseen">, {grade}, </span>
                {one.words}
                <span className="unseen"> words</span>
              </span>{' '}
            </mark>
          );
        })}
      </p>
    </section>
  );
}
