import type { OperationId } from '../../../generated/operations.ts';
import type { Contract } from '../../contract/document.ts';
import type {
  Observations,
  ObservedResponse,
  OperationObservation,
  PageStatement,
  SchemaObservation,
} from './observations.ts';
import { type Change, isWhole } from './overlay.ts';
import type { Probe } from '../exchange.ts';
import { isTemporary } from '../../shared/retry.ts';
import { type Counter, listCounts, listNames, records, times } from './counter.ts';
import { encode, get, isObject, tokens } from '../../shared/pointer.ts';
import { type Schema, type SchemaNode, allowsNull } from '../../shared/schema.ts';
import { formatNamed, formatOf } from '../../shared/value-format.ts';
import { shownValues } from './examples.ts';

/** What a run shows about a gap. */
export interface Inference {
  /** One sentence for each thing that was seen. */
  observations: string[];
  changes?: Change[];
  /** Set when nothing is left open. */
  resolved?: { because: string; assumption?: string } | undefined;
}

/** What a gap stands on, and everything there is to know about it. */
interface GapContext {
  contract: Contract;
  observations: Observations;
  /** JSON pointer of what the gap stands on. */
  owner: string;
  /** The observed operations that the owner is a part of. */
  operations: readonly [id: OperationId, observation: OperationObservation][];
}

export type Infer = (context: GapContext) => Inference;

export const NO_INFERENCE: Inference = { observations: [] };

/** The statuses of errors, and a change for each that has no entry of its own. */
export function statuses({ contract, operations, owner }: GapContext): Inference {
  const observations: string[] = [];
  const changes: Change[] = [];
  for (const [id, { responses }] of operations) {
    const operation = contract.operation(id);
    const fallback = operation.responses.find(({ status }) => status === 'default');
    const isOwner = owner === operation.pointer;
    const errors = responses
      .items()
      .filter(({ succeeded, documented }) => !succeeded && (isOwner || documented === owner));
    for (const { call, status, schema } of errors) {
      observations.push(
        `${call}: HTTP ${status}${status < 300 ? ` with a body of the schema ${schema}` : ''}`,
      );
      const isDescribed = operation.responses.some((each) => each.status === String(status));
      if (isDescribed || fallback === undefined || status < 400 || isTemporary(status)) {
        continue;
      }
      changes.push({
        pointer: `${operation.pointer}/responses`,
        update: { [status]: { $ref: `#${fallback.pointer}` } },
        because: `A response had HTTP status ${status}.`,
      });
    }
  }
  return { observations, changes };
}

/** The responses to requests that were wrong on purpose. */
export function responsesTo(...probes: readonly Probe[]): Infer {
  return ({ operations }) => ({
    observations: operations.flatMap(([, { responses }]) =>
      responses
        .items()
        .filter(({ probe }) => probe !== undefined && probes.includes(probe))
        .map(({ call, status }) => `${call}: HTTP ${status}`),
    ),
  });
}

/** An operation on one record has a gap about records that do not exist, another about a header. */
export const responseInCase: Infer = (context) => {
  const isOnRecord = context.owner.includes('{');
  return responsesTo(isOnRecord ? 'unknown reference' : 'no Content-Type')(context);
};

/** Messages of the errors that a response component describes. */
export function errorMessages({ operations, owner }: GapContext): Inference {
  return {
    observations: operations.flatMap(([id, { messages }]) =>
      messages
        .entries()
        .filter(({ item }) => item.documented === owner)
        .map(({ item, count }) => `${id}: \`${item.text}\` ${times(count)}`),
    ),
  };
}

export function permissions({ operations }: GapContext): Inference {
  const own = (id: OperationId, responses: Counter<ObservedResponse>) =>
    responses.items().filter(({ call }) => call === id);
  return {
    observations: operations.flatMap(([id, { responses }]) => {
      const observed = own(id, responses);
      if (observed.some(({ status }) => status === 403)) return [`${id}: not permitted (403)`];
      return observed.some(({ succeeded }) => succeeded) ? [`${id}: permitted`] : [];
    }),
  };
}

