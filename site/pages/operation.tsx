import { code, table } from '../../scripts/lib/write-markdown.ts';
import { plural } from '../../src/shared/counted-text.ts';
import {
  guideHref,
  operationHref,
  questionsHref,
  UNKNOWN_OUTCOME_HREF,
} from '../../scripts/reference/addresses.ts';
import { gapTexts } from '../../scripts/reference/gap-kinds.ts';
import type { Field } from '../../scripts/reference/fields.ts';
import { type Reference, recognizedBy, transitionRow } from '../../scripts/reference/reference.ts';
import {
  type NamedExample,
  type OperationView,
  type ResponseView,
  type TagView,
  isQueryOpen,
  isShared,
  isWrite,
} from '../../scripts/reference/operations.ts';
import { pageQuestions } from '../../scripts/reference/questions.ts';
import { capitalize, joinWithAnd } from '../../scripts/reference/text.ts';
import { knownParts } from '../../scripts/reference/service/known.ts';
import { Examples, Fields, NoteList } from '../components/body.tsx';
import { Heading, Html } from '../components/html.tsx';
import { Text, proseHtml } from '../components/markdown.tsx';
import { FirstQuestions } from '../components/questions.tsx';
import { Address, Samples } from '../components/samples.tsx';
import type { Sample } from '../samples/operation-samples.ts';
import type { Site } from '../site.ts';
import { panelDataOf } from '../try-it/panel-data.ts';
import { Panel } from '../try-it/panel.tsx';
import { Outline, PageTools, page } from './layout.tsx';

interface OperationProps {
  operation: OperationView;
  group: TagView;
  samples: readonly Sample[];
}

/** One operation: fields beside samples, or before them where there is one column. */
export function operationPage(site: Site, { operation, group, samples }: OperationProps): string {
  const { errors, operations, questions } = site.reference;
  const { assumed, description, id, method, path, responses, summary } = operation;
  const href = operationHref(id);
  // A question about no operation is about all.
  const open = questions.filter(
    (each) => each.operations.length === 0 || each.operations.includes(id),
  );
  return page({
    site,
    href,
    title: summary,
    description: `${method} ${path}: ${description}`,
    source: operation.source,
    children: (
      <article class="operation-page">
        <PageTools href={href} />
        <p class="eyebrow">{group.name}</p>
        <h1>{summary}</h1>
        <Address operation={operation} isUsual={operation.interface === operations[0]?.interface} />
        <Outline parts={outlineOf(operation)} />
        <section class="row">
          <div class="head">
            <Text as="p" class="lead" markdown={description} />
            {isWrite(operation) && (
              <Text as="p" class="send-once" markdown={warningOf(operation)} />
            )}
            <FirstQuestions
              questions={pageQuestions(operation, group)}
              assumed={[...assumed, ...group.assumed]}
            >
              <a class="tool" href={`/${questionsHref(id)}`}>
                {plural(open.length, 'open question')} of this operation
              </a>
            </FirstQuestions>
          </div>
          <div class="prose">
            <Heading id="request" title="Request" />
            <RequestFields operation={operation} />
          </div>
          <div class="side">
            <Samples samples={samples} operation={operation} />
            <RequestExamples operation={operation} />
          </div>
          <TryIt operation={operation} />
        </section>
        {responses.map((response) => (
          <ResponseRow
            response={response}
            first={responses.find(({ body }) => body?.pointer === response.body?.pointer)!}
            isInGuide={isShared(response, operations)}
          />
        ))}
        <States transitions={operation.transitions} errors={errors} />
      </article>
    ),
  });
}

function warningOf({ id }: OperationView): string {
  const advice = gapTexts.writes[id];
  const ask =
    advice === undefined ? '' : `Ask the operator ${advice.ask}: no known operation shows it. `;
  return `**${gapTexts.calls.sendOnce}** ${ask}[What to do](${UNKNOWN_OUTCOME_HREF})`;
}

function outlineOf({ responses, transitions }: OperationView) {
  const parts = [{ id: 'request', title: 'Request' }, ...responses];
  if (transitions.length > 0) parts.push({ id: 'states', title: 'States' });
  return parts;
}

/** The examples of the body: that of the samples by its name alone, since it stands in them. */
function RequestExamples({ operation }: { operation: OperationView }) {
  const [sent, ...others] = operation.request.examples;
  if (sent === undefined) return null;
  return (
    <>
      <p class="facts" id={`example.${sent.name}`}>
        The samples send: <Text markdown={sent.summary} />
      </p>
      {others.length > 0 && <Examples examples={others} label="Body" allOpen={false} />}
    </>
  );
}

interface ResponseProps {
  response: ResponseView;
  /** True where the guide of errors describes its body. */
  isInGuide: boolean;
}

