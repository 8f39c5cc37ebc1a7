import type { Contract, DocumentedResponse } from '../contract/contract.ts';
import { get } from '../../shared/pointer.ts';
import type { Contradiction } from './contradiction.ts';

const TYPE = '/error/type';
const CODE = '/error/code';

/**
 * Checks that each known type of the Webhooks errors comes with its code, as in the examples. A
 * type that no example has is no contradiction: the set is open.
 */
export function checkErrorCodes(
  contract: Contract,
  documented: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const type = get(body, TYPE);
  const code = get(body, CODE);
  if (typeof type !== 'string' || typeof code !== 'string') return [];
  const pairs = pairsOf(contract);
  const expected = pairs.get(type);
  if (expected === undefined || expected === code) return [];
  const field = documented.schema?.properties.get('error')?.properties.get('code');
  return [
    {
      kind: 'record',
      at: `body${CODE}`,
      expected: `\`${expected}\`, the code of \`${type}\``,
      found: [...pairs.values()].includes(code) ? `\`${code}\`` : 'another code',
      pointer: field?.pointer ?? documented.pointer,
      count: 1,
    },
  ];
}

/** The code of each type in the examples. */
function pairsOf(contract: Contract): Map<string, unknown> {
  const examples = [...contract.operations.values()].flatMap(({ responses }) =>
    responses.flatMap((each) => Object.values(each.examples)),
  );
  return new Map(
    examples.flatMap(({ value }) => {
      const type = get(value, TYPE);
      return typeof type === 'string' ? [[type, get(value, CODE)] as const] : [];
    }),
  );
}