export function query({ operations }: GapContext): Inference {
  return {
    observations: operations.flatMap(([id, observation]) =>
      observation.query.entries().map(({ item, count }) => `${id}: \`${item}\` ${times(count)}`),
    ),
  };
}

/** Response headers by their names. */
export function headersNamed(pattern: RegExp): Infer {
  return ({ operations }) => {
    const seen = new Map<string, Set<OperationId>>();
    for (const [id, { headers }] of operations) {
      for (const { name, value } of headers.items()) {
        if (!pattern.test(name)) continue;
        const header = value === undefined ? name : `${name}: ${value}`;
        seen.set(header, (seen.get(header) ?? new Set()).add(id));
      }
    }
    return {
      observations: [...seen].map(([header, ids]) => `\`${header}\` (${[...ids].join(', ')})`),
    };
  };
}

/** Headers about other origins; the document describes one of them. */
export const crossOriginHeaders: Infer = (context) =>
  context.owner.endsWith('/AccessControlAllowMethods')
    ? headersNamed(/^access-control-/)(context)
    : NO_INFERENCE;

/** What pages have shown of their numbers, or of their sizes alone. */
export function pages(about?: PageStatement['about']): Infer {
  return ({ operations }) => ({
    observations: operations.flatMap(([id, observation]) =>
      observation.pages
        .entries()
        .filter(({ item }) => about === undefined || item.about === about)
        .map(({ item, count }) => `${id}: ${item.text} ${times(count)}`),
    ),
  });
}

/** The service names the header itself when it refuses a value in it. */
export function identifierName({ operations, observations, owner }: GapContext): Inference {
  const header = observations.identifierHeader;
  const named = operations.flatMap(([, { invalidFields }]) => invalidFields.items());
  const isAccepted = operations.some(([, { identifiers }]) =>
    identifiers.items().some(({ sent, succeeded }) => sent && succeeded),
  );
  const seen = [
    ...(named.length > 0 ? [`validation errors named ${listNames(named)}`] : []),
    ...(isAccepted ? [`accepted with \`${header}\``] : []),
  ];
  if (!named.some((name) => name.toLowerCase() === header.toLowerCase()))
    return { observations: seen };
  const because = `A value of the wrong length was refused by the name of \`${header}\`.`;
  return {
    observations: seen,
    changes: [{ pointer: owner, update: { name: header }, because }],
    resolved: { because, assumption: 'trace-id-header' },
  };
}

export function identifierRequired({ operations, observations, owner }: GapContext): Inference {
  const responses = operations.flatMap(([, { identifiers }]) => identifiers.items());
  if (responses.length === 0) return NO_INFERENCE;
  const seen = responses.map(
    ({ sent, status }) =>
      `${sent ? 'with' : 'without'} \`${observations.identifierHeader}\`: HTTP ${status}`,
  );
  const assumption = 'trace-id-optional';
  if (responses.some(({ sent, succeeded }) => !sent && succeeded)) {
    const because = 'A request without it was accepted.';
    return { observations: seen, resolved: { because, assumption } };
  }
  const isRefused = responses.some(
    ({ sent, status }) => !sent && (status === 400 || status === 422),
  );
  if (!isRefused || !responses.some(({ sent, succeeded }) => sent && succeeded)) {
    return { observations: seen };
  }
  const because = 'A request without it was refused, one with it was accepted.';
  return {
    observations: seen,
    changes: [{ pointer: owner, update: { required: true }, because }],
    resolved: { because, assumption },
  };
}

/** From so many records on, "in each of them" is worth a change to the document. */
const ENOUGH = 10;

type InferFromSchema = (
  node: SchemaNode,
  observation: SchemaObservation,
  context: GapContext,
) => Inference;

/** An inference from what was observed at the schema that the gap stands on. */
function fromSchema(infer: InferFromSchema) {
  return (context: GapContext): Inference => {
    const node = context.contract.schemaNode(context.owner);
    const observation = context.observations.schemas.get(node.pointer);
    return observation === undefined ? NO_INFERENCE : infer(node, observation, context);
  };
}

