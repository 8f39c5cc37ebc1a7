// Whether the image builds, starts and serves is for .github/workflows/image.yml: it has an engine.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { root } from './project.ts';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const ignore = readFileSync(join(root, '.dockerignore'), 'utf8');
const context = [...ignore.matchAll(/^!(.+)$/gm)].map(([, name = '']) => name);

test('everything that the context lets through exists', () => {
  expect(context.length).toBeGreaterThan(0);
  expect(context.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test('everything that is copied from the context is in it', () => {
  const lines = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
  const copied = lines.flatMap(([, names = '']) => names.split(' '));
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((name) => name !== '.' && !context.includes(name))).toEqual([]);
});

test('the program that the image starts is in the package', () => {
  const [, words = '[]'] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
  const [runtime, program] = JSON.parse(words) as string[];
  expect(runtime).toBe('node');
  expect(inject('packed').files).toContain(program);
});
