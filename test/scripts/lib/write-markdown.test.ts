import { expect, test } from 'vitest';
import { codeBlock, table } from '../../../scripts/lib/write-markdown.ts';

test('a table keeps its cells apart and on one line', () => {
  expect(table(['a | b', 'c'], [['1 \n 2', String.raw`x|y \| z`]])).toBe(
    [String.raw`| a \| b | c |`, '| --- | --- |', String.raw`| 1 2 | x\|y \| z |`].join('\n'),
  );
  expect(table(['a'], [])).toBe('None.');
});

test('a block of code has no empty end', () => {
  expect(codeBlock('sh', '\n  ls\n\n')).toBe('```sh\n\n  ls\n```');
});