function ResponseRow({ response, first, isInGuide }: ResponseProps & BodyProps) {
  const { outsideBody, body, description, isError, id, title, examples, status } = response;
  const label = status === 'default' ? 'Error' : status;
  return (
    <section class="row">
      <div class="head">
        <Heading id={id} title={title} class={isError ? 'bad' : 'good'} />
        <Text as="p" markdown={description} />
        {isError && <KnownMessages response={response} isInGuide={isInGuide} />}
        <NoteList {...response} />
      </div>
      <div class="prose">
        <Fields title="Headers" fields={outsideBody} side="response" />
        {body !== undefined && !isInGuide && <Body response={response} first={first} />}
      </div>
      <div class="side">
        <Examples examples={examples} label={label} allOpen={isError} />
      </div>
    </section>
  );
}

interface BodyProps {
  response: ResponseView;
  /** The first response that has this body, under which it is shown. */
  first: ResponseView;
}

function Body({ response, first }: BodyProps) {
  if (first !== response) {
    return <Text as="p" markdown={`The body has the fields of [${first.title}](#${first.id}).`} />;
  }
  const { description, fields = [] } = response.body ?? {};
  return (
    <>
      <h3 class="label">Body</h3>
      <Fields fields={fields} side="response" />
      {description !== undefined && <Text as="p" markdown={description} />}
    </>
  );
}

/** The messages that an error is known to have. A body that all errors of an interface share stands in their guide. */
function KnownMessages({ response, isInGuide }: ResponseProps) {
  const { body, examples, statusIsAssumed } = response;
  const messages = joinWithAnd(knownMessages(examples));
  return (
    <p>
      {messages !== '' && (
        <>
          {statusIsAssumed ? 'By assumption' : 'Known'}: <Text markdown={messages} />.{' '}
        </>
      )}
      {isInGuide && body !== undefined && <SharedFields fields={body.fields} />}{' '}
      <a href={`/${guideHref('errors')}`}>Errors</a>
    </p>
  );
}

/** The marks by which errors are recognized; those of whose message a part is known share a phrase. */
function knownMessages(examples: readonly NamedExample[]): string[] {
  const whole = examples.filter(({ isPlaceholder }) => !isPlaceholder).map(recognizedBy);
  const partly = examples.filter(({ isPlaceholder }) => isPlaceholder);
  const parts = new Set(partly.flatMap(({ value }) => knownParts(value)).map(code));
  if (parts.size > 0) whole.push(`${code('message')} contains ${joinWithAnd([...parts])}`);
  return [...new Set(whole)];
}

function SharedFields({ fields }: { fields: readonly Field[] }) {
  return (
    <>
      Body, as of all errors here:{' '}
      {fields.map(({ id, name, type }, index) => (
        <span id={id}>
          {index > 0 && ', '}
          <code>{name}</code> <span class="type">{type}</span>
        </span>
      ))}
      .
    </>
  );
}

/** Headers, parameters and body of a request. */
function RequestFields({ operation }: { operation: OperationView }) {
  const { request, requestShape } = operation;
  return (
    <>
      <p class="headers">
        <a href={`/${guideHref('authentication')}`}>
          <code>Authorization</code>
        </a>{' '}
        <span class="type">Bearer token</span>
        {requestShape.contentType !== null && (
          <>
            {' · '}
            <code>Content-Type</code> <span class="type">{requestShape.contentType.mediaType}</span>
            {requestShape.contentType.isRequired && <span class="chip required">required</span>}
          </>
        )}
      </p>
      {isQueryOpen(operation) && <p class="facts">{gapTexts.calls.noPages}</p>}
      {['path', 'query', 'header'].map((location) => (
        <Fields
          title={`${capitalize(location)} parameters`}
          fields={request.outsideBody.filter(({ id }) => id.startsWith(`${location}.`))}
          side="request"
        />
      ))}
      {request.body !== undefined && (
        <>
          <h3 class="label">Body{!request.isBodyRequired && ' (optional)'}</h3>
          <div class="field">
            <Text markdown={request.description} /> <NoteList {...request} />
          </div>
          <Fields fields={request.body.fields} side="request" />
        </>
      )}
    </>
  );
}

/** The panel as it is before its script comes. Without one, it does not show. */
export function TryIt({ operation }: { operation: OperationView }) {
  return (
    <div class="try-it tool" data-operation={operation.id}>
      <Panel operation={panelDataOf(operation)} />
    </div>
  );
}

type StatesProps = Pick<OperationView, 'transitions'> & Pick<Reference, 'errors'>;

/** The transitions that the operation triggers. */
function States({ transitions, errors }: StatesProps) {
  if (transitions.length === 0) return null;
  const rows = transitions.map((transition) => transitionRow(transition, errors));
  return (
    <section class="row">
      <div class="head">
        <Heading id="states" title="States" />
        <Html
          as="div"
          html={proseHtml(table(['Condition', 'Next state', 'In the response'], rows))}
        />
      </div>
    </section>
  );
}
