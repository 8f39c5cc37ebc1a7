import { expect, test } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { coverOf, isGap } from '../../../src/contract/contradiction.ts';
import { bodyErrors, deviationAt, isOpenTo, isValid } from '../../../src/contract/deviations.ts';
import { Contract } from '../../../src/contract/document.ts';
import type { GapKind } from '../../../src/contract/gaps.ts';
import { Schemas } from '../../../src/contract/schema.ts';

const CARD = '/components/schemas/Card';
const CODE = '/components/schemas/Code';
const document = {
  components: {
    schemas: {
      Card: {
        type: 'object',
        properties: {
          code: { $ref: `#${CODE}` },
          at: { type: 'string', format: 'date-time', pattern: 'Z$' },
          day: { type: 'string', pattern: 'Z$' },
          size: { type: ['integer', 'null'], minimum: 1 },
        },
      },
      Code: { type: 'string', enum: ['on'], maxLength: 3 },
    },
  },
};
const root = new Schemas(document).at(CARD);

/** The records of a document: an assumption has the id `chosen`. */
function contractWith(records: readonly { owner: string; kind: GapKind; id?: string }[]) {
  const at = (isChosen: boolean) => (pointer: string) =>
    records.filter(({ owner, id }) => owner === pointer && (id !== undefined) === isChosen);
  return { gapsAt: at(false), assumptionsAt: at(true) } as unknown as Contract;
}

const covered = (gap: object) => ({ assumption: undefined, gap });

/** An error at a value, and whether a record of a kind covers it. */
test.each<
  [GapKind, owner: string, field: string, keyword: string, value: unknown, isCovered: boolean]
>([
  ['values', CODE, 'code', 'enum', 'off', true],
  ['values', `${CARD}/properties/code`, 'code', 'enum', 'off', true],
  ['values', CARD, 'code', 'enum', 'off', true],
  ['values', `${CARD}/properties/at`, 'code', 'enum', 'off', false],
  ['range', CODE, 'code', 'enum', 'off', false],
  ['range', CODE, 'code', 'maxLength', 'long', true],
  ['type', CODE, 'code', 'type', 7, true],
  ['type', CODE, 'code', 'type', null, true],
  ['nullability', CODE, 'code', 'type', null, true],
  ['nullability', CODE, 'code', 'type', 7, false],
  ['values', CODE, 'code', 'enum', null, false],
  ['range', CARD, 'size', 'minimum', 0, true],
  ['range', CARD, 'size', 'format', 2 ** 31, true],
  ['nullability', CARD, 'size', 'minimum', null, false],
  ['format', CARD, 'at', 'pattern', '2026-01-10T08:15:30+00:00', true],
  ['format', CARD, 'at', 'format', '20260110T0815', true],
  ['format', CARD, 'at', 'type', '2026-01-10T08:15:30+00:00', false],
  ['format', CARD, 'at', 'pattern', 'soon', false],
  ['format', CARD, 'at', 'pattern', 5, false],
  ['format', CARD, 'day', 'pattern', '2026-01-10T08:15:30+00:00', false],
])('%s at %s covers at %s the error of %s in %j: %s', (kind, owner, field, keyword, value, is) => {
  const contract = contractWith([{ owner, kind }]);
  const error = { keyword, instancePath: `/${field}` };
  const found = deviationAt(contract, { root, body: { [field]: value } }, error);
  expect(found).toEqual({
    node: root.properties.get(field),
    value,
    cover: is ? covered({ owner, kind }) : undefined,
  });
});

test('a record at an object is about its fields, and not about itself', () => {
  const contract = contractWith([{ owner: CARD, kind: 'type' }]);
  const error = { keyword: 'type', instancePath: '' };
  expect(deviationAt(contract, { root, body: 5 }, error)).toEqual({
    node: root,
    value: 5,
    cover: undefined,
  });
});

test('an assumption covers before a gap', () => {
  const owners = ['/a', '/b'];
  const gap = { owner: '/a', kind: 'type' } as const;
  const chosen = { owner: '/b', kind: 'type', id: 'chosen' } as const;
  const covers = [[], [gap], [gap, chosen]].map((records) =>
    coverOf(contractWith(records), 'type', owners),
  );
  expect(covers).toEqual([undefined, covered(gap), { assumption: 'chosen' }]);
  expect(covers.map(isGap)).toEqual([false, true, false]);
});

const [card] = examples.VirtualCardAll.data;
const cards = new Contract().schemaNode('/components/schemas/VirtualCard');

test.each([
  [{}, []],
  [{ id: '3F2B1C60-8D4E-4A57-9C11-5E0D6A7B8C91' }, []],
  [{ created_at: '2026-01-15T23:59:60.5Z' }, []],
  [{ id: 'urn:uuid:3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91' }, ['/id must match format "uuid"']],
  [{ created_at: '2026-01-15T24:00:00.5Z' }, ['/created_at must match format "date-time"']],
  [{ cvv: 5 }, ['/cvv must be string']],
])('a card with %j has the errors %j', (change, errors) => {
  const body = { ...card, ...change };
  const found = bodyErrors(cards, body).map((error) => `${error.instancePath} ${error.message}`);
  expect(found).toEqual(errors);
  expect(isValid(cards, body)).toBe(errors.length === 0);
  expect(isOpenTo(contractWith([]), { root: cards, body })).toBe(errors.length === 0);
});

test('nothing is valid by a schema without a name', () => {
  expect([undefined, root.properties.get('at')].map((node) => isValid(node, 'x'))).toEqual([
    false,
    false,
  ]);
});
