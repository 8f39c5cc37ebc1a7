import type { RequestDescription } from '../../src/contract/described-request.ts';
import {
  type Example,
  type Message,
  type OpenApi,
  type OperationEntry,
  type Parameter,
  interfaceName,
  mediaOf,
  namedExamples,
  operationsOf,
} from '../lib/openapi.ts';
import { schemasOf } from '../lib/schemas.ts';
import { requestOf } from '../lib/requests.ts';
import { type Assumption, annotatedParts, assumptionsOf } from '../../src/contract/gaps.ts';
import { type Located, Schemas, type Transition, follow } from '../../src/contract/schema.ts';
import { dataOf } from '../../src/service/checks/envelopes.ts';
import { INT64_ASSUMPTION, errorIdentityOf } from './service/known.ts';
import { code } from '../lib/write-markdown.ts';
import { operationHref } from './addresses.ts';
import { encodeToken, valueAt } from '../../src/shared/pointer.ts';
import { withInnerValues } from '../../src/shared/json.ts';
import { type Field, bodyOf, innerOf, schemaFacts, withNested } from './fields.ts';
import { gapTexts } from './gap-kinds.ts';
import { type Notes, notesOf } from './notes.ts';
import { fillTemplate } from './text.ts';

/** A named example of a request or a response. */
export type NamedExample = ReturnType<typeof namedExample>;

/** A request or a response: where gaps and assumptions of the document stand, with the fields that it shows. */
export type Part = ReturnType<typeof partOf>;

export type ResponseView = ReturnType<typeof responseViews>[number];

/** An operation, ready to be shown. */
export type OperationView = ReturnType<typeof operationView>;

/** The parts of an operation, in the order of its page: every walk over its fields begins here. */
export function partsOf(operation: Pick<OperationView, 'request' | 'responses'>): Part[] {
  return [operation.request, ...operation.responses];
}

/** The fields of a part and all inside them: beside its body, then in it. */
export function fieldsOf({ outsideBody, body }: Pick<Part, 'outsideBody' | 'body'>): Field[] {
  return withNested([...outsideBody, ...(body?.fields ?? [])]);
}

/** Every field of every operation and where it is shown, in the order of the pages. */
export function shownFields(operations: readonly OperationView[]) {
  return operations.flatMap((operation) =>
    partsOf(operation).flatMap((part) =>
      fieldsOf(part).map((field) => {
        const href = `${operationHref(operation.id)}#${field.id}`;
        return { field, part, operation, href };
      }),
    ),
  );
}

/** The operations of one tag. */
export interface TagView extends Notes {
  name: string;
  operations: OperationView[];
}

/** Every operation of the document, in its order. */
export function operationViews(document: OpenApi): OperationView[] {
  return operationsOf(document).map((entry) => operationView(document, entry));
}

/** Checks whether it is an error whose body other operations have too, so that it is described once for all. */
export function isShared(response: ResponseView, operations: readonly OperationView[]): boolean {
  const pointer = response.body?.pointer;
  const holders = operations.filter(({ responses }) =>
    responses.some(({ body }) => body?.pointer === pointer),
  );
  return response.isError && holders.length > 1;
}

/** Checks whether a request may change something, so that it must not be sent twice. */
export function isWrite({ method }: Pick<OperationView, 'method'>): boolean {
  return method !== 'GET';
}

/** The meanings of a response to writes, as Markdown: `error` is how to tell one, `done` the body of a success. */
export function writeOutcomes(writes: readonly { id: string }[], error: string, done: string) {
  const certain = writes.map(({ id }) => gapTexts.writes[id]?.certain ?? '').join('');
  return gapTexts.calls.outcomes.map((outcome) => fillTemplate(outcome, { certain, error, done }));
}

/** Checks whether it may have query parameters, of which none is known. */
export function isQueryOpen({ unspecified, requestShape }: OperationView): boolean {
  return requestShape.query.length === 0 && unspecified.some(({ kind }) => kind === 'query');
}

