// All responses of an operation: description, headers, fields and problem codes.

import { Fold } from '../parts/fold';
import { Rich } from '../parts/rich';
import { SchemaView } from './fields_view';
import type { AnswerModel, HeaderModel, ProblemCode } from './operation';

function Headers({ headers }: { headers: HeaderModel[] }) {
  if (headers.length === 0) return null;
  return (
    <Fold title={`${headers.length} header fields`}>
      {() => (
        <dl className="specs">
          {headers.map((one) => (
            <div key={one.name} className="spec">
              <dt className="spec-name">
                <code>{one.name}</code>
              </dt>
              <dd className="spec-about">
                <p>
                  <Rich text={one.about} />
                </p>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Fold>
  );
}

function Problems({ problems }: { problems: ProblemCode[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="problem-codes">
      {problems.map((one) => (
        <li key={one.status + one.code}>
          <a href={`/problems/${one.code}`}>
            <code>{one.code}</code>
          </a>
          {one.about ? (
            <>
              {' '}
              <Rich text={`${one.status}: ${one.about}`} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function AnswerSpec({ answer }: { answer: AnswerModel }) {
  return (
    <>
      <Problems problems={answer.problems} />
      {answer.contents.map((one) => (
        <div key={one.mediaType} className="content-spec">
          <p className="content-type">
            <code>{one.mediaType}</code>
          </p>
          <SchemaView schema={one.schema} />
        </div>
      ))}
      <Headers headers={answer.headers} />
    </>
  );
}

const kindOf = (status: string): string =>
  status.startsWith('2') || status.startsWith('3') ? 'good' : 'bad';

export function AnswersView({ answers }: { answers: AnswerModel[] }) {
  return (
    <div className="answers">
      {answers.map((answer) => (
        <Fold
          key={answer.status}
          className="answer-spec"
          isOpen={answer.status.startsWith('2')}
          title={
            <>
              <code className="status" data-kind={kindOf(answer.status)}>
                {answer.status === 'default' ? 'other' : answer.status}
              </code>{' '}
              <Rich text={answer.about} />
              {answer.problems.length > 0 && answer.status !== 'default' ? (
                <span className="answer-codes">
                  {answer.problems.map((one) => one.code).join(', ')}
                </span>
              ) : null}
            </>
          }
        >
          {() => <AnswerSpec answer={answer} />}
        </Fold>
      ))}
    </div>
  );
}
