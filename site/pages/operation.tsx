import { table } from '../../src/shared/write-markdown.ts';
import { operationHref } from '../links.ts';
import type { ResponseView } from '../model/bodies.ts';
import { type InterfaceErrors, type TagView, effectText } from '../model/reference.ts';
import type { OperationView } from '../model/operations.ts';
import { Examples, Fields, NoteList } from '../parts/body.tsx';
import { inlineHtml, proseHtml } from '../parts/markdown.ts';
import { Html } from '../parts/code.tsx';
import { Address, Samples } from '../parts/samples.tsx';
import type { Sample } from '../samples/languages.ts';
import type { Site } from '../site.ts';
import { tryOperation } from '../try-it/try-operation.ts';
import { Panel } from '../try-it/panel.tsx';
import { PageTools, baseOf, page } from './layout.tsx';

interface OperationPageProps {
  operation: OperationView;
  group: TagView;
  samples: readonly Sample[];
  previous: OperationView | undefined;
  next: OperationView | undefined;
}

export function operationPage(site: Site, props: OperationPageProps): string {
  const { operation, group, samples } = props;
  const href = operationHref(operation.id);
  const base = baseOf(href);
  return page({
    site,
    href,
    title: operation.summary,
    description: `${operation.method} ${operation.path}: ${operation.description}`,
    children: (
      <article class="operation-page">
        <PageTools href={href} base={base} />
        <p class="eyebrow">{group.name}</p>
        <h1>{operation.summary}</h1>
        <Address operation={operation} base={base} tryIt />
        <Operation
          operation={operation}
          group={group}
          errors={site.reference.errors}
          samples={samples}
          base={base}
          hasMock={site.hasMock === true}
          prefix=""
        />
        <Neighbours {...props} />
      </article>
    ),
  });
}

function Neighbours({ previous, next }: OperationPageProps) {
  return (
    <nav class="neighbours" aria-label="Previous and next operation">
      {previous === undefined ? (
        <span />
      ) : (
        <a href={`${previous.id}.html`} rel="prev">
          <small>Previous</small> {previous.summary}
        </a>
      )}
      {next === undefined ? null : (
        <a href={`${next.id}.html`} rel="next">
          <small>Next</small> {next.summary}
        </a>
      )}
    </nav>
  );
}

interface OperationProps {
  operation: OperationView;
  group: TagView;
  errors: readonly InterfaceErrors[];
  samples: readonly Sample[];
  base: string;
  /** Whether the server of the page has a mock. */
  hasMock: boolean;
  /** Keeps ids apart where several operations share a page; empty on a page of its own. */
  prefix: string;
}

export type HeadingLevel = 'h2' | 'h3' | 'h4' | 'h5';

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
            <Examples examples={request.examples} label="Body" allOpen={false} prefix={prefix} />
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
  Heading: HeadingLevel;
  Sub: HeadingLevel;
}

function ResponseRow({ response, prefix, Heading: H, Sub }: ResponseRowProps) {
  const { body, description, failed, headers, id, label, examples, status } = response;
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
        <Examples
          examples={examples}
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
}: OperationProps & { Heading: HeadingLevel }) {
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

interface RequestProps {
  operation: OperationView;
  base: string;
  prefix: string;
  Heading: HeadingLevel;
}

const LOCATIONS = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
] as const;

/** What a request consists of: headers, parameters and body. */
export function Request({ operation, base, prefix, Heading: H }: RequestProps) {
  const { parameters, request, wire } = operation;
  const { contentType } = wire;
  return (
    <>
      <H class="label">Headers</H>
      <ul class="fields">
        <li>
          <div class="field">
            <code>Authorization</code> <span class="type">Bearer &lt;ACCESS_TOKEN&gt;</span>
            <span class="chip required">required</span>
            <span class="chip sensitive">sensitive</span>
          </div>
          <p>
            See <a href={`${base}guides/authentication.html`}>Authentication</a>.
          </p>
        </li>
        {contentType === null ? null : (
          <li>
            <div class="field">
              <code>Content-Type</code> <span class="type">{contentType.mediaType}</span>
              {contentType.required ? <span class="chip required">required</span> : null}
            </div>
            {request === undefined ? <p>Sent without a body.</p> : null}
          </li>
        )}
      </ul>
      {LOCATIONS.map(([location, title]) => {
        const fields = parameters.filter((each) => each.location === location);
        return fields.length === 0 ? null : (
          <>
            <H class="label">{title}</H>
            <Fields fields={fields.map(({ field }) => field)} prefix={prefix} />
          </>
        );
      })}
      {request === undefined ? null : (
        <>
          <H class="label">Body{request.required ? '' : ' (optional)'}</H>
          <Html as="p" html={inlineHtml(request.description)} />
          <NoteList unspecified={request.unspecified} assumed={request.assumed} />
          {request.body === undefined ? null : (
            <Fields fields={request.body.fields} prefix={prefix} />
          )}
        </>
      )}
    </>
  );
}

interface TryItProps {
  operation: OperationView;
  hasMock: boolean;
}

/** The panel as it is before its script comes. Without one, it does not show. */
function TryIt({ operation, hasMock }: TryItProps) {
  return (
    <div class="try-it" data-operation={operation.id}>
      <Panel operation={tryOperation(operation)} hasServer={hasMock} />
    </div>
  );
}

/** The transitions that the operation triggers. */
export function States({
  operation,
  errors,
  prefix,
  Heading: H,
}: OperationProps & { Heading: HeadingLevel }) {
  if (operation.transitions.length === 0) return null;
  const rows = operation.transitions.map((transition) => [
    transition.condition,
    transition.from,
    transition.to,
    effectText(transition, errors),
  ]);
  return (
    <section class="row">
      <div class="head">
        <H id={`${prefix}states`}>States</H>
        <Html
          as="div"
          html={proseHtml(table(['Condition', 'From', 'To', 'In the response'], rows))}
        />
      </div>
    </section>
  );
}
