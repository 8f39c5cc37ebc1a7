import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { traceIdHeader } from '../../../../generated/operations.ts';
import type { Contract } from '../../../../src/contract/document.ts';
import { type Schema, Schemas } from '../../../../src/contract/schema.ts';
import { redactText } from '../../../../src/shared/redact.ts';
import type { CheckResult } from '../../../../src/verify/checks/check-exchange.ts';
import { Deadline } from '../../../../src/verify/exchange.ts';
import { fieldDrifts, missingFields, newFields } from '../../../../src/verify/inference/fields.ts';
import { inferAdditions } from '../../../../src/verify/inference/gaps.ts';
import { Observations } from '../../../../src/verify/inference/observations.ts';
import type { Change } from '../../../../src/verify/inference/overlay.ts';
import { schemaFacts } from '../../../../src/verify/inference/schema-facts.ts';

/** Bodies in a list, or one of them many times. */
type Bodies = unknown[] | { times: number; of: unknown };

/** What a row says of the document. */
interface Documented {
  schema: Schema;
  /** What examples have there. */
  shown?: unknown[];
  placeholders?: string[];
  /** Set where the bodies are those of requests. */
  sent?: true;
}

interface FactRow extends Documented {
  bodies: Bodies;
  about?: string;
  facts: string[];
}

interface FieldRow extends Omit<Documented, 'schema'>, Schema {
  records: Bodies;
  baselines?: ([records: number, always: string[]] | null)[];
  findings: string[];
  additions?: string[];
  drifts?: object[];
}

function rowsOf<Row>(file: string): [string, Row][] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return Object.entries(parse(text) as Record<string, Row>);
}

const THING = '/components/schemas/Thing';

/** As much of a contract as is read here, with a document of its own. */
function contractOf({ schema, shown = [], placeholders, sent }: Documented): Contract {
  const Other = { type: 'string', description: 'Another.' };
  const example = placeholders && { 'x-placeholder': placeholders };
  const json = { components: { schemas: { Thing: schema, Other }, examples: { E: example } } };
  const schemas = new Schemas(json);
  const thing = schemas.at(THING);
  const parameter = {
    in: 'header',
    name: traceIdHeader,
    pointer: '/trace',
    schema: { minLength: 12, maxLength: 255 },
  };
  const operation = {
    pointer: '/operation',
    request: sent && { schema: thing },
    responses: [{ isSuccess: true, schemaPointers: new Set([THING]) }],
    parameters: [parameter],
  };
  const pointer = '/components/examples/E/value/data/0';
  return {
    json,
    schemaNode: (at: string) => schemas.at(at),
    shownAt: (at: string) => (at === THING ? shown.map((value) => ({ value, pointer })) : []),
    operation: () => operation,
    operations: new Map([['listRefunds', operation]]),
  } as unknown as Contract;
}

function observe(contract: Contract, bodies: Bodies, sent?: true): Observations {
  const observations = new Observations(contract, 'X-Id', (text, limit) =>
    redactText(text, [], limit),
  );
  const list = Array.isArray(bodies)
    ? bodies
    : Array.from({ length: bodies.times }, () => bodies.of);
  for (const body of list) {
    observations.add({
      exchange: {
        operation: 'listRefunds',
        call: 'listRefunds',
        request: { headers: new Headers(), query: {}, ...(sent && { body }) },
        response: { status: 200, headers: new Headers() },
        deadline: new Deadline(60_000),
      },
      documented: { pointer: '/response', schema: sent ? undefined : contract.schemaNode(THING) },
      body,
      succeeded: true,
    } as unknown as CheckResult);
  }
  return observations;
}

const short = (pointer: string) => pointer.replace('/components/', '').replace('schemas/', '');

function changesOf(changes: readonly Change[] = []): string[] {
  return changes.map(({ pointer, update, remove, because }) => {
    const change = remove === true ? 'removed' : JSON.stringify(update);
    return `${short(pointer)} ${change}: ${because}`;
  });
}

describe('what bodies show of a schema', () => {
  it.each(rowsOf<FactRow>('facts.yaml'))('%s', (_, { bodies, about = '', ...row }) => {
    const contract = contractOf(row);
    const found = schemaFacts(contract, observe(contract, bodies, row.sent))
      .filter(({ kind }) => about === '' || about.split(' ').includes(kind))
      .filter(({ observations, changes = [] }) => observations.length + changes.length > 0)
      .map(({ owners, kind, topic, observations, changes, resolved }) =>
        [
          `${owners.map(short).join()} ${topic ?? kind}: ${observations.join('; ')}`,
          ...changesOf(changes),
          ...(resolved === undefined ? [] : [`settled: ${resolved.because}`]),
        ].join(' → '),
      );
    expect(found).toEqual(row.facts);
  });
});

describe('what the fields of records show', () => {
  it.each(rowsOf<FieldRow>('fields.yaml'))('%s', (_, row) => {
    const { records, baselines = [], shown = [], placeholders, ...rest } = row;
    const { findings, additions, drifts, ...schema } = rest;
    const contract = contractOf({ schema, shown, ...(placeholders && { placeholders }) });
    const observations = observe(contract, records);
    const earlier = baselines.map((each) =>
      each === null ? [] : [{ pointer: THING, records: each[0], always: each[1] }],
    );
    const found = [
      ...missingFields(contract, observations, earlier),
      ...newFields(contract, observations),
    ];
    expect(found.map(({ pointer, message }) => `${short(pointer)}: ${message}`)).toEqual(findings);
    if (additions !== undefined) {
      const added = inferAdditions(contract, observations, []);
      expect(
        added.map((each) => [each.observation, ...changesOf(each.changes)].join(' → ')),
      ).toEqual(additions);
    }
    if (drifts !== undefined) {
      const drifted = fieldDrifts(contract, observations);
      expect(drifted.map(({ absent, added, values }) => ({ absent, added, values }))).toEqual(
        drifts,
      );
    }
  });
});
