import {
  type Assumption,
  type Example,
  type Extensions,
  type MediaType,
  type OpenApi,
  type OperationEntry,
  type Parameter,
  type Ref,
  type Schema,
  type Transition,
  interfaceName,
  operationsOf,
  refName,
  resolve,
} from '../../pipeline/document.ts';
import { escape } from '../../pipeline/pointer.ts';
import { type Body, type Field, bodyOf, facts, follow, notes } from './fields.ts';

/** A named example of a request or an answer. */
export interface Scenario {
  name: string;
  summary: string;
  description: string;
  value: unknown;
}

/** A request body or an answer. */
export interface Message {
  description: string;
  body?: Body;
  scenarios: Scenario[];
  /** Of the message itself and of its body. */
  notShown: string[];
  assumed: Assumption[];
}

export interface Answer extends Message {
  status: string;
  /** `200`, or `Any other status`. */
  label: string;
  id: string;
  failed: boolean;
  headers: Field[];
  pointer: string;
}

export interface OperationView {
  id: string;
  method: string;
  path: string;
  url: string;
  interface: string;
  interfaceLabel: string;
  tag: string;
  summary: string;
  description: string;
  parameters: { place: 'path' | 'query' | 'header' | 'cookie'; field: Field }[];
  contentType?: string;
  request?: Message & { required: boolean };
  answers: Answer[];
  transitions: (Transition & { resource: string })[];
  notShown: string[];
  assumed: Assumption[];
  pointer: string;
}

/** Every operation of the document, in its order, ready to be shown. */
export function operationViews(document: OpenApi): OperationView[] {
  const transitions = transitionsOf(document);
  return operationsOf(document).map((entry) => view(document, entry, transitions));
}

function view(
  document: OpenApi,
  entry: OperationEntry,
  transitions: Map<string, OperationView['transitions']>,
): OperationView {
  const { body, contentType, operation, path, method, server } = entry;
  const pointer = `/paths/${escape(path)}/${method}`;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    url: `${server.url}${path}`,
    interface: interfaceName(server),
    interfaceLabel: server.description,
    tag: operation.tags?.[0] ?? 'Operations',
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    parameters: parametersOf(document, entry, pointer),
    ...(contentType === null ? {} : { contentType }),
    ...(body === undefined
      ? {}
      : {
          request: {
            ...message(document, body, `${pointer}/requestBody`, 'request'),
            required: body.required === true,
          },
        }),
    answers: Object.entries(operation.responses).map(([status, ref]) => {
      const response = resolve(document, ref);
      const at = '$ref' in ref ? ref.$ref.slice(1) : `${pointer}/responses/${status}`;
      return answer(document, status, response, at);
    }),
    transitions: transitions.get(operation.operationId) ?? [],
    ...notes(operation),
    pointer,
  };
}

function answer(
  document: OpenApi,
  status: string,
  response: {
    description: string;
    headers?: Record<string, Ref<Omit<Parameter, 'name' | 'in'>>>;
    content?: Record<string, MediaType>;
  } & Extensions,
  pointer: string,
): Answer {
  const id = `answer-${status}`;
  return {
    status,
    label: status === 'default' ? 'Any other status' : status,
    id,
    failed: !/^[123]/.test(status),
    ...message(document, response, pointer, id),
    headers: Object.entries(response.headers ?? {}).map(([name, ref]) => {
      const at = '$ref' in ref ? ref.$ref.slice(1) : `${pointer}/headers/${name}`;
      return valueField(document, { name, ...resolve(document, ref) }, at, `${id}.headers`);
    }),
    pointer,
  };
}

function message(
  document: OpenApi,
  holder: { description?: string; content?: Record<string, MediaType> } & Extensions,
  pointer: string,
  id: string,
): Message {
  const [type, media] = Object.entries(holder.content ?? {})[0] ?? [];
  const description = holder.description ?? '';
  const own = notes(holder);
  if (type === undefined || media === undefined) return { description, scenarios: [], ...own };
  const at = `${pointer}/content/${escape(type)}`;
  const body = media.schema && bodyOf(document, media.schema, `${at}/schema`, id);
  return {
    description,
    ...(body === undefined ? {} : { body }),
    scenarios: scenariosOf(document, media),
    notShown: [...own.notShown, ...(body?.notShown ?? [])],
    assumed: [...own.assumed, ...(body?.assumed ?? [])],
  };
}

function scenariosOf(document: OpenApi, media: MediaType): Scenario[] {
  const named = Object.entries(media.examples ?? {}).flatMap(([name, ref]) => {
    const example = resolve<Example>(document, ref);
    // One that is only named, or kept elsewhere, has nothing to show.
    if (!('value' in example)) return [];
    const { summary = name, description = '', value } = example;
    return [{ name: '$ref' in ref ? refName(ref.$ref) : name, summary, description, value }];
  });
  return named.length > 0 || media.example === undefined
    ? named
    : [{ name: 'Example', summary: 'Example', description: '', value: media.example }];
}

function parametersOf(
  document: OpenApi,
  entry: OperationEntry,
  pointer: string,
): OperationView['parameters'] {
  const refs = [...(entry.item.parameters ?? []), ...(entry.operation.parameters ?? [])];
  return entry.parameters.map((parameter, index) => {
    const ref = refs[index];
    const at =
      ref !== undefined && '$ref' in ref ? ref.$ref.slice(1) : `${pointer}/parameters/${index}`;
    return { place: parameter.in, field: valueField(document, parameter, at, parameter.in) };
  });
}

/** A parameter or a header as a field: what it says of itself goes before its schema. */
function valueField(
  document: OpenApi,
  value: Omit<Parameter, 'in'>,
  pointer: string,
  prefix: string,
): Field {
  const schema: Schema = value.schema ?? {};
  const own = facts(document, follow(document, schema, `${pointer}/schema`));
  const named = Object.values(value.examples ?? {}).map(
    (ref) => resolve<Example>(document, ref).value,
  );
  const examples = value.example === undefined ? named : [value.example];
  return {
    ...own,
    id: `${prefix}.${value.name}`,
    pointer,
    inner: pointer,
    name: value.name,
    path: value.name,
    required: value.required === true,
    sensitive: own.sensitive || value['x-sensitive'] === true,
    ...(value.description === undefined ? {} : { description: value.description }),
    examples: examples.length > 0 ? examples : own.examples,
    notShown: [...notes(value).notShown, ...own.notShown],
    assumed: [...(value['x-assumed'] ?? []), ...own.assumed],
    fields: [],
  };
}

/** The transitions of all resources, by the operation that triggers them. */
function transitionsOf(document: OpenApi): Map<string, OperationView['transitions']> {
  const found = new Map<string, OperationView['transitions']>();
  for (const [resource, each] of Object.entries(document.components?.['schemas'] ?? {})) {
    for (const transition of (each as Schema)['x-transitions'] ?? []) {
      const list = found.get(transition.trigger) ?? [];
      list.push({ resource, ...transition });
      found.set(transition.trigger, list);
    }
  }
  return found;
}
