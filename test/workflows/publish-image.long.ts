import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Checkout } from './checkout.ts';

/** Keeps in `registry.json` what is pushed, and does nothing else. `registry.json` may be a text: the error. */
const DOCKER = `#!${process.execPath}
const fs = require('node:fs');
const { parseArgs } = require('node:util');
const registry = JSON.parse(fs.readFileSync('registry.json', 'utf8'));
const [, command, ...args] = process.argv.slice(2);
if (command === 'imagetools') {
  const tag = args.at(-1);
  if (typeof registry === 'string') fail(registry);
  if (!(tag in registry)) fail(tag + ': not found');
  console.log(JSON.stringify({ annotations: registry[tag] }));
} else if (command === 'build') {
  const option = { type: 'string' };
  const options = { platform: option, provenance: option, sbom: option, 'metadata-file': option,
    annotation: option, tag: { type: 'string', multiple: true }, push: { type: 'boolean' } };
  const { values } = parseArgs({ args, options, allowPositionals: true });
  const [, name, value] = /^index:([^=]+)=(.*)$/.exec(values.annotation);
  for (const tag of values.tag) registry[tag] = { [name]: value };
  fs.writeFileSync('registry.json', JSON.stringify(registry));
  fs.writeFileSync(values['metadata-file'], JSON.stringify({ 'containerimage.digest': 'sha256:1' }));
}
function fail(reason) {
  console.error('ERROR: ' + reason);
  process.exit(1);
}
`;

const IMAGE = 'registry.example/owner/repository/mock';
const VERSION = 'org.opencontainers.image.version';

let checkout: Checkout;
beforeEach(() => {
  checkout = new Checkout(['.github']);
  checkout.write('bin/docker', DOCKER);
  chmodSync(join(checkout.root, 'bin/docker'), 0o755);
});
afterEach(() => checkout.remove());

type Registry = Record<string, string | undefined>;

/** Publishes a version where the registry has these tags, each with the version it was built from. */
function publish(version: string, has: Registry | string) {
  const before =
    typeof has === 'string'
      ? has
      : Object.fromEntries(
          Object.entries(has).map(([tag, of]) => [`${IMAGE}:${tag}`, { [VERSION]: of }]),
        );
  checkout.write('registry.json', JSON.stringify(before));
  const ran = checkout.run('publish-image', [IMAGE, 'metadata.json'], {
    GITHUB_REF_NAME: `v${version}`,
    PATH: `${checkout.root}/bin:${process.env['PATH']}`,
  });
  const text = readFileSync(join(checkout.root, 'registry.json'), 'utf8');
  const after = JSON.parse(text) as Record<string, Record<string, string>> | string;
  const tags =
    typeof after === 'string'
      ? after
      : Object.fromEntries(
          Object.entries(after).map(([tag, of]) => [tag.slice(IMAGE.length + 1), of[VERSION]]),
        );
  return { ...ran, tags };
}

const PUBLISHED = `${IMAGE}:1.2.3 is published already, and is never overwritten\n`;

test.each<[rule: string, version: string, has: Registry, ran: object, adds: Registry]>([
  [
    'the first version gets its tag and latest',
    '1.2.3',
    {},
    { status: 0 },
    { '1.2.3': '1.2.3', latest: '1.2.3' },
  ],
  [
    'a higher version moves latest, and leaves the others',
    '1.10.0',
    { '1.9.0': '1.9.0', latest: '1.9.0' },
    { status: 0 },
    { '1.10.0': '1.10.0', latest: '1.10.0' },
  ],
  [
    'a lower version does not move latest',
    '1.9.1',
    { '1.10.0': '1.10.0', latest: '1.10.0' },
    { status: 0, stderr: 'latest stays at 1.10.0\n' },
    { '1.9.1': '1.9.1' },
  ],
  [
    'a version that is published is never overwritten',
    '1.2.3',
    { '1.2.3': 'before', latest: '1.2.3' },
    { status: 1, stderr: PUBLISHED },
    {},
  ],
])('%s', (_, version, has, ran, adds) => {
  expect(publish(version, has)).toMatchObject({ ...ran, tags: { ...has, ...adds } });
});

test('the digest of what was pushed is in a file', () => {
  publish('1.2.3', {});
  expect(JSON.parse(checkout.read('metadata.json'))).toEqual({
    'containerimage.digest': 'sha256:1',
  });
});

test.each([
  ['a registry that does not respond', 'dial tcp: i/o timeout', 'i/o timeout'],
  ['a registry that denies the access', 'denied: not found or no access', 'no access'],
  ['a latest without a version', { latest: undefined }, 'does not say which version it is'],
])('%s ends the release of the image', (_, before, reason) => {
  expect(publish('1.2.3', before)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(reason),
    tags: before,
  });
});
