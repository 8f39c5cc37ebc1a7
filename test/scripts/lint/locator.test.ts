import { relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Locator } from '../../../scripts/lint/locator.ts';
import { emptyProject, removeProjects } from '../support/project.ts';

afterAll(removeProjects);

const at = emptyProject({
  'root.yaml': [
    'list:',
    '  - one',
    '  - two: 2',
    'paths:',
    '  /x: { $ref: paths/x.yaml }',
    '  /y: { $ref: paths/x.yaml#/get }',
    '  /z: { $ref: other.yaml }',
    "  /self: { $ref: '#/list' }",
  ].join('\n'),
  'paths/x.yaml': 'summary: X\nget:\n  # A comment.\n  tags: [a, b]\n',
  'schemas/Pot.yaml': 'type: object\nproperties:\n  lid:\n    $ref: Lid.yaml\n',
  'schemas/Lid.yaml': '# A lid.\ntype: string\n',
  'parameters/Pot.yaml': 'in: query\n',
  'schemas/Empty.yaml': '',
});
const files = ['root', 'paths/x', 'schemas/Pot', 'schemas/Lid', 'parameters/Pot', 'schemas/Empty'];
const paths = files.map((file) => `${at.root}/${file}.yaml`);
const locator = new Locator(paths[0]!, paths);

test.each([
  ['', 'root.yaml:1:1'],
  ['/list', 'root.yaml:1:1'],
  ['/list/0', 'root.yaml:2:5'],
  ['/list/1/two', 'root.yaml:3:5'],
  ['/paths/~1x', 'root.yaml:5:3'],
  ['/paths/~1x/get', 'paths/x.yaml:2:1'],
  ['/paths/~1x/get/tags/1', 'paths/x.yaml:4:13'],
  ['/paths/~1y/tags', 'paths/x.yaml:4:3'],
  ['/components/schemas/Pot', 'schemas/Pot.yaml:1:1'],
  ['/components/schemas/Pot/properties/lid', 'schemas/Pot.yaml:3:3'],
  ['/components/schemas/Pot/properties/lid/type', 'schemas/Lid.yaml:2:1'],
  ['/components/parameters/Pot/in', 'parameters/Pot.yaml:1:1'],
  ['/components/schemas/Empty/type', 'schemas/Empty.yaml:1:1'],
  // A component in a folder with another name is found by its own.
  ['/components/responses/Lid/type', 'schemas/Lid.yaml:2:1'],
  // What is not there is where the nearest part of it is.
  ['/list/2', 'root.yaml:1:1'],
  ['/list/1/three/deep', 'root.yaml:3:5'],
  ['/paths/~1x/put', 'paths/x.yaml:1:1'],
  ['/paths/~1z/get', 'root.yaml:7:3'],
  ['/paths/~1self/0', 'root.yaml:8:3'],
  ['/components/schemas/None/type', 'root.yaml:1:1'],
])('%s is at %s', (pointer, location) => {
  const { file, line, col } = locator.locate(pointer);
  expect(`${relative(at.root, file)}:${line}:${col}`).toBe(location);
});
