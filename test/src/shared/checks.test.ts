import { describe, expect, it } from 'vitest';
import {
  baseUrlProblem,
  headerNameProblem,
  headerValueProblem,
  isLoopback,
  normalizeBaseUrl,
  pathValueProblem,
  tokenProblem,
} from '../../../src/shared/checks.ts';

describe('a token', () => {
  const missing = 'is missing or not a string';
  const invisible = 'must be visible ASCII without white space';

  it.each([
    ['sk_live-1.2~3!', undefined],
    ['bearer', undefined],
    ['', missing],
    [undefined, missing],
    ['Bearer abc', 'must be given without "Bearer "'],
    ['bearer  abc', 'must be given without "Bearer "'],
    ['a b', invisible],
    ['a\nb', invisible],
    ['é', invisible],
  ])('%j: %s', (token, problem) => expect(tokenProblem(token)).toBe(problem));
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
    'service',
    '',
    undefined,
    ['https://a.example'],
    'https://{host}/v3',
    'https://<host>/v3',
    'https://a.example/{version}',
    'ftp://a.example',
    'see https://a.example',
    'https://user@a.example',
    'https://a:b@c.example',
    'https://a.example/v3?x=1',
    'https://a.example/v3?',
    'https://a.example/v3#top',
    'https://a.example:port',
  ])('%s is refused', (address) => {
    expect(baseUrlProblem(address)).toBe(
      'must be an http(s) URL as a string, without placeholder, user name, query and fragment',
    );
  });

  it.each([
    ['http://localhost:1', true],
    ['http://127.1.2.3', true],
    ['http://[::1]:80', true],
    ['http://127.0.0.1.example', false],
    ['http://my-localhost', false],
    ['http://[::2]', false],
    ['https://a.example', false],
  ])('%s is on this machine: %s', (address, here) => expect(isLoopback(address)).toBe(here));
});

describe('a value of a path parameter', () => {
  it.each(['a', '...', 'a/b', 'ü', ' '])('%j can stand in a path', (value) =>
    expect(pathValueProblem(value)).toBeUndefined(),
  );

  it.each(['', '.', '..', '\uD800', 'a\uD800b'])('%j cannot', (value) =>
    expect(pathValueProblem(value)).toBe("must not be '', '.', '..' or malformed"),
  );

  it.each([1, undefined])('%j is none', (value) =>
    expect(pathValueProblem(value)).toBe('must be a string'),
  );
});

describe('a header', () => {
  it.each(['X-Trace-Id', "!#$%&'*+.^_`|~0"])('can have the name %s', (name) =>
    expect(headerNameProblem(name)).toBeUndefined(),
  );

  it.each(['', 'a b', ':path', 'a\n', 'é', 1, undefined])('cannot have the name %j', (name) =>
    expect(headerNameProblem(name)).toBe('must be the name of a header'),
  );

  it.each([
    ['', undefined],
    ['a\tb ~\u0080ÿ', undefined],
    ['a\r\nb', 'must be Latin-1 without line breaks and control characters'],
    ['\u007f', 'must be Latin-1 without line breaks and control characters'],
    ['Ā', 'must be Latin-1 without line breaks and control characters'],
    [5, 'must be a string'],
  ])('has the value %j: %s', (value, problem) => expect(headerValueProblem(value)).toBe(problem));
});
