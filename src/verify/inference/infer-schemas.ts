import type { Counter } from './counter.ts';
import type { Contract, Gap, SchemaNode } from '../contract/contract.ts';
import type { Observations, SchemaObservations } from './observations.ts';
import { formatNamed } from '../exchange/value-format.ts';
import { type Inference, NO_INFERENCE } from './infer.ts';
import type { Change } from './overlay.ts';
import { encode } from '../../shared/pointer.ts';
import type { Question } from './gap-kinds.ts';
import { plural } from '../report/summary.ts';

/** From so many records on, "in each of them" is worth a change to the document. */
const ENOUGH = 10;

/** Lessons about the place of a schema that a gap stands on; undefined for other questions. */
export function inferFromSchemas(
  document: Contract,
  observations: Observations,
  gap: Gap,
  question: Question,
): Inference | undefined {
  if (!gap.owner.startsWith('/components/schemas/')) return undefined;
  const node = document.node(gap.owner);
  const place = observations.places.get(node.at);
  if (question === 'states') {
    const status = node.properties.get('status');
    const seen = observations.places.get(status?.at ?? '');
    return status === undefined || seen === undefined ? NO_INFERENCE : values(status, seen.values);
  }
  if (question === 'page-size') return pageSize(observations, node);
  const inference = INFERENCES[question];
  if (inference === undefined) return undefined;
  return place === undefined ? NO_INFERENCE : inference(node, place);
}

const INFERENCES: Partial<
  Record<Question, (node: SchemaNode, place: SchemaObservations) => Inference>
> = {
  presence,
  'sent-fields': sentFields,
  values: (node, place) => values(node, place.values),
  type: (_, { types }) => ({ evidence: [`types seen: ${told(types)}`], changes: [] }),
  form,
  sign: (_, { negative, seen }) => ({
    evidence: [
      negative > 0 ? `negative ${times(negative)}` : `never negative in ${plural(seen, 'record')}`,
    ],
    changes: [],
  }),
  length: (_, { lengths, seen }) => ({
    evidence:
      lengths === undefined ? [] : [`accepted with a length of ${range(lengths)}, ${times(seen)}`],
    changes: [],
  }),
  answer: (_, { types, present, extra }) => {
    const fields = [...present.keys(), ...extra.keys()];
    const named = fields.length === 0 ? '' : ` with the fields ${quoted(fields)}`;
    return { evidence: [`a body of the type ${told(types)}${named}`], changes: [] };
  },
};

function presence(node: SchemaNode, { seen, present, nulls }: SchemaObservations): Inference {
  const open = [...node.properties.keys()].filter((name) => !node.schema.required?.includes(name));
  const always = open.filter((name) => present.get(name) === seen);
  const never = open.filter((name) => present.get(name) === 0);
  const sometimes = open.filter((name) => !always.includes(name) && !never.includes(name));
  const isNull = open.filter((name) => nulls.get(name) > 0);
  const evidence = [
    ...(always.length > 0
      ? [`always present in ${plural(seen, 'record')}: ${quoted(always)}`]
      : []),
    ...sometimes.map(
      (name) => `\`${name}\` missing in ${seen - present.get(name)} of ${plural(seen, 'record')}`,
    ),
    ...(never.length > 0 ? [`never present in ${plural(seen, 'record')}: ${quoted(never)}`] : []),
    ...isNull.map((name) => `\`${name}\` null in ${nulls.get(name)} of ${plural(seen, 'record')}`),
  ];
  if (seen < ENOUGH || always.length === 0) return { evidence, changes: [] };
  const because = `Present in each of ${plural(seen, 'record')}.`;
  const required = node.schema.required;
  const changes: Change[] =
    required === undefined
      ? [{ pointer: node.at, update: { required: always }, because }]
      : always.map((name) => ({ pointer: `${node.at}/required`, update: name, because }));
  return { evidence, changes };
}

/** A request that succeeded without a field shows that the field is not required. */
function sentFields(node: SchemaNode, { seen, present }: SchemaObservations): Inference {
  const left = [...node.properties.keys()].filter((name) => present.get(name) < seen);
  const evidence = left.map(
    (name) => `accepted without \`${name}\` ${times(seen - present.get(name))}`,
  );
  return {
    evidence: evidence.length > 0 ? evidence : [`accepted with all fields ${times(seen)}`],
    changes: [],
  };
}

/** Values of an open set that were seen, the new ones as changes. */
export function values(node: SchemaNode, seen: Counter): Inference {
  if (seen.size === 0) return NO_INFERENCE;
  const known = node.schema['x-extensible-enum'];
  const isNew = (value: string) => !(known ?? []).map(String).includes(value);
  const evidence = seen
    .entries()
    .map(([value, count]) => `\`${value}\`${isNew(value) ? ' (new)' : ''} ${times(count)}`);
  if (seen.others > 0) evidence.push(`others ${times(seen.others)}`);
  const added = seen.keys().filter(isNew);
  if (added.length === 0) return { evidence, changes: [] };
  // Values inside an array are listed where its items are documented.
  const target = node.items?.at ?? node.at;
  const because = (value: string) => `The value was seen ${times(seen.get(value))}.`;
  const changes: Change[] =
    known === undefined
      ? [
          {
            pointer: target,
            update: { 'x-extensible-enum': added },
            because: `Seen: ${quoted(added)}.`,
          },
        ]
      : added.map((value) => ({
          pointer: `${target}/x-extensible-enum`,
          update: value,
          because: because(value),
        }));
  return { evidence, changes };
}

function form(node: SchemaNode, { forms, seen }: SchemaObservations): Inference {
  if (forms.size === 0) return NO_INFERENCE;
  const evidence = [`forms seen: ${told(forms)}`];
  const [only = ''] = forms.keys();
  const { schema } = formatNamed(only);
  if (forms.size > 1 || schema === undefined || seen < ENOUGH) return { evidence, changes: [] };
  const because = `Each of ${plural(seen, 'record')} has the form ${only}.`;
  return { evidence, changes: [{ pointer: node.at, update: schema, because }] };
}

function pageSize(observations: Observations, node: SchemaNode): Inference {
  const sizes = observations.places.get(`${node.at}/properties/page_size`)?.values;
  const evidence = sizes === undefined ? [] : [`\`page_size\` was ${told(sizes)}`];
  if (node.properties.has('page_size')) return { evidence, changes: [] };
  for (const [id, { pageLengths }] of observations.operations) {
    if (pageLengths.size > 0) evidence.push(`full pages of ${id} had ${told(pageLengths)} records`);
  }
  return { evidence, changes: [] };
}

/** Fields that the document does not have, each with the change that would add it. */
export function extraFields(node: { at: string }, { extra }: SchemaObservations) {
  return [...extra].map(([name, types]) => {
    const [first = 'string'] = types.keys();
    const sensitive = first === 'sensitive value';
    const type = types.size > 1 ? types.keys() : first;
    return {
      what: `a field \`${name}\` (${told(types)})`,
      pointer: node.at,
      changes: [
        {
          pointer: `${node.at}/properties`,
          update: { [name]: sensitive ? { 'x-sensitive': true } : { type } },
          because: `The field \`${encode(name)}\` was seen: ${told(types)}.`,
        },
      ],
    };
  });
}

export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

export function told(counter: Counter): string {
  return counter
    .entries()
    .map(([key, count]) => `${key} ${times(count)}`)
    .join(', ');
}

function range([min, max]: [number, number]): string {
  return min === max ? String(min) : `${min} to ${max}`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
