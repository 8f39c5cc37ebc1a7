import { expect, test } from 'vitest';
import { describePointer } from '../../../scripts/diff/redocly-diff.ts';

const POTS = '#/paths/~1pots/get';
const BODY = 'content/application~1json';

test.each([
  ['#/', 'document'],
  ['#/info/title', 'info, title'],
  ['#/tags/1/description', 'tag Lids, description'],
  ['#/tags/2', 'tags, 2'],
  ['#/components', ''],
  ['#/components/schemas/Pot', 'schemas Pot'],
  [
    '#/components/schemas/Pot/properties/lid/items/properties/color/type',
    'schemas Pot, lid[].color, type',
  ],
  ['#/components/schemas/Pot/required/properties', 'schemas Pot, required, properties'],
  ['#/paths/~1pots', '/pots'],
  ['#/paths/~1pots/parameters/0', '/pots, parameters, 0'],
  [POTS, 'GET /pots'],
  [`${POTS}/summary`, 'GET /pots, summary'],
  [`${POTS}/requestBody/${BODY}/schema/properties/lid`, 'GET /pots, request, lid'],
  [`${POTS}/requestBody/required`, 'GET /pots, request, required'],
  [`${POTS}/responses`, 'GET /pots, response'],
  [
    `${POTS}/responses/200/${BODY}/schema/properties/data/items/properties/id`,
    'GET /pots, response 200, data[].id',
  ],
  [
    `${POTS}/responses/200/${BODY}/examples`,
    'GET /pots, response 200, content, application/json, examples',
  ],
])('%s is %j', (pointer, words) => {
  expect(describePointer(pointer, { tags: [{ name: 'Pots' }, { name: 'Lids' }] })).toBe(words);
});
