// Whether the image builds, starts and serves is for .github/workflows/image.yml: it has an engine.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './checkout.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const dockerfile = read('Dockerfile');
const container = JSON.parse(read('.devcontainer/devcontainer.json')) as Record<string, string>;

/** The images that stages of a Dockerfile begin with. */
function baseImages(text: string): string[] {
  const froms = [...text.matchAll(/^FROM (?:--\S+ )*(\S+)(?: AS (\S+))?$/gm)];
  const stages = froms.map(([, , stage]) => stage);
  return froms.map(([, image = '']) => image).filter((image) => !stages.includes(image));
}

const DIGEST = /^\w+:(?<version>\d+\.\d+\.\d+)\S*@sha256:[0-9a-f]{64}$/;

test('every image that we build on is the one of a digest, and of one Node version', () => {
  const images = [...baseImages(dockerfile), container['image'] ?? ''];
  expect(images).toHaveLength(4);
  const versions = images.map((image) => DIGEST.exec(image)?.groups?.['version']);
  expect(versions).toEqual(images.map(() => expect.stringMatching(/^\d/)));
  expect(new Set(versions).size).toBe(1);
});

test('Renovate keeps the digests current', () => {
  const { extends: presets } = JSON.parse(read('renovate.json')) as { extends: string[] };
  expect(presets).toContain('docker:pinDigests');
});

test('a stage without a digest is found', () => {
  const pinned = `node:22.23.3@sha256:${'0'.repeat(64)}`;
  const text = `FROM --platform=x ${pinned} AS one\nFROM one AS two\nFROM node:22.23.3-slim\n`;
  expect(baseImages(text)).toEqual([pinned, 'node:22.23.3-slim']);
  expect(baseImages(text).map((image) => DIGEST.test(image))).toEqual([true, false]);
});

test('the development container runs no script of a package that it installs', () => {
  expect(container['postCreateCommand']).toBe('npm ci --ignore-scripts');
});

test('every example of the image publishes its port on this machine alone', () => {
  const guides = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
  const files = ['README.md', 'scripts/README.md', ...guides.map((file) => `docs/${file}`)];
  const texts = [dockerfile, ...files.map(read)];
  const ports = texts.flatMap((text) =>
    [...text.matchAll(/docker run .*?(?:-p|--publish) (\S+)/g)].map(([, port]) => port),
  );
  expect(ports.length).toBeGreaterThan(2);
  expect(new Set(ports)).toEqual(new Set(['127.0.0.1:4010:4010']));
});

describe('the context of the image', () => {
  const context = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);

  test('lets through what exists', () => {
    expect(context.length).toBeGreaterThan(0);
    expect(context.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });

  test('has everything that is copied from it', () => {
    const lines = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const copied = lines.flatMap(([, names = '']) => names.split(' '));
    expect(copied).toContain('package-lock.json');
    expect(copied.filter((name) => name !== '.' && !context.includes(name))).toEqual([]);
  });
});

test('the image starts the command of the package', () => {
  const [, words = '[]'] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
  const { bin } = JSON.parse(read('package.json')) as { bin: Record<string, string> };
  expect(JSON.parse(words)).toEqual([
    'node',
    bin['payments-contract'],
    'mock',
    '--host',
    '0.0.0.0',
  ]);
});
