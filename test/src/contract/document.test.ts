import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Contract, sourceLocation } from '../../../src/contract/document.ts';

const contract = new Contract();

function lineAt(location: string): string {
  const [file = '', line] = location.split(/:(?=\d+$)/);
  return readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '';
}

describe('the document as verify reads it', () => {
  it('has every gap, at its line', () => {
    expect(contract.gaps.length).toBeGreaterThan(100);
    for (const { kind, pointer } of contract.gaps) {
      expect(lineAt(sourceLocation(pointer)), pointer).toMatch(new RegExp(`kind: ${kind}$`));
    }
  });

  it('has a file for each operation, response and schema', () => {
    for (const { pointer, responses } of contract.operations.values()) {
      const parts = responses.flatMap((each) => [each.pointer, each.schema?.pointer ?? pointer]);
      for (const each of [pointer, ...parts]) {
        const [file = '', line] = sourceLocation(each).split(/:(?=\d+$)/);
        expect(existsSync(file), each).toBe(true);
        // Where everything is found whose own file is not.
        expect(file, each).not.toBe('openapi/openapi.yaml');
        expect(Number(line)).toBeGreaterThan(0);
      }
    }
  });

  it('describes an error by its own status or by default, and no other status', () => {
    const statusOf = (status: number) => contract.response('listWebhookEndpoints', status)?.status;
    expect([200, 401, 403, 404, 500].map(statusOf)).toEqual([
      '200',
      '401',
      '403',
      'default',
      'default',
    ]);
    expect([201, 204, 302].map(statusOf)).toEqual([undefined, undefined, undefined]);
  });

  it('knows which texts of an example are made up', () => {
    const response = contract.response('listWebhookEndpoints', 401);
    expect(response?.examples['WebhooksTokenRejected']?.placeholders).toEqual(['/error/message']);
  });
});
