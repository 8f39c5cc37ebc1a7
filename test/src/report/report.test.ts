import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { rehearse } from '../../../src/rehearse/index.ts';
import { junitReport } from '../../../src/report/junit.ts';
import { rowLine, textReport } from '../../../src/report/text.ts';
import { firstFew } from '../../../src/shared/counted-text.ts';
import { isObject } from '../../../src/shared/json.ts';
import { scenarioOf } from '../rehearse/programs.ts';
import { targets, verifyDrifting } from '../verify/support/drifting.ts';
import { verifyRecorded } from '../verify/support/har.ts';

// What a report says is in the tests of verify and rehearse.

const plain = (_: unknown, text: string) => text;

it('a long list has its first items and the number of the others, and one other by its name', () => {
  expect(firstFew(['a', 'b', 'c'], 2)).toBe('a, b, c');
  expect(firstFew(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 others');
});

it('a report as text has nothing that acts on a terminal', () => {
  const row = { subject: 'a\u001B[2J', details: [{ text: '\u202Eb' }] };
  expect(rowLine({ ...row, text: '\u0007' }, plain)).toBe('  a?[2J  ?');
  expect(rowLine({ sign: 'pass', subject: 'a' }, plain)).toBe('✓ a');
  expect(
    textReport({ head: ['\u0007'], sections: [{ title: 'A', rows: [row] }] }, { paint: plain }),
  ).toBe('?\n\nA\n  a?[2J\n    ?b\n');
});

it('JUnit has texts as XML needs them, no time where none is given, and no empty section', () => {
  const details = [{ label: 'e&f', text: 'g\u0000<h>' }];
  const rows = [{ subject: 'c' }, { sign: 'fail' as const, subject: '"d"', details }];
  const sections = [rows, []].map((each) => ({ title: '<b>', rows: each }));
  expect(junitReport({ name: 'a', sections })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="a">
  <testsuite name="&lt;b&gt;" tests="2" failures="1" errors="0" skipped="0">
    <testcase name="c" classname="a.&lt;b&gt;"/>
    <testcase name="&quot;d&quot;" classname="a.&lt;b&gt;">
      <failure type="e&amp;f" message="g?&lt;h&gt;">g?&lt;h&gt;</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
});

/** A schema by which each object has the fields that are described, and no other. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  return isObject(value['properties']) ? { ...copy, additionalProperties: false } : copy;
}

function readSchema(name: string): object {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string>;
  };
  const file = exports[`./${name}-report.schema.json`] ?? '';
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

function validatorOf(name: string) {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const schema = readSchema(name);
  // It has to be valid as it is published, too.
  ajv.compile(schema);
  const validate = ajv.compile(closed(schema) as object);
  return (report: unknown) => {
    validate(JSON.parse(JSON.stringify(report)));
    return validate.errors ?? [];
  };
}

describe('the JSON Schema of the report of rehearse', () => {
  const problems = validatorOf('rehearse');
  const hasty = scenarioOf({ sends: ['voidCharge'], says: { none: 'failed', error: 'done' } });

  it.each([
    ['findings of every group', {}],
    ['what was left out', { maxRuns: 5 }],
    ['chosen cases, one of them unreached', { cases: ['voidCharge#9:redirect'] }],
  ])('describes one with %s', async (_, options) => {
    const report = await rehearse(hasty, options);
    expect(problems(report)).toEqual([]);
    expect(problems({ ...report, partial: 'bail' })).toEqual([]);
  });

  it('refuses a field that is not described, and one that is missing', async () => {
    const { runs: _, ...report } = await rehearse(hasty, { maxRuns: 2 });
    expect(
      problems({ ...report, more: 1 })
        .map(({ keyword }) => keyword)
        .toSorted(),
    ).toEqual(['additionalProperties', 'required']);
  });
});

describe('the JSON Schema of the report of verify', () => {
  const problems = validatorOf('verify');

  it('describes one of calls, with contradictions and what was seen', async () => {
    const noData = ({ json }: { json: any }) => (json.data = null);
    const report = await verifyDrifting(targets.REFUNDS, noData);
    expect(problems(report)).toEqual([]);
    const { version: _, ...rest } = report;
    expect(problems({ ...rest, more: 1 }).map(({ keyword }) => keyword)).toContain('required');
  });

  it('describes one of a recording, with fields, what was not kept, and failures', async () => {
    const [{ comment: _, ...refund }] = examples.RefundPage.data as [any];
    const body = { ...examples.RefundPage, data: [{ ...refund, coment: 'x', new_field: 1 }] };
    const recorded = [
      { url: 'https://a.example/v3/refunds', body },
      { url: 'https://a.example/v3/subscriptions', status: 503, body: {} },
      { url: 'https://a.example/v3/virtual-cards', content: { size: -1 } },
    ];
    const report = await verifyRecorded(recorded);
    const kinds = report.findings.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['new-field', 'unchecked', 'skipped', 'seen']));
    expect(problems(report)).toEqual([]);
    expect(problems(await verifyRecorded([]))).toEqual([]);
  });
});
