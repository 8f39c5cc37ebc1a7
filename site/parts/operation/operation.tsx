import type { ResponseView } from '../../model/bodies.ts';
import { Fields } from './fields.tsx';
import { Html } from '../markup/html.tsx';
import { inlineHtml } from '../markup/markdown.ts';
import { NoteList } from './notes.tsx';
import type { Heading, OperationProps } from './props.ts';
import { Request } from './request.tsx';
import { Samples } from './samples.tsx';
import { Scenarios } from './scenarios.tsx';
import { States } from './states.tsx';
import { TryIt } from './try-it.tsx';

/** One operation: fields beside samples, which come first where there is one column. */
export function Operation(props: OperationProps) {
  const { operation, samples, base, hasMock, prefix } = props;
  const H = prefix === '' ? 'h2' : 'h4';
  const Sub = prefix === '' ? 'h3' : 'h5';
  const { request } = operation;
  return (
    <>
      <section class="row">
        <div class="head">
          <Html as="p" class="lead" html={inlineHtml(operation.description)} />
        </div>
        <div class="side">
          <Samples samples={samples} operation={operation} base={base} />
          {request === undefined ? null : (
            <Scenarios scenarios={request.scenarios} label="Body" allOpen={false} prefix={prefix} />
          )}
        </div>
        <div class="prose">
          <H id={`${prefix}request`}>Request</H>
          <Request operation={operation} base={base} prefix={prefix} Heading={Sub} />
          {prefix === '' ? <TryIt operation={operation} hasMock={hasMock} /> : null}
        </div>
      </section>
      {operation.responses.map((response) => (
        <ResponseRow response={response} prefix={prefix} Heading={H} Sub={Sub} />
      ))}
      <States {...props} Heading={H} />
      <NotSpecified {...props} Heading={H} />
    </>
  );
}

interface ResponseRowProps {
  response: ResponseView;
  prefix: string;
  Heading: Heading;
  Sub: Heading;
}

function ResponseRow({ response, prefix, Heading: H, Sub }: ResponseRowProps) {
  const { body, description, failed, headers, id, label, scenarios, status } = response;
  return (
    <section class="row">
      <div class="head">
        <H id={`${prefix}${id}`}>
          {failed ? 'Error' : 'Response'}{' '}
          <span class={`status ${failed ? 'bad' : 'good'}`}>{label}</span>
        </H>
        <Html as="p" html={inlineHtml(description)} />
        <NoteList unspecified={response.unspecified} assumed={response.assumed} />
      </div>
      <div class="side">
        <Scenarios
          scenarios={scenarios}
          label={status === 'default' ? 'Error' : status}
          allOpen={failed}
          prefix={prefix}
        />
      </div>
      <div class="prose">
        {headers.length === 0 ? null : (
          <>
            <Sub class="label">Headers</Sub>
            <Fields fields={headers} prefix={prefix} />
          </>
        )}
        {body === undefined ? null : (
          <>
            <Sub class="label">Body</Sub>
            {body.description === undefined ? null : (
              <Html as="p" html={inlineHtml(body.description)} />
            )}
            <Fields fields={body.fields} prefix={prefix} />
          </>
        )}
      </div>
    </section>
  );
}

/** What concerns the operation as a whole; the rest stands beside the part it concerns. */
function NotSpecified({
  operation,
  group,
  base,
  prefix,
  Heading: H,
}: OperationProps & { Heading: Heading }) {
  return (
    <section class="row">
      <div class="head">
        <H id={`${prefix}not-specified`}>Not specified</H>
        <NoteList
          unspecified={[...operation.unspecified, ...group.unspecified]}
          assumed={[...operation.assumed, ...group.assumed]}
        />
        <p>
          Gaps of a field or a response stand beside it.{' '}
          <a href={`${base}guides/not-specified.html`}>All gaps</a> are on one page.
        </p>
      </div>
    </section>
  );
}
