import { describe, expect, it } from 'vitest';
import { escapeXml, paintFor, printable } from '../../../src/shared/terminal.ts';
import { thrownText } from '../../../src/shared/thrown.ts';

const write = () => undefined;

describe('colours', () => {
  it.each([
    { isTTY: true, env: {}, shown: '\u001B[31mx\u001B[39m' },
    { isTTY: true, env: { NO_COLOR: '' }, shown: '\u001B[31mx\u001B[39m' },
    { isTTY: true, env: { NO_COLOR: '1' }, shown: 'x' },
    { isTTY: true, env: { TERM: 'dumb' }, shown: 'x' },
    { isTTY: undefined, env: {}, shown: 'x' },
  ])('on a stream with isTTY $isTTY and $env', ({ isTTY, env, shown }) => {
    expect(paintFor({ write, isTTY }, env)('red', 'x')).toBe(shown);
  });
});

describe('a text from outside', () => {
  it.each([
    ['plain ~', 'plain ~'],
    ['a\u001B[2Jb\r\nc\u202Ed\u0007\u009B1m é ✓', 'a?[2Jb??c?d??1m é ✓'],
    ['\u2028\u2029', '??'],
  ])('cannot act on the terminal: %j', (text, shown) => expect(printable(text)).toBe(shown));

  it('cannot act in XML', () => {
    expect(escapeXml('<a b="c"> & <a b="c"> &\u001B\u2028\n')).toBe(
      '&lt;a b=&quot;c&quot;&gt; &amp; &lt;a b=&quot;c&quot;&gt; &amp;???',
    );
  });
});

it.each([
  [new TypeError('no'), 'no'],
  ['text', 'text'],
  [undefined, 'undefined'],
  [Object.create(null), 'something without a text'],
])('what was thrown has a text: %s', (thrown, text) => expect(thrownText(thrown)).toBe(text));
