// Fields of a record in groups: facts, times, and, each on its own, long texts and nested records.

import { useContext } from 'react';
import type { Part } from '../../api/description';
import { resolve, typesOf, type Description, type Schema } from '../../api/schema';
import { DocumentContext, isRecord } from '../../parts/value';
import { texts } from '../texts';
import { AdminValue, FactList, isLong, isNothing, useParts, type Fields } from '../values';

type Group = 'facts' | 'times' | 'apart' | 'none';

const holdsRecords = (document: Description, schema: Schema): boolean =>
  typesOf(schema).includes('array') && Boolean(resolve(document, schema.items ?? {}).properties);

function groupOf(document: Description, part: Part, value: unknown): Group {
  if (part.name === 'allowed_actions') return 'none';
  if (isRecord(value) || holdsRecords(document, part.schema) || isLong(value))
    return isNothing(value) ? 'none' : 'apart';
  return part.schema.format === 'date-time' ? 'times' : 'facts';
}

interface SectionGiven {
  part: Part;
  record: Fields;
}

function Section({ part, record }: SectionGiven) {
  return (
    <div className="card record-section">
      <h2 title={part.help || undefined}>{part.label}</h2>
      <AdminValue part={part} value={record[part.name]} record={record} />
    </div>
  );
}

function List({ title, parts, record }: { title: string; parts: Part[]; record: Fields }) {
  if (parts.length === 0) return null;
  return (
    <div className="card record-section">
      <h2>{title}</h2>
      <FactList parts={parts} record={record} />
    </div>
  );
}

export function RecordFacts({ schema, record }: { schema: Schema; record: Fields }) {
  const document = useContext(DocumentContext);
  const parts = useParts(schema, record);
  const of = (group: Group) =>
    parts.filter((part) => groupOf(document, part, record[part.name]) === group);
  const headed = [...new Set(of('facts').map((part) => part.schema['x-toolyard']?.group ?? ''))];
  return (
    <div className="record-grid">
      <div className="record-column">
        {headed.map((group) => (
          <List
            key={group}
            title={group || texts.facts}
            parts={of('facts').filter((part) => (part.schema['x-toolyard']?.group ?? '') === group)}
            record={record}
          />
        ))}
        <List title={texts.times} parts={of('times')} record={record} />
      </div>
      <div className="record-column">
        {of('apart').map((part) => (
          <Section key={part.name} part={part} record={record} />
        ))}
      </div>
    </div>
  );
}
