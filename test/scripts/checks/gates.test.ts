import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks, compareOutputs, renderOnce } from '../../../scripts/checks/index.ts';
import { writeOutputs } from '../../../scripts/lib/output-files.ts';
import { change, good } from '../lint/cases.ts';
import { type Project, emptyProject, removeProjects, smallProject } from '../support/project.ts';

afterAll(removeProjects);

const gate = (name: string) => checks.find((each) => each.name === name)!;

/** What a gate finds in a project, which is rendered, or of which the outputs are given. */
function errorsOf(name: string, { root }: Project, outputs?: Map<string, string>) {
  const rendered = outputs === undefined ? renderOnce({ root }) : async () => ({ outputs });
  return gate(name).run({ root, rendered });
}

let at: Project;
/** What a build makes of the small document. */
let outputs: Map<string, string>;
beforeAll(async () => {
  at = smallProject();
  ({ outputs = new Map() } = await renderOnce(at)());
});

test('a good document passes', async () => {
  await writeOutputs(at.out, outputs);
  for (const name of ['lint', 'documents', 'generated', 'breaking', 'released']) {
    expect(await errorsOf(name, at, outputs), name).toEqual([]);
  }
});

test('a document that does not build fails lint, and the others say that they look at nothing', async () => {
  const broken = smallProject();
  broken.write('openapi/openapi.yaml', '');
  expect(await errorsOf('lint', broken)).toEqual([
    expect.stringMatching(/^openapi\/openapi\.yaml:1:1 {2}.*\n1 error in the document; nothing/),
  ]);
  const unseen = (what: string) => [`${what}: the document does not build (see lint)`];
  expect(await errorsOf('documents', broken)).toEqual(unseen('not looked at'));
  expect(await errorsOf('generated', broken)).toEqual(unseen('not compared'));
  expect(await errorsOf('service-names', broken)).toEqual(unseen('not looked at'));
});

test('the source is linted, its files are used, and what is made of them is valid', async () => {
  const wrong = smallProject(
    change(structuredClone(good), { 'CHARGE/properties/id/examples': null }),
  );
  wrong.write('openapi/components/schemas/Unused.yaml', 'type: object\n');
  wrong.write('openapi/paths/deep/unused.yaml', 'get: {}\n');
  const others = new Map([
    ...outputs,
    ['openapi.json', '{ "openapi": "3.1.0" }'],
    ['types.ts', ''],
  ]);
  expect(await errorsOf('documents', wrong, others)).toEqual([
    'generated/openapi.json:1:1  struct  The field `info` must be present on this level. (Redocly)',
    expect.stringMatching(/^generated\/openapi\.json:1:1 {2}struct .* paths, /),
    expect.stringMatching(
      /^openapi\/components\/schemas\/Charge\.yaml:19:6 {2}property-example {2}/,
    ),
    'openapi/components/schemas/Unused.yaml:1:1  file-used  Refer to this file in openapi.yaml or in a file that is used, or remove it.',
    'openapi/paths/deep/unused.yaml:1:1  file-used  Refer to this file in openapi.yaml or in a file that is used, or remove it.',
  ]);
});

test.each([
  {
    there: { a: '1\n2\n3\n' },
    says: 'generated/a differs from what a build writes, first in line 2',
  },
  { there: { a: '1\n' }, says: 'generated/a differs from what a build writes, first in line 2' },
  {
    there: { a: '1\n0\n3\n4\n' },
    says: 'generated/a differs from what a build writes, first in line 4',
  },
  { there: {}, says: 'generated/a is missing' },
  { there: { a: '1\n0\n3\n', b: '' }, says: 'generated/b is not written by the build' },
])('$there is not what a build writes: $says', async ({ there, says }) => {
  const { out, write } = emptyProject();
  for (const [name, text] of Object.entries(there)) write(`generated/${name}`, text);
  expect(await compareOutputs(out, new Map([['a', '1\n0\n3\n']]))).toEqual([
    says,
    'Edit openapi/ instead of generated/, run `npm run build`, remove files that it does not write, and commit both.',
  ]);
});

test('versions that differ, and a breaking change that no version tells, are found', async () => {
  const released = smallProject();
  const before = change(structuredClone(good), { 'POST/tags': ['Webhook endpoints'] });
  released.write('openapi/released/1.2.3/openapi.yaml', JSON.stringify(before));
  const [breaking = '', ...others] = await errorsOf('breaking', released, outputs);
  expect(others).toEqual([]);
  expect(breaking).toMatch(
    /^Document 1\.2\.3, compared with the released 1\.2\.3\n[^]*\nFailed: breaking changes need info\.version 2\.0\.0 or more; it is 1\.2\.3\.$/,
  );
  const versions = emptyProject({
    'openapi/openapi.yaml': 'info:\n  version: 1.0.0\n',
    'package.json': '{ "version": "1.0.1" }',
    'package-lock.json': '{}',
    'CHANGELOG.md': '',
  });
  expect(await errorsOf('versions', versions, outputs)).toContainEqual(
    'the versions differ: openapi/openapi.yaml: 1.0.0, package.json: 1.0.1, package-lock.json: none, package-lock.json: none, CHANGELOG.md: none. `npm run release -- bump VERSION` writes one in all of them.',
  );
});