/** The assumptions of the whole document that a reader of an operation meets in its fields. */
function assumptionsMet(document: OpenApi, parts: readonly Part[]): Assumption[] {
  const fields = parts.flatMap(fieldsOf);
  const met = new Set(fields.flatMap((field) => field.assumedIds));
  const hasInt64 = fields.some(({ format }) => format === 'int64');
  return assumptionsOf(document.info).filter(
    ({ id }) => met.has(id) || (hasInt64 && id === INT64_ASSUMPTION),
  );
}

function operationView(document: OpenApi, entry: OperationEntry) {
  const { operation, path, method, pointer, server } = entry;
  const { unspecified, assumed } = notesOf(operation);
  const message = follow<Message>(document, operation.requestBody ?? {}, `${pointer}/requestBody`);
  const parameters = (operation.parameters ?? []).map((ref, index) => {
    const parameter = follow(document, ref, `${pointer}/parameters/${index}`);
    return valueField(document, { ...parameter, prefix: parameter.value.in });
  });
  const request = {
    ...partOf(document, {
      message,
      name: 'Request',
      title: 'The request',
      id: 'request',
      outsideBody: parameters,
    }),
    isBodyRequired: message.value.required === true,
  };
  const responses = responseViews(document, entry);
  return {
    id: operation.operationId,
    method,
    path,
    server,
    interface: interfaceName(server),
    interfaceLabel: server.description,
    tag: operation.tags?.[0] ?? 'Operations',
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    /** The file that it is written in, from the root of the repository. */
    source: `openapi/paths/${path.slice(1).replaceAll('/', '_')}.yaml`,
    /** What a request consists of. */
    requestShape: requestOf(document, entry),
    request,
    responses,
    transitions: transitionsOf(document, operation.operationId),
    unspecified,
    assumed: [...assumed, ...assumptionsMet(document, [request, ...responses])],
    pointer,
  };
}

/** Checks whether a call is a read that needs nothing but a token. */
export function isPlainRead(method: string, shape: RequestDescription): boolean {
  const parameters = [...shape.path, ...shape.query, ...shape.headers];
  return method === 'GET' && shape.contentType === null && parameters.length === 0;
}

/** The transitions that an operation triggers. */
function transitionsOf(document: OpenApi, id: string): Transition[] {
  return Object.values(schemasOf(document))
    .flatMap(({ 'x-transitions': own = [] }) => own)
    .filter(({ trigger }) => trigger === id);
}

/** The responses of an operation, in the order of the document. */
function responseViews(document: OpenApi, { operation, pointer }: OperationEntry) {
  const errors = Object.keys(operation.responses).filter(isErrorStatus);
  const assumed = statusAssumptions(document);
  return Object.entries(operation.responses).map(([status, ref]) => {
    const message = follow(document, ref, `${pointer}/responses/${status}`);
    const id = `response-${status}`;
    const isError = isErrorStatus(status);
    const name = isError ? 'Error' : 'Response';
    const titleOfDefault = errors.length > 1 ? 'Any other error' : name;
    const title = status === 'default' ? titleOfDefault : `${name} ${status}`;

    const headers = Object.entries(message.value.headers ?? {}).map(([key, header]) => {
      const own = follow(document, header, `${message.pointer}/headers/${key}`);
      const named = { ...own, value: { name: key, ...own.value } };
      return valueField(document, { ...named, prefix: `${id}.headers` });
    });
    const notes = message.value['x-assumed'] ?? [];
    return {
      ...partOf(document, { message, name, title, id, outsideBody: headers }),
      status,
      isError,
      /** Whether it is assumed that what it describes comes with this status. */
      statusIsAssumed: notes.some((each) => assumed.has(each.id)),
    };
  });
}

/** The ids of the assumptions about statuses, which other responses refer to. */
function statusAssumptions(document: OpenApi): Set<string> {
  const all = [...annotatedParts(document)].flatMap(({ extensions }) => assumptionsOf(extensions));
  return new Set(all.filter(({ kind }) => kind === 'statuses').map(({ id }) => id));
}

