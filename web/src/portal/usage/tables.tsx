// Usage as tables: over time, by tool, and by key for the current month.

import { sizeText } from '../../parts/bytes';
import { Table } from '../../parts/table';
import { numberText } from '../../parts/times';
import type { ApiKey } from '../keys/key_values';
import { searchOf, type Granularity, type UsageQuery } from './query';
import { pointText, type Usage } from './usage';

// A number with a bar of its share, which is hidden from screen readers.
function Share({ value, of }: { value: number; of: number }) {
  return (
    <span className="share">
      <span className="share-bar" aria-hidden="true">
        <span style={{ inlineSize: `${of > 0 ? (100 * value) / of : 0}%` }} />
      </span>
      <span className="number">{numberText(value)}</span>
    </span>
  );
}

const most = (values: number[]): number => Math.max(0, ...values);

export function SeriesTable({ usage, granularity }: { usage: Usage; granularity: Granularity }) {
  return (
    <Table
      hasFigures
      label="Calls over time"
      columns={['Start (UTC)', 'Calls', 'Errors', 'Sent', 'Received']}
      rows={usage.series.map((one) => ({
        key: one.start,
        cells: [
          pointText(one.start, granularity),
          numberText(one.calls),
          numberText(one.errors),
          sizeText(one.bytes_in),
          sizeText(one.bytes_out),
        ],
      }))}
    />
  );
}

interface ToolGiven {
  usage: Usage;
  titleOf: (slug: string) => string;
  query: UsageQuery;
}

export function ToolTable({ usage, titleOf, query }: ToolGiven) {
  const largest = most(usage.by_tool.map(({ calls }) => calls));
  return (
    <Table
      hasFigures
      label="Calls by tool"
      columns={['Tool', 'Calls', 'Errors', 'Sent', 'Received']}
      rows={usage.by_tool.map((one) => ({
        key: one.tool,
        cells: [
          <a key="tool" href={searchOf({ ...query, tool: one.tool })} data-inner>
            {titleOf(one.tool)}
          </a>,
          <Share key="share" value={one.calls} of={largest} />,
          numberText(one.errors),
          sizeText(one.bytes_in),
          sizeText(one.bytes_out),
        ],
      }))}
    />
  );
}

function leftText({ monthly_quota: quota, usage_this_month: used }: ApiKey): string {
  if (quota === null) return 'No quota';
  return `${numberText(Math.max(0, quota - used))} of ${numberText(quota)}`;
}

export function KeyTable({ keys, query }: { keys: ApiKey[]; query: UsageQuery }) {
  const largest = most(keys.map((one) => one.usage_this_month));
  return (
    <Table
      hasFigures
      label="Calls by key"
      columns={['Key', 'Calls this month', 'Quota left', 'Calls per minute']}
      rows={keys.map((one) => ({
        key: String(one.id),
        cells: [
          <a key="name" href={searchOf({ ...query, key: String(one.id) })} data-inner>
            <bdi>{one.name}</bdi>
          </a>,
          <Share key="share" value={one.usage_this_month} of={largest} />,
          leftText(one),
          one.rate_limit_per_minute === null ? 'No limit' : numberText(one.rate_limit_per_minute),
        ],
      }))}
    />
  );
}
