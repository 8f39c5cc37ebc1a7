import type { ComponentChildren } from 'preact';
import { code, table } from '../../scripts/lib/write-markdown.ts';
import { plural } from '../../src/shared/plural.ts';
import { guideHref, operationHref, questionsHref } from '../../scripts/guides/links.ts';
import type { Field } from '../../scripts/reference/fields.ts';
import {
  type InterfaceErrors,
  effectText,
  recognizedBy,
} from '../../scripts/reference/reference.ts';
import {
  NO_PAGES,
  type NamedExample,
  type OperationView,
  type ResponseView,
  type TagView,
  SEND_ONCE,
  WHEN_UNKNOWN,
  isQueryOpen,
  isWrite,
} from '../../scripts/reference/operations.ts';
import { type Question, questionsOf } from '../../scripts/reference/questions.ts';
import { joined } from '../../scripts/reference/text.ts';
import { knownParts } from '../../scripts/reference/service/errors.ts';
import { Examples, Fields, NoteList } from '../parts/body.tsx';
import { inlineHtml, proseHtml } from '../parts/markdown.ts';
import { Html } from '../parts/code.tsx';
import { FirstQuestions } from '../parts/questions.tsx';
import { Address, Samples } from '../parts/samples.tsx';
import { callOf } from '../samples/call.ts';
import type { Sample } from '../samples/languages.ts';
import type { Site } from '../site.ts';
import { tryOperation } from '../try-it/try-operation.ts';
import { Panel } from '../try-it/panel.tsx';
import { Outline, PageTools, baseOf, page } from './layout.tsx';

interface OperationPageProps {
  operation: OperationView;
  group: TagView;
  samples: readonly Sample[];
}

export function operationPage(site: Site, props: OperationPageProps): string {
  const { operation, group, samples } = props;
  const href = operationHref(operation.id);
  const base = baseOf(href);
  const questions = questionsOf(operation, group);
  const asked = site.reference.questions.filter(
    ({ operations }) => operations.length === 0 || operations.includes(operation.id),
  );
  return page({
    site,
    href,
    title: operation.summary,
    description: `${operation.method} ${operation.path}: ${operation.description}`,
    source: sourceOf(operation),
    children: (
      <article class="operation-page">
        <PageTools href={href} base={base} />
        <p class="eyebrow">{group.name}</p>
        <h1>{operation.summary}</h1>
        <Address
          operation={operation}
          base={base}
          isUsual={operation.interface === site.reference.operations[0]?.interface}
        />
        <Outline parts={outlineOf(operation, asked.length, base)} />
        <Operation
          operation={operation}
          group={group}
          errors={site.reference.errors}
          samples={samples}
          base={base}
          questions={questions}
        />
      </article>
    ),
  });
}

/** The file of the document that the operation is written in. */
function sourceOf({ path }: OperationView): string {
  return `openapi/paths/${path.slice(1).replaceAll('/', '_')}.yaml`;
}

function outlineOf({ id, responses, transitions }: OperationView, open: number, base: string) {
  return [
    { href: '#request', title: 'Request' },
    ...responses.map((response) => ({ href: `#${response.id}`, title: response.title })),
    ...(transitions.length === 0 ? [] : [{ href: '#states', title: 'States' }]),
    { href: `${base}${questionsHref(id)}`, title: plural(open, 'open question') },
  ];
}

interface OperationProps {
  operation: OperationView;
  group: TagView;
  errors: readonly InterfaceErrors[];
  samples: readonly Sample[];
  base: string;
  /** What is open. */
  questions: readonly Question[];
}

/** One operation: fields beside samples, which come first where there is one column. */
function Operation(props: OperationProps) {
  const { operation, group, samples, base, questions } = props;
  return (
    <>
      <section class="row">
        <div class="head">
          <Html as="p" class="lead" html={inlineHtml(operation.description)} />
          {isWrite(operation) ? <SendOnce base={base} /> : null}
          <FirstQuestions
            questions={questions}
            assumed={[...operation.assumed, ...group.assumed]}
          />
        </div>
        <div class="side">
          <Samples samples={samples} operation={operation} base={base} />
          <RequestExamples {...props} />
        </div>
        <div class="prose">
          <Heading id="request">Request</Heading>
          <Request operation={operation} base={base} />
        </div>
        <TryIt operation={operation} />
      </section>
      {operation.responses.map((response) => (
        <ResponseRow response={response} base={base} />
      ))}
      <States {...props} />
    </>
  );
}

/** The heading of a part, with its address. */
function Heading({ id, children }: { id: string; children: ComponentChildren }) {
  return (
    <h2 id={id}>
      {children}
      <a class="permalink" href={`#${id}`} aria-label="Link to this part">
        #
      </a>
    </h2>
  );
}

/** What to know before all else of a request that changes something. */
function SendOnce({ base }: { base: string }) {
  return (
    <p class="send-once">
      <b>{SEND_ONCE}</b> <a href={`${base}${WHEN_UNKNOWN}`}>What to do</a>
    </p>
  );
}

