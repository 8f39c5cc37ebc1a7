import type { Answer, OperationView } from '../model/operations.ts';
import type { Group } from '../model/site.ts';
import type { Sample } from '../samples/languages.ts';
import { Fields } from './fields.tsx';
import { Gaps } from './gaps.tsx';
import { Html } from './html.tsx';
import { inlineHtml } from './markdown.ts';
import { Samples } from './samples.tsx';
import { Scenarios } from './scenarios.tsx';
import { States } from './states.tsx';

interface OperationProps {
  operation: OperationView;
  group: Group;
  samples: readonly Sample[];
  base: string;
  /** Keeps ids apart where several operations share a page. */
  prefix: string;
}

/** One operation in rows of prose and samples, which fold into one column on a phone. */
export function Operation({ operation, group, samples, base, prefix }: OperationProps) {
  const level = prefix === '' ? 'h2' : 'h4';
  return (
    <>
      <div class="row">
        <div class="prose">
          <Html as="p" class="lead" html={inlineHtml(operation.description)} />
          <Request operation={operation} base={base} prefix={prefix} level={level} />
        </div>
        <div class="side">
          <Samples samples={samples} operation={operation.id} base={base} />
          {operation.request === undefined ? null : (
            <Scenarios scenarios={operation.request.scenarios} label="Body" prefix={prefix} />
          )}
        </div>
      </div>
      {operation.answers.map((answer) => (
        <AnswerRow answer={answer} operation={operation} prefix={prefix} level={level} />
      ))}
      <States operation={operation} prefix={prefix} level={level} />
      <Unknown operation={operation} group={group} base={base} prefix={prefix} level={level} />
    </>
  );
}

export type Level = 'h2' | 'h4';

interface PartProps {
  operation: OperationView;
  base: string;
  prefix: string;
  level: Level;
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookies'],
] as const;

function Request({ operation, base, prefix, level: H }: PartProps) {
  const { contentType, request } = operation;
  return (
    <section>
      <H id={`${prefix}request`}>Request</H>
      <h3 class="label">Headers</h3>
      <ul class="fields">
        <li>
          <div class="field">
            <code>Authorization</code> <span class="type">Bearer token</span>
            <span class="chip required">required</span>
            <span class="chip sensitive">sensitive</span>
          </div>
          <p>
            <code>Bearer &lt;ACCESS_TOKEN&gt;</code>, see{' '}
            <a href={`${base}guides/authentication.html`}>Authentication</a>.
          </p>
        </li>
        {contentType === undefined ? null : (
          <li>
            <div class="field">
              <code>Content-Type</code> <span class="type">{contentType}</span>
              <span class="chip required">required</span>
            </div>
            {request === undefined ? <p>Wanted although the request has no body.</p> : null}
          </li>
        )}
      </ul>
      {PLACES.map(([place, title]) => {
        const fields = operation.parameters.filter((each) => each.place === place);
        return fields.length === 0 ? null : (
          <>
            <h3 class="label">{title}</h3>
            <Fields fields={fields.map(({ field }) => field)} prefix={prefix} />
          </>
        );
      })}
      {request === undefined ? null : (
        <>
          <h3 class="label">Body{request.required ? '' : ' (optional)'}</h3>
          <Html as="p" html={inlineHtml(request.description)} />
          <Gaps notShown={request.notShown} assumed={request.assumed} />
          {request.body === undefined ? null : (
            <Fields fields={request.body.fields} prefix={prefix} />
          )}
        </>
      )}
    </section>
  );
}

function AnswerRow({ answer, prefix, level: H }: Omit<PartProps, 'base'> & { answer: Answer }) {
  const id = `${prefix}${answer.id}`;
  const { body } = answer;
  return (
    <section class="row">
      <div class="prose">
        <H id={id}>
          {answer.failed ? 'Failure' : 'Success'}{' '}
          <span class={`status ${answer.failed ? 'bad' : 'good'}`}>{answer.label}</span>
        </H>
        <Html as="p" html={inlineHtml(answer.description)} />
        <Gaps notShown={answer.notShown} assumed={answer.assumed} />
        {answer.headers.length === 0 ? null : (
          <>
            <h3 class="label">Headers</h3>
            <Fields fields={answer.headers} prefix={prefix} />
          </>
        )}
        {body === undefined ? null : (
          <>
            <h3 class="label">Body</h3>
            {body.description === undefined ? null : (
              <Html as="p" html={inlineHtml(body.description)} />
            )}
            <Fields fields={body.fields} prefix={prefix} />
          </>
        )}
      </div>
      <div class="side">
        <Scenarios
          scenarios={answer.scenarios}
          label={answer.status === 'default' ? 'Error' : answer.status}
          prefix={prefix}
        />
      </div>
    </section>
  );
}

/** What concerns the operation as a whole; the rest stands beside the part it concerns. */
function Unknown({ operation, group, base, prefix, level: H }: PartProps & { group: Group }) {
  const notShown = [...operation.notShown, ...group.notShown];
  return (
    <section class="row">
      <div class="prose">
        <H id={`${prefix}unknown`}>What is not known</H>
        <Gaps notShown={notShown} assumed={operation.assumed} />
        <p>
          Gaps of a single field or answer stand beside it. All of them are on{' '}
          <a href={`${base}guides/unknown.html`}>one page</a>.
        </p>
      </div>
    </section>
  );
}