export const presence = fromSchema((node, observation, { contract }) => {
  const { seen, present } = observation;
  const open = [...node.properties.keys()].filter((name) => !node.schema.required?.includes(name));
  const always = open.filter((name) => present.count(name) === seen);
  const never = open.filter((name) => present.count(name) === 0);
  const sometimes = open.filter((name) => !always.includes(name) && !never.includes(name));
  const observations = [
    ...(always.length > 0 ? [`always present in ${records(seen)}: ${listNames(always)}`] : []),
    ...sometimes.map(
      (name) => `\`${name}\` absent in ${seen - present.count(name)} of ${records(seen)}`,
    ),
    ...(never.length > 0 ? [`never present in ${records(seen)}: ${listNames(never)}`] : []),
  ];
  // What an example lacks is not required: it is the record of a scenario that is known.
  const shown = shownValues(contract, node.pointer).map(({ value }) => value);
  const required = always.filter((name) =>
    shown.every((each) => Object.hasOwn(Object(each), name)),
  );
  if (seen < ENOUGH || required.length === 0) return { observations };
  const because = `Present in each of ${records(seen)}.`;
  const changes: Change[] =
    node.schema.required === undefined
      ? [{ pointer: node.pointer, update: { required }, because }]
      : required.map((name) => ({ pointer: `${node.pointer}/required`, update: name, because }));
  const resolved = required.length === open.length ? { because } : undefined;
  return { observations, changes, resolved };
});

/** The gap stands on one property, so the object around it has been observed. */
export function presenceOfProperty({ contract, observations, owner }: GapContext): Inference {
  const steps = tokens(owner);
  const name = steps.at(-1) as string;
  const parent = contract.schemaNode(
    steps
      .slice(0, -2)
      .map((each) => `/${encode(each)}`)
      .join(''),
  );
  const observation = observations.schemas.get(parent.pointer);
  if (observation === undefined) return NO_INFERENCE;
  const { seen, present } = observation;
  return { observations: [`present in ${present.count(name)} of ${records(seen)}`] };
}

export const nullability = fromSchema((node, { seen, nulls }, { contract }) => {
  const open = [...node.properties].filter(([, { schema }]) => !allowsNull(schema));
  const found = open.map(([name]) => name).filter((name) => nulls.count(name) > 0);
  if (found.length === 0) return { observations: [`no other field was null in ${records(seen)}`] };
  return {
    observations: found.map(
      (name) => `\`${name}\` null in ${nulls.count(name)} of ${records(seen)}`,
    ),
    changes: found.flatMap((name) => {
      const because = `It was null in ${nulls.count(name)} of ${records(seen)}.`;
      return makeNullable(contract.json, `${node.pointer}/properties/${encode(name)}`, because);
    }),
  };
});

function makeNullable(document: unknown, pointer: string, because: string): Change[] {
  const schema = get(document, pointer);
  if (!isObject(schema)) return [];
  if (schema['$ref'] !== undefined) {
    const { description } = Object(get(document, String(schema['$ref']))) as Schema;
    const update = {
      anyOf: [{ $ref: schema['$ref'] }, { type: 'null' }],
      ...(schema['description'] === undefined && { description }),
    };
    return [
      { pointer, update, because },
      { pointer: `${pointer}/$ref`, remove: true, because },
    ];
  }
  // A closed set of values would have to say null as well; that is for people to decide.
  if (schema['type'] === undefined || schema['enum'] !== undefined) return [];
  return [{ pointer, update: { type: [schema['type'], 'null'].flat() }, because }];
}

/** A request that succeeded without a field shows that the field is not required. */
export const requiredFields = fromSchema((node, { seen, present }) => {
  const absent = [...node.properties.keys()].filter((name) => present.count(name) < seen);
  if (absent.length === 0) return { observations: [`accepted with all fields ${times(seen)}`] };
  return {
    observations: absent.map(
      (name) => `accepted without \`${name}\` ${times(seen - present.count(name))}`,
    ),
  };
});

export const values = fromSchema((node, observation) => inferValues(node, observation.values));

