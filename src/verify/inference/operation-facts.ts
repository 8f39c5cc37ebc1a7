import type { OperationId } from '../../../generated/operations.ts';
import type { Contract, DocumentedOperation } from '../../contract/document.ts';
import { type Topic, openHeaders, topicOf } from '../../service/gaps.ts';
import { pageSchema } from '../../service/pages.ts';
import { traceIdOf } from '../../service/trace-id.ts';
import { isTemporary } from '../../shared/sending.ts';
import {
  type Observations,
  type ObservedResponse,
  type OperationRow,
  listNames,
  times,
} from './observations.ts';
import type { Fact } from './schema-facts.ts';

/** Collects what the responses of each operation have shown, the fields of their bodies aside. */
export function operationFacts(contract: Contract, observations: Observations): Fact[] {
  const rows = [...observations.operations];
  return [
    ...rows.flatMap(([id, row]) => {
      const operation = contract.operation(id);
      return [
        ...row.responses.items().flatMap((each) => responseFacts(contract, operation, each)),
        ...permission(contract, id, row),
        ...headers(id, row),
        ...textFacts(operation, row),
      ];
    }),
    ...identifierFacts(contract, observations, rows),
  ];
}

/** The status of an error, and what came of a request that was wrong on purpose. */
function responseFacts(
  contract: Contract,
  operation: DocumentedOperation,
  { call, probe, status, succeeded, documented, schema }: ObservedResponse,
): Fact[] {
  const { pointer, responses } = operation;
  const observation = `${call}: HTTP ${status}`;
  const fallback = responses.find((each) => each.status === 'default');
  const isDescribed = responses.some((each) => each.status === String(status));
  const isNew = !isDescribed && fallback !== undefined && status >= 400 && !isTemporary(status);
  const body = status < 300 ? ` with a body of the schema ${schema}` : '';
  const error: Fact = {
    kind: 'statuses',
    owners: documented === undefined ? [pointer] : [pointer, documented],
    observations: [`${observation}${body}`],
    changes: isNew
      ? [
          {
            pointer: `${pointer}/responses`,
            update: { [status]: { $ref: `#${fallback.pointer}` } },
            because: `A response had HTTP status ${status}.`,
          },
        ]
      : [],
  };
  const probed = (kind: Fact['kind'], owners: readonly string[]): Fact => ({
    kind,
    owners,
    observations: [observation],
    topic: probe,
  });
  const ofProbe: Partial<Record<NonNullable<typeof probe>, Fact[]>> = {
    'unknown reference': [probed('response', [pointer])],
    'no Content-Type': [probed('required', [pointer]), probed('response', [pointer])],
    'wrong identifier': [
      probed(
        'response',
        responses.map((each) => each.pointer),
      ),
    ],
    'wrong token': [probed('response', [contract.security])],
  };
  return [...(succeeded ? [] : [error]), ...((probe && ofProbe[probe]) ?? [])];
}

function permission(contract: Contract, id: OperationId, { responses }: OperationRow): Fact[] {
  const own = responses.items().filter(({ call }) => call === id);
  const isRefused = own.some(({ status }) => status === 403);
  if (!isRefused && !own.some(({ succeeded }) => succeeded)) return [];
  const observation = isRefused ? `${id}: not permitted (403)` : `${id}: permitted`;
  return [
    {
      kind: 'service',
      owners: [contract.security],
      observations: [observation],
      topic: 'permissions',
    },
  ];
}

function headers(id: OperationId, row: OperationRow): Fact[] {
  return row.headers.items().flatMap(({ name, value }) =>
    openHeaders
      .filter(({ pattern }) => pattern.test(name))
      .map(({ kind, owner, topic }): Fact => {
        const observations = [`\`${name}: ${value}\``];
        return { kind, owners: [owner], observations, seenIn: id, topic };
      }),
  );
}

/** Messages, names of query parameters and statements about pages. */
function textFacts({ id, pointer, responses }: DocumentedOperation, row: OperationRow): Fact[] {
  const seen = (text: string, count: number) => [`${id}: ${text} ${times(count)}`];
  const pageSchemas = responses.flatMap(({ schema }) => pageSchema(schema)?.pointer ?? []);
  return [
    ...row.messages.entries().map(({ item, count }): Fact => ({
      kind: 'messages',
      owners: [item.documented],
      observations: seen(`\`${item.text}\``, count),
    })),
    ...row.query.entries().map(({ item, count }): Fact => ({
      kind: 'query',
      owners: [pointer],
      observations: seen(`\`${item}\``, count),
    })),
    ...row.pages.entries().map(({ item, count }): Fact => ({
      kind: 'list',
      owners: pageSchemas,
      observations: seen(item.text, count),
      topic: item.about,
    })),
  ];
}

/** Checks whether the name of the header for the operation identifier is right, and whether it is required. */
function identifierFacts(
  contract: Contract,
  { identifierHeader: header }: Observations,
  rows: readonly (readonly [OperationId, OperationRow])[],
): Fact[] {
  const { pointer } = traceIdOf(contract);
  const own = rows.filter(([id]) =>
    contract.operation(id).parameters.some((each) => each.pointer === pointer),
  );
  const responses = own.flatMap(([, { identifiers }]) => identifiers.items());
  const named = own.flatMap(([, row]) => row.invalidFields.items());
  const isAccepted = responses.some(({ sent, succeeded }) => sent && succeeded);
  const isNamed = named.some((name) => name.toLowerCase() === header.toLowerCase());
  const isOptional = responses.some(({ sent, succeeded }) => !sent && succeeded);
  const isRefused = responses.some(
    ({ sent, status }) => !sent && (status === 400 || status === 422),
  );
  const isRequired = !isOptional && isRefused && isAccepted;
  const why = {
    named: `A value of the wrong length was refused by the name of \`${header}\`.`,
    optional: 'A request without it was accepted.',
    required: 'A request without it was refused, one with it was accepted.',
  };
  const settled = (topic: Topic, because: string) => {
    const assumption = contract.assumptionsAt(pointer).find((each) => topicOf(each) === topic);
    return { because, assumption: assumption?.id };
  };
  return [
    {
      kind: 'required',
      owners: [pointer],
      topic: 'header name',
      observations: [
        ...(named.length > 0 ? [`validation errors named ${listNames(named)}`] : []),
        ...(isAccepted ? [`accepted with \`${header}\``] : []),
      ],
      changes: isNamed ? [{ pointer, update: { name: header }, because: why.named }] : [],
      resolved: isNamed ? settled('header name', why.named) : undefined,
    },
    {
      kind: 'required',
      owners: [pointer],
      topic: 'header presence',
      observations: responses.map(
        ({ sent, status }) => `${sent ? 'with' : 'without'} \`${header}\`: HTTP ${status}`,
      ),
      changes: isRequired ? [{ pointer, update: { required: true }, because: why.required }] : [],
      resolved: isOptional
        ? settled('header presence', why.optional)
        : isRequired
          ? settled('header presence', why.required)
          : undefined,
    },
  ];
}
