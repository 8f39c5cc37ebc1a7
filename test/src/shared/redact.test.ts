import { describe, expect, it, test } from 'vitest';
import {
  isSensitive,
  isSensitiveHeader,
  redact,
  redactHeaders,
  redactSecrets,
  redactTarget,
  redactText,
  redactWord,
  secretsIn,
} from '../../../src/shared/redact.ts';
import { growth } from '../../support/cost.ts';
import { rowsIn } from '../../support/files.ts';

const PAN = '4000056655665556';

interface Row {
  without: string;
  text: string;
  shown: string;
}
const rows = rowsIn<{
  targets: { target: string; shown: string }[];
  texts: Row[];
  keeps: { kept: string; text: string }[];
  words: Row[];
  spellings: { name: string; spelled: string }[];
}>(import.meta.dirname, 'redact.yaml');

/** A value in objects or lists inside of each other, this many levels deep. */
function nested(levels: number, value: unknown = { cvv: '123' }): unknown {
  let outer = value;
  for (let level = 0; level < levels; level += 1) outer = level % 2 === 0 ? [outer] : { a: outer };
  return outer;
}

test.each<[(name: string) => boolean, names: string, others: string]>([
  [isSensitive, 'card_pan cardPan Card-Pan cvv CVV bvn token secret', 'masked_pan amount total'],
  [isSensitiveHeader, 'Authorization set-cookie Cookie Proxy-Authorization Cvv', 'etag x-trace-id'],
])('%o knows the names of secrets', (check, names, others) => {
  expect(names.split(' ').filter(check)).toEqual(names.split(' '));
  expect(others.split(' ').filter(check)).toEqual([]);
});

describe('a value for logs', () => {
  it('has lost its sensitive fields at any depth, and the original keeps them', () => {
    const value = { data: [{ card_pan: PAN, city: 'Accra', nested: { CVV: 123 } }] };
    expect(redact(value)).toEqual({
      data: [{ card_pan: '[redacted]', city: 'Accra', nested: { CVV: '[redacted]' } }],
    });
    expect(value.data[0]?.card_pan).toBe(PAN);
  });

  it('is redacted as a whole below its hundredth level', () => {
    expect(redact(nested(100))).toEqual(nested(100, { cvv: '[redacted]' }));
    expect(redact(nested(101))).toEqual(nested(101, '[redacted]'));
  });

  it('may be nested deeper than calls can be', () => {
    expect(JSON.stringify(redact(nested(20_000)))).not.toContain('123');
    expect(secretsIn(nested(20_000))).toEqual(['123']);
  });

  it('returns the values of sensitive fields, those of lists and objects too', () => {
    const value = {
      token: ['a-1', { x: 'a-2' }, true, null],
      list: [[{ bvn: 123 }], null],
      amount: 5,
      secret: null,
      CVV: 456n,
    };
    expect(secretsIn(value).toSorted()).toEqual(['123', '456', 'a-1', 'a-2']);
  });

  it('has headers without credentials', () => {
    const headers = {
      authorization: 'Bearer x',
      'set-cookie': ['a=1'],
      etag: 'W/"1"',
      via: undefined,
    };
    expect(redactHeaders(headers)).toEqual({
      authorization: '[redacted]',
      'set-cookie': '[redacted]',
      etag: 'W/"1"',
    });
  });
});

it.each(rows.targets)('the request target $target is shown as $shown', ({ target, shown }) => {
  expect(redactTarget(target)).toBe(shown);
});

