// Keyword page, with charts of its position and clicks over time.

import type { OperationAnswer } from '../../api/operations';
import { Fold } from '../../parts/fold';
import { SmallChart } from '../../parts/charts/small_chart';
import { Table } from '../../parts/table';
import { dayText, numberText } from '../../parts/times';
import type { PlacePage } from '../pages';
import { RecordPage } from '../records/record_page';
import { texts } from './texts';

type Keyword = NonNullable<OperationAnswer<'GET /api/v1/admin/keywords/{id}/'>>;
type Point = NonNullable<Keyword['history']>[number];

const placeText = (value: number): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: 1 });

function sentenceOf(points: readonly Point[]): string {
  const placed = points.filter((one) => one.position !== null);
  const [first, last] = [placed[0], placed.at(-1)];
  const clicks = points.reduce((sum, one) => sum + one.clicks, 0);
  if (!first || !last) return texts.none;
  const best = Math.min(...placed.map((one) => one.position!));
  return (
    `Position ${placeText(first.position!)} on ${dayText(first.start)}, ` +
    `${placeText(last.position!)} on ${dayText(last.start)}; the best was ${placeText(best)}. ` +
    `${numberText(clicks)} clicks in all.`
  );
}

function Charts({ points }: { points: readonly Point[] }) {
  return (
    <figure>
      <figcaption>{sentenceOf(points)}</figcaption>
      <div className="course-charts">
        <div>
          <h3>{texts.position}</h3>
          <SmallChart
            points={points.map((one) => ({ at: one.start, value: one.position }))}
            isDown
            textOf={placeText}
          />
        </div>
        <div>
          <h3>{texts.clicks}</h3>
          <SmallChart
            points={points.map((one) => ({ at: one.start, value: one.clicks }))}
            textOf={numberText}
          />
        </div>
      </div>
      <Fold title={texts.table}>
        {() => (
          <Table
            hasFigures
            label={texts.figures}
            columns={[texts.day, texts.position, texts.clicks]}
            rows={points.map(({ start, position, clicks }) => ({
              key: start,
              cells: [
                dayText(start),
                position === null ? '–' : placeText(position),
                numberText(clicks),
              ],
            }))}
          />
        )}
      </Fold>
    </figure>
  );
}

function Course({ points }: { points: readonly Point[] }) {
  return (
    <section className="card text-card" aria-labelledby="keyword-course">
      <h2 id="keyword-course">{texts.course}</h2>
      {points.length === 0 ? (
        <p className="aside-note">{texts.none}</p>
      ) : (
        <Charts points={points} />
      )}
    </section>
  );
}

export function KeywordPage({ page }: { page: PlacePage }) {
  return (
    <RecordPage<Keyword>
      page={page}
      above={({ data }) => <Course points={data.history ?? []} />}
      without={['history']}
    />
  );
}