/** Values of an open set, the new ones as changes. */
export function inferValues(node: SchemaNode, seen: Counter): Inference {
  if (seen.size === 0) return NO_INFERENCE;
  const known = node.schema['x-extensible-enum'];
  const isNew = (value: string) => !(known ?? []).map(String).includes(value);
  const observations = seen
    .entries()
    .map(({ item, count }) => `\`${item}\`${isNew(item) ? ' (new)' : ''} ${times(count)}`);
  if (seen.others > 0) observations.push(`others ${times(seen.others)}`);
  const added = seen.items().filter((value) => isNew(value) && isWhole(value));
  if (added.length === 0) return { observations };
  // Values inside an array are listed where its items are described.
  const { pointer } = node.items ?? node;
  if (known === undefined) {
    const because = `Seen: ${listNames(added)}.`;
    return {
      observations,
      changes: [{ pointer, update: { 'x-extensible-enum': added }, because }],
    };
  }
  const changes = added.map((value) => ({
    pointer: `${pointer}/x-extensible-enum`,
    update: value,
    because: `The value was seen ${times(seen.count(value))}.`,
  }));
  return { observations, changes };
}

/** Texts of messages are no set of values, so they are never proposed as one. */
export const messages = fromSchema((_, { values: texts }) => ({
  observations: texts.entries().map(({ item, count }) => `\`${item}\` ${times(count)}`),
}));

export const states = (context: GapContext): Inference => {
  const status = context.contract.schemaNode(context.owner).properties.get('status');
  const observation = context.observations.schemas.get(status?.pointer ?? '');
  if (status === undefined || observation === undefined) return NO_INFERENCE;
  return inferValues(status, observation.values);
};

export const types = fromSchema((_, { types: seen }) => ({
  observations: [`types seen: ${listCounts(seen)}`],
}));

export const format = fromSchema((node, { formats, seen }, { contract }) => {
  if (formats.size === 0) return NO_INFERENCE;
  const observations = [`formats seen: ${listCounts(formats)}`];
  const [only = ''] = formats.items();
  const { schema } = formatNamed(only);
  const shown = shownValues(contract, node.pointer).map(({ value }) => value);
  const isShown = shown.every((each) => typeof each !== 'string' || formatOf(each).name === only);
  if (formats.size > 1 || schema === undefined || seen < ENOUGH || !isShown) {
    return { observations };
  }
  const because = `Each of ${records(seen)} has the format ${only}.`;
  const changes = [{ pointer: node.pointer, update: schema, because }];
  return { observations, changes, resolved: { because } };
});

export const timeZone = fromSchema((_, { formats }) => {
  const zones = formats.entries().flatMap(({ item, count }) => {
    const zone = formatNamed(item).timeZone;
    return zone === undefined ? [] : [`${zone} ${times(count)}`];
  });
  return zones.length === 0
    ? NO_INFERENCE
    : { observations: [`time zones named: ${zones.join(', ')}`] };
});

export const range = fromSchema((_, { types: seenTypes, negative, seen }) => {
  if (seenTypes.count('object') > 0) return NO_INFERENCE;
  return {
    observations: [
      negative > 0 ? `negative ${times(negative)}` : `never negative in ${records(seen)}`,
    ],
  };
});

export const length = fromSchema((_, { lengths, seen }) => {
  if (lengths === undefined) return NO_INFERENCE;
  const { min, max } = lengths;
  const width = min === max ? String(min) : `${min} to ${max}`;
  return { observations: [`accepted with a length of ${width}, ${times(seen)}`] };
});

/** The body of a response of which nothing is known, or what a request had that is not described. */
export const bodies = fromSchema((node, observation, { contract }) => {
  const { types: seen, present, undocumented } = observation;
  const isRequest = [...contract.operations.values()].some(
    ({ request }) => request?.schema?.pointer === node.pointer,
  );
  const fields = [...(isRequest ? [] : present.items()), ...undocumented.keys()];
  const names = fields.length === 0 ? '' : ` with the fields ${listNames(fields)}`;
  if (!isRequest) return { observations: [`a body of the type ${listCounts(seen)}${names}`] };
  return fields.length === 0 ? NO_INFERENCE : { observations: [`accepted${names}`] };
});
