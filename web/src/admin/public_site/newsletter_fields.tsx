// Texts of the newsletter's pages, one for each locale of the site.

import { FormField, FormGroup } from '../../parts/forms/form';
import { ChoiceLine, TextLine } from '../../parts/forms/lines';
import { OrderedRows } from './ordered_rows';
import { faultsAt, type NewsletterText } from './record';
import type { FieldsGiven } from './site_fields';
import { texts } from './texts';

interface RowGiven extends FieldsGiven {
  text: NewsletterText;
  at: number;
  id: string;
  change: (text: NewsletterText) => void;
}

function Row({ record, problem, text, at, id, change }: RowGiven) {
  const faults = (name: string) => faultsAt(problem, `/newsletter/${at}/${name}`);
  const area = (name: 'introduction' | 'thanks', label: string) => (
    <FormField id={`${id}-${at}-${name}`} label={label} faults={faults(name)}>
      {(given) => (
        <textarea
          {...given}
          className="control control-text"
          rows={2}
          value={text[name]}
          onChange={({ target }) => change({ ...text, [name]: target.value })}
        />
      )}
    </FormField>
  );
  const locales = [...new Set([...record.locales, text.locale].filter(Boolean))];
  return (
    <>
      <ChoiceLine
        id={`${id}-${at}-locale`}
        label={texts.locale}
        faults={faults('locale')}
        choices={locales.map((one) => [one, one] as const)}
        value={text.locale}
        onChange={(locale) => change({ ...text, locale })}
      />
      <TextLine
        id={`${id}-${at}-heading`}
        label={texts.newsletterHeading}
        faults={faults('heading')}
        value={text.heading}
        onChange={(heading) => change({ ...text, heading })}
      />
      {area('introduction', texts.newsletterIntroduction)}
      {area('thanks', texts.newsletterThanks)}
    </>
  );
}

export function NewsletterFields(given: FieldsGiven) {
  const { record, problem, idOf, onChange } = given;
  const used = record.newsletter.map(({ locale }) => locale);
  const fresh = (): NewsletterText => ({
    locale: record.locales.find((one) => !used.includes(one)) ?? record.locales[0] ?? 'en',
    heading: '',
    introduction: '',
    thanks: '',
  });
  return (
    <FormGroup
      id={idOf('newsletter')}
      label={texts.newsletter}
      help={texts.newsletterHelp}
      faults={faultsAt(problem, '/newsletter')}
    >
      {({ id }) => (
        <OrderedRows
          id={id}
          what="Text"
          rows={record.newsletter}
          add={texts.addNewsletter}
          fresh={fresh}
          onChange={(newsletter) => onChange({ newsletter })}
        >
          {(text, at, change) => <Row {...given} text={text} at={at} id={id} change={change} />}
        </OrderedRows>
      )}
    </FormGroup>
  );
}
