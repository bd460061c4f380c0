// Edit conflict: the values of both sides beside each other, with a choice for each field.

import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { partOf } from '../../api/description';
import type { Values } from '../../parts/request';
import { TextDiff } from '../../parts/diff/text_diff';
import { Fold } from '../../parts/fold';
import { DocumentContext } from '../../parts/value';
import { useContext } from 'react';
import type { AdminField } from '../calls';
import type { Clash } from './changes';
import { texts } from '../texts';
import { AdminValue, isLong } from '../values';

interface Given {
  clashes: Clash[];
  others: AdminField[];
  theirs: Values;
  onMine: (clash: Clash) => void;
  onTheirs: (clash: Clash) => void;
  // Button that ends the conflict, if the form does not have one.
  children?: ReactNode;
}

interface ChoiceGiven extends Pick<Given, 'onMine' | 'onTheirs'> {
  clash: Clash;
}

function Choice({ clash, onMine, onTheirs }: ChoiceGiven) {
  const document = useContext(DocumentContext);
  const id = useId();
  const [chosen, setChosen] = useState<'mine' | 'theirs'>('mine');
  const { model, schema } = clash.field;
  const part = partOf(document, model.name, schema);
  const option = (kind: 'mine' | 'theirs', label: string, value: unknown, run: () => void) => (
    <label className="conflict-choice" data-chosen={chosen === kind}>
      <span>
        <input
          type="radio"
          name={id}
          checked={chosen === kind}
          onChange={() => {
            setChosen(kind);
            run();
          }}
        />{' '}
        {label}
      </span>
      <AdminValue part={part} value={value} record={{}} />
    </label>
  );
  return (
    <fieldset className="conflict-field">
      <legend>{model.label}</legend>
      {option('theirs', texts.theirs, clash.theirs, () => onTheirs(clash))}
      {option('mine', texts.yours, clash.mine, () => onMine(clash))}
      {isLong(clash.theirs) && typeof clash.mine === 'string' ? (
        <Fold className="conflict-diff" title={`${texts.compare}: ${model.label}`}>
          {() => (
            <TextDiff
              label={texts.compare}
              before={String(clash.theirs)}
              after={String(clash.mine)}
            />
          )}
        </Fold>
      ) : null}
    </fieldset>
  );
}

export function Conflict({ clashes, others, theirs, onMine, onTheirs, children }: Given) {
  const document = useContext(DocumentContext);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is below a long form.
  useEffect(() => {
    title.current?.scrollIntoView({ block: 'center' });
    title.current?.focus({ preventScroll: true });
  }, [theirs]);
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={title} tabIndex={-1}>
        {texts.conflict}
      </h2>
      <p>{texts.conflictHelp}</p>
      {clashes.map((clash) => (
        <Choice key={clash.field.model.name} clash={clash} onMine={onMine} onTheirs={onTheirs} />
      ))}
      {others.length > 0 ? (
        <>
          <p>{texts.alsoChanged}</p>
          <dl className="record-facts">
            {others.map(({ model, schema }) => (
              <div key={model.name} className="record-fact">
                <dt>{model.label}</dt>
                <dd>
                  <AdminValue
                    part={partOf(document, model.name, schema)}
                    value={theirs[model.name]}
                    record={theirs}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {children}
    </section>
  );
}
