// Form for an experiment on the page of a text: what differs, and what each variant shows. The
// experiment is a draft, whose variants can be previewed before it starts.

import { useState } from 'react';
import { callOperation, newOnceKey } from '../../api/operation_call';
import { Form, FormField } from '../../parts/forms/form';
import { Loaded, useLoaded } from '../../parts/forms/loaded';
import { ChoiceLine } from '../../parts/forms/lines';
import { useSending } from '../../parts/forms/sending';
import { useUnsaved } from '../../parts/forms/unsaved';
import type { Item } from '../content/item';
import { useVisit } from '../context';
import { useFieldIds } from '../forms/form_fields';
import { pageRoot } from '../site';
import { partLabels, partsOf, shownIn, type PagePart } from './page_parts';
import { texts } from './page_texts';

const maxOthers = 4;

// The key is part of paths: it says what is tested, and differs from that of earlier experiments.
const keyOf = (item: Item, part: PagePart, openedAt: number): string =>
  `text-${item.id}-${part.replaceAll('_', '-')}-${openedAt.toString(36)}`;

// Cut between characters, of which some have two code units.
const nameOf = (item: Item, part: PagePart): string =>
  Array.from(`${partLabels[part]}: ${item.title}`).slice(0, 200).join('');

interface LinesGiven {
  part: PagePart;
  values: string[];
  faultsAt: (at: number) => string[];
  onChange: (values: string[]) => void;
}

function VariantLines({ part, values, faultsAt, onChange }: LinesGiven) {
  const ids = useFieldIds();
  const change = (at: number, text: string) =>
    onChange(values.map((one, other) => (other === at ? text : one)));
  return (
    <>
      {values.map((value, at) => (
        <FormField
          key={at}
          id={ids(`value-${at}`)}
          label={`${texts.variant} ${at + 1}`}
          faults={faultsAt(at)}
        >
          {(given) =>
            part === 'body' || part === 'description' ? (
              <textarea
                {...given}
                className="control"
                rows={part === 'body' ? 12 : 3}
                dir="auto"
                value={value}
                onChange={({ target }) => change(at, target.value)}
              />
            ) : (
              <input
                {...given}
                className="control"
                type="text"
                autoComplete="off"
                dir="auto"
                value={value}
                onChange={({ target }) => change(at, target.value)}
              />
            )
          }
        </FormField>
      ))}
      <p>
        <button
          type="button"
          className="button"
          disabled={values.length >= maxOthers}
          onClick={() => onChange([...values, ''])}
        >
          {texts.addVariant}
        </button>
      </p>
    </>
  );
}

const experimentOf = (item: Item, part: PagePart, values: string[], openedAt: number) => ({
  key: keyOf(item, part, openedAt),
  name: nameOf(item, part),
  page: { content_item: item.id, part },
  variants: [
    { key: 'control', is_control: true },
    ...values.map((value, at) => ({ key: `variant-${at + 1}`, value })),
  ],
});

function TryForm({ item }: { item: Item }) {
  const visit = useVisit();
  const sending = useSending();
  const ids = useFieldIds();
  const parts = partsOf(item);
  const [part, setPart] = useState<PagePart>(parts[0]!);
  const [values, setValues] = useState(['']);
  // The same request has the same keys, so that it can be sent again after its response was lost.
  const [openedAt] = useState(Date.now);
  const [onceKey, setOnceKey] = useState(newOnceKey);
  const change = (values: string[]) => {
    setValues(values);
    setOnceKey(newOnceKey());
  };
  useUnsaved(values.some((one) => one !== ''));
  const faultsAt = (at: number) =>
    (sending.problem?.errors ?? [])
      .filter(({ pointer }) => pointer === `/variants/${at + 1}/value`)
      .map(({ detail }) => detail);
  const send = async () => {
    const body = experimentOf(item, part, values, openedAt);
    const made = await sending.send((signal) =>
      callOperation('POST /api/v1/admin/experiments/', { body, onceKey, signal }),
    );
    if (!made) return;
    setValues(['']);
    window.setTimeout(() => visit(`${pageRoot}experiments/${made.id}/`));
  };
  return (
    <Form
      label={texts.tryVariants}
      sending={sending}
      submit={texts.createTest}
      busy={texts.creating}
      onSubmit={send}
    >
      <ChoiceLine
        id={ids('part')}
        label={texts.whatDiffers}
        value={part}
        choices={parts.map((one) => [one, partLabels[one]] as const)}
        onChange={(value) => {
          setPart(value as PagePart);
          setOnceKey(newOnceKey());
        }}
      />
      <div className="field">
        <p className="field-label">{texts.control}</p>
        <p className="try-control" dir="auto">
          {shownIn(item, part) || texts.nothingYet}
        </p>
      </div>
      <VariantLines part={part} values={values} faultsAt={faultsAt} onChange={change} />
    </Form>
  );
}

export function TryPage({ item }: { item: number }) {
  const loading = useLoaded(String(item), (signal) =>
    callOperation('GET /api/v1/admin/content/{id}/', { id: item, signal }),
  );
  return (
    <Loaded loading={loading}>
      {(text) =>
        text && (
          <section className="card record-edit">
            <h2>
              {texts.tryVariants}: <bdi>{text.title}</bdi>
            </h2>
            <p className="aside-note">{text.is_live ? texts.tryHelp : texts.notLive}</p>
            {text.is_live ? <TryForm item={text} /> : null}
          </section>
        )
      }
    </Loaded>
  );
}
