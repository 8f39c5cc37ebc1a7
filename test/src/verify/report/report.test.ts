import { existsSync, readFileSync } from 'node:fs';
import { lintFromString, createConfig } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { Contract } from '../../../src/verify/contract/contract.ts';
import { type Report, renderReport } from '../../../src/verify/index.ts';
import { readEffect } from '../../../src/verify/checks/effects.ts';
import { sourceLocation } from '../../../src/verify/contract/source-location.ts';
import { questionOf } from '../../../src/verify/inference/gap-kinds.ts';
import { applyOverlay } from './apply-overlay.ts';
import { verifyDrifting } from './drifting.ts';

const document = new Contract();

describe('what verify reads from the document', () => {
  it('knows what each record of something not shown asks for', () => {
    expect(document.gaps.length).toBeGreaterThan(25);
    const unknown = document.gaps.filter(({ sentence }) => questionOf(sentence) === undefined);
    expect(unknown.map(({ sentence }) => sentence)).toEqual([]);
  });

  it('finds each record at its line', () => {
    for (const { sentence, at } of document.gaps) {
      const [file = '', line] = sourceLocation(at).split(/:(?=\d+$)/);
      const text = readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '';
      // Long sentences go on in the next line.
      const [start = ''] = text
        .trim()
        .replace(/^- (?:>-|['"])?/, '')
        .split(/['"]?$/);
      expect(sentence.startsWith(start.slice(0, 60)), `${sourceLocation(at)} ${text}`).toBe(true);
    }
  });

  it('has a file for each operation, response and schema', () => {
    for (const { at, responses } of document.operations.values()) {
      for (const pointer of [at, ...responses.flatMap((each) => [each.at, each.body?.at ?? at])]) {
        const [file = '', line] = sourceLocation(pointer).split(/:(?=\d+$)/);
        expect(existsSync(file), pointer).toBe(true);
        // Where everything is found whose own file is not.
        expect(file, pointer).not.toBe('openapi/openapi.yaml');
        expect(Number(line)).toBeGreaterThan(0);
      }
    }
  });

  it('understands each effect that a successful write promises', () => {
    const schemas = (document.json['components'] as { schemas: Record<string, object> }).schemas;
    const transitions = Object.values(schemas).flatMap(
      (schema) =>
        ((schema as Record<string, unknown>)['x-transitions'] ?? []) as {
          to: string;
          effects: string[];
        }[],
    );
    const effects = transitions
      .filter(({ to }) => to !== 'unchanged')
      .flatMap((each) => each.effects);
    expect(effects.length).toBeGreaterThanOrEqual(3);
    expect(effects.filter((sentence) => readEffect(sentence) === undefined)).toEqual([]);
  });
});

async function drifted(): Promise<Report> {
  return verifyDrifting(/refunds|subscriptions Bearer token/, ({ json }) => {
    json.data[0].status = 'a <b> & "c" | d';
    json.data[0].id = 'x';
    json.data[0].reason = null;
  });
}

describe('the report', () => {
  it('for people names place, expectation and line', async () => {
    const text = renderReport(await drifted(), 'text');
    expect(text).toContain(
      '✗ listRefunds: body/data/0/id\n    expected  an integer\n    found     a string like `a`',
    );
    expect(text).toMatch(/document {2}openapi\/components\/schemas\/Refund\.yaml:\d+/);
    expect(text).toContain('The answers contradict Payments API');
    expect(text).not.toContain('\u001B');
  });

  it('as JUnit counts failures and escapes what XML cannot hold', async () => {
    const xml = renderReport(await drifted(), 'junit');
    expect(xml).toContain('<testsuite name="main" tests="10" failures="2" errors="0" skipped="0"');
    expect(xml).toContain('<testcase name="listRefunds" classname="verify.main"');
    const inner = xml.replaceAll(/<\/?[a-z]+(?: [a-z]+="[^"<>]*")*\/?>|<\?xml[^>]*\?>/g, '');
    expect(inner).not.toMatch(/[<>"]/);
  });

  it('as JUnit holds an error when the run could not be done', async () => {
    const report = await verifyDrifting(/./, (answer) => {
      answer.status = 401;
      answer.json = { status: 'error', message: '', data: null };
    });
    expect(renderReport(report, 'junit')).toMatch(
      /<testsuite name="run" tests="\d" failures="0" errors="\d"/,
    );
  });

  it('as Markdown keeps its tables whole', async () => {
    const markdown = renderReport(await drifted(), 'markdown');
    const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
    const cells = rows.map((row) => row.replaceAll(String.raw`\|`, '').split('|').length);
    expect(new Set(cells)).toEqual(new Set([8, 6, 5]));
    expect(markdown).toContain('a &lt;b> & "c"');
  });

  it('as JSON is the report', async () => {
    const report = await drifted();
    expect(JSON.parse(renderReport(report, 'json'))).toEqual(JSON.parse(JSON.stringify(report)));
  });
});

describe('the overlay', () => {
  it('applied to the document records what was learned, and the document stays valid', async () => {
    const { overlay } = await verifyDrifting(/./, ({ json }) => {
      if (json.data?.[0]?.customer) json.data[0].status = 'active';
      if (json.meta?.page_info.page_size) json.data[0].reason = 'x';
    });
    expect(overlay.overlay).toBe('1.0.0');
    const changed = applyOverlay(document.json, overlay) as any;
    const { schemas, parameters } = changed.components;
    expect(schemas.Subscription.properties.status['x-extensible-enum']).toEqual([
      'cancelled',
      'active',
    ]);
    expect(schemas.Refund.properties.reason).toEqual({ type: 'string' });
    const { path } = operations.getVirtualAccountNumber;
    expect(changed.paths[path].get.responses['404'].$ref).toContain('VirtualAccountNumberFailure');
    // Both records of the identifier are answered, and a list of records is never empty.
    expect(parameters.TraceId).not.toHaveProperty('x-not-shown');
    const problems = await lintFromString({
      source: JSON.stringify(changed),
      config: await createConfig({ extends: ['spec'] }),
    });
    expect(problems.map(({ message }) => message)).toEqual([]);
  });

  it('says for each change where it belongs in the source', async () => {
    const { overlay } = await verifyDrifting();
    expect(overlay.actions.length).toBeGreaterThan(5);
    for (const action of overlay.actions) {
      expect(action['x-source']).toMatch(/^openapi\/.+\.yaml:\d+$/);
      expect(action['x-source']).not.toBe('openapi/openapi.yaml:1');
    }
  });
});