describe('a text that came from outside', () => {
  const secrets = ['planted-1', 'planted-1-more', 'two\n lines', '739', '123456', '65432', '', '7'];

  // In parts, since the search for card numbers in this repository knows no such one.
  const short = ['3056', '9309025904'].join('');
  const more = { without: 'a card number of 14 digits', text: short, shown: '[redacted]' };

  it.each([...rows.texts, more])('is shown without $without', ({ text, shown }) => {
    expect(redactText(text, secrets)).toBe(shown);
  });

  it.each(rows.keeps)('is shown with $kept', ({ text }) => {
    expect(redactText(text, secrets)).toBe(text);
  });

  it.each([' ', 'planted-1-more'])('has no part of a secret when it is too long, of %j', (part) => {
    const text = part.repeat(20_000);
    for (let length = 9_990; length < 10_010; length += 1) {
      const cut = `${text.slice(0, length - 'planted-1-more'.length)}planted-1-more`;
      expect(redactText(cut, secrets).replaceAll('[redacted]', '')).not.toMatch(/planted-1|more/);
      expect(redactText(cut + text, secrets)).not.toMatch(/planted-1|more/);
    }
  });

  it.each([
    { length: 10, limit: 10, shown: 'a'.repeat(10) },
    { length: 11, limit: 10, shown: `${'a'.repeat(10)}…` },
    { length: 300, limit: undefined, shown: 'a'.repeat(300) },
    { length: 301, limit: undefined, shown: `${'a'.repeat(300)}…` },
    { length: 10_000, limit: Infinity, shown: 'a'.repeat(10_000) },
    { length: 10_001, limit: Infinity, shown: '[10001 characters]' },
  ])('of $length characters is cut at the limit $limit', ({ length, limit, shown }) => {
    expect(redactText('a'.repeat(length), [], limit)).toBe(shown);
  });

  it('of numbers only is searched for card numbers in time that follows its length', async () => {
    const texts = (length: number) => Array.from({ length: 4 }, () => '1 '.repeat(length));
    const run = (each: string[]) => each.map((text) => redactText(text, []));
    expect(await growth(texts, run, 1_200)).toBeLessThan(6);
  });
});

describe('the given secrets', () => {
  // The mark `[redacted]` has them in it: replaced one after another, they made gigabytes of 560 bytes.
  it('are looked for in the text as it was given, not in what replaced another', () => {
    const secrets = Array.from({ length: 50 }, () => ['red', 'act', 'redacted', '[redacted]']);
    expect(redactSecrets('a red act was redacted', secrets.flat())).toBe(
      'a [redacted] [redacted] was [redacted]',
    );
    expect(redactSecrets('redacted', ['red', 'act'])).toBe('[redacted]ed');
  });

  it('leave nothing of one behind that overlaps another', () => {
    const secrets = ['token flw', 'flw-t1nf-5c8e', 'nf-5c8e and'];
    expect(redactSecrets('bad token flw-t1nf-5c8e and more', secrets)).toBe('bad [redacted] more');
  });

  it('are matched as they are, whatever they mean in a pattern', () => {
    const secrets = ['a.c', '(((', '[a-z]', '\\', '$&$&', 'a|b', '^.*$', '\n\r\n', '\uD800x'];
    for (const secret of secrets) {
      expect(redactSecrets(`<${secret}${secret}> abc`, [secret])).toBe(
        secret.length < 3 ? `<${secret}${secret}> abc` : '<[redacted]> abc',
      );
    }
  });

  it.each(rows.spellings)('are found $name', ({ spelled }) => {
    const text = `you sent {"token":"${spelled}"} \\o/ 100%`;
    const shown = 'you sent {"token":"[redacted]"} o/ 100%';
    expect(redactSecrets(text, ['flw-t1/a"b\\c&d% é'])).toBe(shown);
  });

  it.each([
    { text: '\\'.repeat(10_000), secret: 'a\\\\\\\\\\\\b/' },
    { text: `a${'\\'.repeat(9_000)}`, secret: 'a\\b\\c' },
    { text: `%${'25'.repeat(4_999)}`, secret: '%%%%%%a' },
    { text: `${'a'.repeat(9_999)}%`, secret: `${'a'.repeat(4_000)}b` },
    { text: '\\u0061'.repeat(1_600), secret: `${'a'.repeat(800)}b` },
  ])('are looked for in time that does not explode: $secret', ({ text, secret: hostile }) => {
    const before = process.cpuUsage().user;
    const secrets = Array.from({ length: 4 }, () => hostile);
    expect(redactSecrets(text, secrets)).toBe(text);
    expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
  });

  it('are looked for in up to ten million steps: what takes more is hidden as a whole', () => {
    const secrets = Array.from({ length: 1000 }, (_, count) => `planted-${count}`);
    const text = 'x'.repeat(10_000);
    expect(redactSecrets(text, secrets)).toBe(text);
    expect(redactSecrets(`${text}x`, secrets)).toBe('[redacted]');
  });
});

describe('a word of a command', () => {
  it.each(['Bearer $TOKEN', 'curl -H "Authorization: Bearer ${TOKEN}"', "'Bearer ${API_KEY_2:?}'"])(
    'keeps the name of a variable: %s',
    (text) => {
      expect(redactWord(text, [])).toBe(text);
      expect(redactText(text, [])).not.toBe(text);
    },
  );

  it.each(rows.words)('is shown without $without', ({ text, shown }) => {
    expect(redactWord(text, ['$PLANTED'])).toBe(shown);
  });
});
