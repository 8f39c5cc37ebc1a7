import { expect, it } from 'vitest';
import { paintFor, printable } from '../../../src/shared/terminal.ts';

it('colours are shown on a terminal only, and not when NO_COLOR is set', () => {
  const terminal = { write: () => undefined, isTTY: true };
  expect(paintFor(terminal, {})('red', 'x')).toBe('\u001B[31mx\u001B[39m');
  expect(paintFor(terminal, { NO_COLOR: '1' })('red', 'x')).toBe('x');
  expect(paintFor(terminal, { TERM: 'dumb' })('red', 'x')).toBe('x');
  expect(paintFor({ write: () => undefined }, {})('red', 'x')).toBe('x');
});

it('a text from outside cannot act on the terminal', () => {
  expect(printable('a\u001B[2Jb\r\nc\u202Ed\u0007\u009B1m é ✓')).toBe('a?[2Jb??c?d??1m é ✓');
});