function isErrorStatus(status: string): boolean {
  return !/^[123]/.test(status);
}

/** A request or a response of the document, and how its page names it. */
interface PartSource {
  message: Located<Message>;
  name: 'Request' | 'Response' | 'Error';
  /** `Response 200`, or `Any other error`. */
  title: string;
  /** The part of the page, and the prefix of the deep links to its fields. */
  id: string;
  /** Parameters, or the headers of a response. */
  outsideBody: Field[];
}

function partOf(document: OpenApi, { message, ...shown }: PartSource) {
  const { pointer, value } = message;
  const examples = examplesOf(document, value);
  const [type] = Object.keys(value.content ?? {});
  const schemaPointer = `${pointer}/content/${encodeToken(type ?? '')}/schema`;
  const node = type === undefined ? undefined : new Schemas(document).at(schemaPointer);
  const isShown = shownBeside(examples, shown.name === 'Error');
  return {
    ...shown,
    pointer,
    description: value.description ?? '',
    body: node && bodyOf(node, { id: shown.id, isShown }),
    /** Those that show what is known first. */
    examples,
    ...notesOf(value, node?.schema, node && innerOf(node).schema),
  };
}

/** Returns a check of whether an example of a schema is shown beside the field that it is of. */
function shownBeside(examples: readonly NamedExample[], isError: boolean) {
  // Texts that are made up are shown in examples of the body alone, where they are marked.
  const hidden = examples.flatMap(({ placeholders, value }) =>
    placeholders.map((each) => valueAt(value, each)),
  );
  const placeholderValues = withInnerValues(hidden);
  // Beside the fields of an error stand its own values, not those of others with its schema.
  const own = withInnerValues(examples.map(({ value }) => value));
  return (value: unknown) =>
    !placeholderValues.includes(value) && (!isError || own.includes(value));
}

/** A parameter or a header as a field; `prefix` is that of the deep link to it. */
function valueField(
  document: OpenApi,
  { pointer, prefix, value }: Located<Omit<Parameter, 'in'>> & { prefix: string },
): Field {
  const { name } = value;
  const facts = schemaFacts(new Schemas(document).at(`${pointer}/schema`), value);
  const isAssumed = facts.assumed.some((each) => each.kind === 'required' && each.value === name);
  const note = `The real name is not known. This documentation uses ${code(name)}.`;

  // Two names can have one value: each joins a request with its response.
  const named = namedExamples(document, value).map(({ example }) => example.value);
  const examples = value.example === undefined ? [...new Set(named)] : [value.example];
  return {
    id: `${prefix}.${name}`,
    pointer,
    innerPointer: pointer,
    path: name,
    ...facts,
    required: value.required === true,
    description: isAssumed ? `${facts.description} ${note}`.trimStart() : facts.description,
    examples: examples.length > 0 ? examples : facts.examples,
    fields: [],
  };
}

/** The named examples, those with the fewest made-up texts first. */
function examplesOf(document: OpenApi, message: Message): NamedExample[] {
  const rank = ({ isPlaceholder, placeholders }: NamedExample) =>
    isPlaceholder ? 2 : Number(placeholders.length > 0);
  return namedExamples(document, mediaOf(message))
    .map(({ name, example }) => namedExample(name, example))
    .toSorted((a, b) => rank(a) - rank(b));
}

function namedExample(name: string, example: Example) {
  const { summary = name, description = '', value } = example;
  const placeholders = example['x-placeholder'] ?? [];
  const { pointer: identity } = errorIdentityOf(value);
  const hasData = (dataOf(value) ?? null) !== null;
  return {
    name,
    summary,
    description,
    value,
    /** JSON pointers into `value`, to texts that are made up since their wording is not specified. */
    placeholders,
    /** Whether nothing in it distinguishes it from others but made-up text. */
    isPlaceholder: placeholders.includes('') || (!hasData && placeholders.includes(identity)),
  };
}
