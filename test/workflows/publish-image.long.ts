import { afterEach, beforeEach, expect, test } from 'vitest';
import { Checkout } from './checkout.ts';

/** Keeps in `registry.json` the version of each tag that is pushed; where that is a text, it is the error. */
const DOCKER = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs');
const registry = JSON.parse(readFileSync('registry.json', 'utf8'));
const [, command, ...args] = process.argv.slice(2);
const after = (option) => args.flatMap((arg, at) => (arg === option ? [args[at + 1]] : []));
const tagOf = (image) => image.slice('registry.example/owner/repository/mock:'.length);
if (command === 'imagetools') {
  const tag = tagOf(args.at(-1));
  const error = typeof registry === 'string' ? registry : tag in registry ? '' : tag + ': not found';
  const annotations = { 'org.opencontainers.image.version': registry[tag] ?? undefined };
  if (error === '') console.log(JSON.stringify({ annotations }));
  else console.error('ERROR: ' + error);
  process.exitCode = error === '' ? 0 : 1;
} else if (command === 'build' && args.includes('--push')) {
  const [, version] = after('--annotation')[0].split('index:org.opencontainers.image.version=');
  for (const image of after('--tag')) registry[tagOf(image)] = version;
  writeFileSync('registry.json', JSON.stringify(registry));
  writeFileSync(after('--metadata-file')[0], '{ "containerimage.digest": "sha256:1" }');
}
`;

const IMAGE = 'registry.example/owner/repository/mock';

let checkout: Checkout;
beforeEach(() => {
  checkout = new Checkout(['.github']);
  checkout.writeProgram('bin/docker', DOCKER);
});
afterEach(() => checkout.remove());

test.each([
  {
    rule: 'the first version gets its tag and latest',
    version: '1.2.3',
    has: {},
    adds: { '1.2.3': '1.2.3', latest: '1.2.3' },
  },
  {
    rule: 'a higher version moves latest, and leaves the others',
    version: '1.10.0',
    has: { '1.9.0': '1.9.0', latest: '1.9.0' },
    adds: { '1.10.0': '1.10.0', latest: '1.10.0' },
  },
  {
    rule: 'a lower version does not move latest',
    version: '1.9.1',
    has: { '1.10.0': '1.10.0', latest: '1.10.0' },
    adds: { '1.9.1': '1.9.1' },
    says: 'latest stays at 1.10.0\n',
  },
  {
    rule: 'a version that is published is never overwritten',
    has: { '1.2.3': 'before', latest: '1.2.3' },
    says: `${IMAGE}:1.2.3 is published already, and is never overwritten\n`,
  },
  {
    rule: 'a registry that does not respond ends it',
    has: 'dial: i/o timeout',
    says: 'i/o timeout',
  },
  {
    rule: 'a registry that denies the access ends it',
    has: 'denied: not found or no access',
    says: 'no access',
  },
  {
    rule: 'a latest without a version ends it',
    has: { latest: null },
    says: `${IMAGE}:latest does not say which version it is\n`,
  },
])('$rule', ({ version = '1.2.3', has, adds, says = '' }) => {
  checkout.write('registry.json', JSON.stringify(has));
  const { status, stderr } = checkout.run('publish-image', [IMAGE, 'metadata.json'], {
    GITHUB_REF_NAME: `v${version}`,
    PATH: `${checkout.root}/bin:${process.env['PATH']}`,
  });
  expect({ status, stderr }).toEqual({
    status: adds === undefined ? 1 : 0,
    stderr: expect.stringContaining(says),
  });
  const registry = JSON.parse(checkout.read('registry.json')) as unknown;
  expect(registry).toEqual(typeof has === 'string' ? has : { ...has, ...adds });
  // The digest of what was pushed is in the file that was named.
  if (adds !== undefined) expect(checkout.read('metadata.json')).toContain('sha256:1');
});
