import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type VerifyOptions, verify } from '../../../../src/verify/index.ts';

/** A row of options.yaml. */
interface Row {
  options: Partial<VerifyOptions>;
  without?: true;
  problem: string;
}

const text = readFileSync(join(import.meta.dirname, 'options.yaml'), 'utf8');

describe('the options of a run', () => {
  const fetch = () => Promise.reject(new Error('sent'));
  const usual = { token: 'token-1', baseUrl: 'http://127.0.0.1/v3' };

  it.each(parse(text) as Row[])('are refused: $problem', async ({ options, without, problem }) => {
    const given = { token: 'token-1', ...(!without && usual), ...options, fetch };
    const [option = '', ...words] = problem.split(' ');
    await expect(verify(given)).rejects.toThrow(
      expect.objectContaining({
        name: 'InvalidOptionError',
        message: problem,
        option,
        problem: words.join(' '),
      }),
    );
  });
});