/** The examples of the body: that of the samples by its name alone, since it stands in them. */
function RequestExamples({ operation }: OperationProps) {
  const examples = operation.request?.examples ?? [];
  const sent = examples.filter((each) => isInSample(each, operation));
  const others = examples.filter((each) => !sent.includes(each));
  return (
    <>
      {sent.map(({ name, summary }) => (
        <p class="facts" id={`example.${name}`}>
          The samples send: <Html html={inlineHtml(summary)} />
        </p>
      ))}
      {others.length === 0 ? null : <Examples examples={others} label="Body" allOpen={false} />}
    </>
  );
}

function isInSample({ value }: NamedExample, operation: OperationView): boolean {
  return JSON.stringify(value, null, 2) === callOf(operation).body;
}

interface ResponseProps {
  response: ResponseView;
  base: string;
}

function ResponseRow({ response, base }: ResponseProps) {
  const { body, description, failed, headers, id, title, examples, status } = response;
  return (
    <section class="row">
      <div class="head">
        <Heading id={id}>
          <span class={failed ? 'bad' : 'good'}>{title}</span>
        </Heading>
        <Html as="p" html={inlineHtml(description)} />
        {failed ? <KnownMessages response={response} base={base} /> : null}
        <NoteList unspecified={response.unspecified} assumed={response.assumed} isField={false} />
      </div>
      <div class="side">
        <Examples
          examples={examples}
          label={status === 'default' ? 'Error' : status}
          allOpen={failed}
        />
      </div>
      <div class="prose">
        {headers.length === 0 ? null : (
          <>
            <h3 class="label">Headers</h3>
            <Fields fields={headers} of="response" />
          </>
        )}
        {body === undefined || response.isShared ? null : (
          <>
            <h3 class="label">Body</h3>
            {body.description === undefined ? (
              <Fields fields={body.fields} of="response" />
            ) : (
              <Html as="p" html={inlineHtml(body.description)} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** The messages that an error is known to have. A body that all errors of an interface share stands in their guide. */
function KnownMessages({ response, base }: ResponseProps) {
  const { body, examples, isShared } = response;
  const known = examples.filter(
    ({ isPlaceholder, value }) => !isPlaceholder || knownParts(value).length > 0,
  );
  const messages = [...new Set(known.map(recognizedBy))];
  return (
    <p>
      {messages.length === 0 ? null : (
        <>
          Known: <Html html={inlineHtml(joined(messages))} />.{' '}
        </>
      )}
      {isShared && body !== undefined ? <SharedFields fields={body.fields} /> : null}{' '}
      <a href={`${base}${guideHref('errors')}`}>Errors</a>
    </p>
  );
}

function SharedFields({ fields }: { fields: readonly Field[] }) {
  return (
    <>
      Body, as of all errors here:{' '}
      {fields.map(({ id, name, type }, index) => (
        <span id={id}>
          {index === 0 ? '' : ', '}
          <code>{name}</code> <span class="type">{type}</span>
        </span>
      ))}
      .
    </>
  );
}

interface RequestProps {
  operation: OperationView;
  base: string;
}

const LOCATIONS = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
] as const;

/** What a request consists of: headers, parameters and body. */
function Request({ operation, base }: RequestProps) {
  const { parameters, request, wire } = operation;
  const { contentType } = wire;
  return (
    <>
      <p class="headers">
        <a href={`${base}guides/authentication.html`}>
          <code>Authorization</code>
        </a>{' '}
        <span class="type">Bearer token</span>
        {contentType === null ? null : (
          <>
            {' · '}
            <code>Content-Type</code> <span class="type">{contentType.mediaType}</span>
            {contentType.required ? <span class="chip required">required</span> : null}
          </>
        )}
      </p>
      {isQueryOpen(operation) ? <p class="facts">{NO_PAGES}</p> : null}
      {LOCATIONS.map(([location, title]) => {
        const fields = parameters.filter((each) => each.location === location);
        return fields.length === 0 ? null : (
          <>
            <h3 class="label">{title}</h3>
            <Fields fields={fields.map(({ field }) => field)} of="request" />
          </>
        );
      })}
      {request === undefined ? null : (
        <>
          <h3 class="label">Body{request.required ? '' : ' (optional)'}</h3>
          <div class="field">
            <Html html={inlineHtml(request.description)} />{' '}
            <NoteList unspecified={request.unspecified} assumed={request.assumed} isField={false} />
          </div>
          {request.body === undefined ? null : <Fields fields={request.body.fields} of="request" />}
        </>
      )}
    </>
  );
}

/** The panel as it is before its script comes. Without one, it does not show. */
export function TryIt({ operation }: { operation: OperationView }) {
  return (
    <div class="try-it" data-operation={operation.id}>
      <Panel operation={tryOperation(operation)} />
    </div>
  );
}

/** The transitions that the operation triggers. */
function States({ operation, errors }: OperationProps) {
  if (operation.transitions.length === 0) return null;
  const rows = operation.transitions.map((transition) => [
    transition.condition,
    code(transition.to),
    effectText(transition, errors),
  ]);
  return (
    <section class="row">
      <div class="head">
        <Heading id="states">States</Heading>
        <Html
          as="div"
          html={proseHtml(table(['Condition', 'Next state', 'In the response'], rows))}
        />
      </div>
    </section>
  );
}
