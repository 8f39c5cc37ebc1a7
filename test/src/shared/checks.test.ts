import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  baseUrlProblem,
  isLoopback,
  normalizeBaseUrl,
  pathValueProblem,
  tokenProblem,
} from '../../../src/shared/checks.ts';
import { retryAfterMs } from '../../../src/shared/sending.ts';

describe('a token', () => {
  it('of visible ASCII can be sent', () => expect(tokenProblem('sk_live-1.2~3')).toBeUndefined());

  it.each([
    ['', 'is missing'],
    [undefined, 'is missing'],
    ['a b', 'visible ASCII'],
    ['a\nb', 'visible ASCII'],
    ['é', 'visible ASCII'],
  ])('%j cannot', (token, problem) => expect(tokenProblem(token)).toContain(problem));
});

describe('a base URL', () => {
  it.each([
    ['https://a.example/v3/', 'https://a.example/v3'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['HTTPS://A.example//v3//', 'https://a.example//v3'],
  ])('%s is used as %s', (address, normalized) => {
    expect(baseUrlProblem(address)).toBeUndefined();
    expect(normalizeBaseUrl(address)).toBe(normalized);
  });

  it.each([
    ['service', 'http(s) URL'],
    ['', 'http(s) URL'],
    [undefined, 'http(s) URL'],
    ['https://{host}/v3', 'placeholder'],
    ['https://<host>/v3', 'placeholder'],
    ['https://a.example/{version}', 'placeholder'],
    ['ftp://a.example', 'http(s) URL'],
    ['https://user@a.example', 'user name, query and fragment'],
    ['https://a:b@c.example', 'user name, query and fragment'],
    ['https://a.example/v3?x=1', 'query'],
    ['https://a.example/v3?', 'query'],
    ['https://a.example/v3#top', 'fragment'],
  ])('%s is refused', (address, problem) => expect(baseUrlProblem(address)).toContain(problem));

  it.each([
    ['http://localhost:1', true],
    ['http://127.1.2.3', true],
    ['http://[::1]:80', true],
    ['http://127.0.0.1.example', false],
    ['https://a.example', false],
  ])('%s is on this machine: %s', (address, here) => expect(isLoopback(address)).toBe(here));
});

describe('a value of a path parameter', () => {
  it.each(['a', '...', 'a/b', 'ü', ' '])('%j can stand in a path', (value) =>
    expect(pathValueProblem(value)).toBeUndefined(),
  );

  it.each(['', '.', '..', 1, undefined, '\uD800'])('%j cannot', (value) =>
    expect(pathValueProblem(value)).toMatch(/^must/),
  );
});

describe('Retry-After', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-01-15T09:30:00Z') }));
  afterEach(() => vi.useRealTimers());

  it.each([
    ['3', 3000],
    ['0', 0],
    ['86400', 86_400_000],
    ['Thu, 15 Jan 2026 09:30:02 GMT', 2000],
    ['Thu, 15 Jan 2026 09:29:00 GMT', 0],
  ])('%j is a delay of %s ms', (value, ms) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value }))).toBe(ms);
  });

  it.each([
    'soon',
    '',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '3 s',
    '3, 5',
    'Infinity',
    'Invalid Date',
    '2026-01-15',
    '2026-01-15T09:30:02Z',
    '1/15/2026',
    'Thu, 15 Jan 2026 09:30:02',
    'Thu, 15 Jan 2026 09:30:02 +0100',
    'Fri, 15 Jan 2026 09:30:02 GMT',
    'Thu, 32 Jan 2026 09:30:02 GMT',
  ])('%j is none', (value) => {
    expect(retryAfterMs(new Headers({ 'retry-after': value }))).toBeUndefined();
  });

  it('may be absent', () => {
    expect(retryAfterMs(new Headers())).toBeUndefined();
    expect(retryAfterMs(undefined)).toBeUndefined();
  });
});
