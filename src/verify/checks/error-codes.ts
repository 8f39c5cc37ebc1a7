import type { Contract, DocumentedResponse } from '../contract/contract.ts';
import type { Fault } from './check-exchange.ts';
import { get } from '../../shared/pointer.ts';

const TYPE = '/error/type';
const CODE = '/error/code';

/**
 * In the second error shape each known type has its code, and some have their status. Both are
 * read from the examples. A type that no example has says nothing wrong.
 */
export function checkErrorCodes(
  document: Contract,
  documented: DocumentedResponse,
  body: unknown,
): Fault[] {
  const type = get(body, TYPE);
  const code = get(body, CODE);
  if (typeof type !== 'string' || typeof code !== 'string') return [];
  const detail = documented.body?.properties.get('error');
  const known = pairs(document);
  const pair = known.find((each) => each.type === type);
  const faults: Fault[] = [];
  if (pair !== undefined && pair.code !== code) {
    faults.push({
      kind: 'record',
      at: `body${CODE}`,
      expected: `${pair.code}, which goes with ${type}`,
      found: known.some((each) => each.code === code) ? code : 'another code',
      pointer: detail?.properties.get('code')?.at ?? documented.at,
    });
  }
  const own = known.find(({ key }) => key === documented.key && key !== 'default');
  if (own !== undefined && own.type !== type) {
    faults.push({
      kind: 'record',
      at: `body${TYPE}`,
      expected: `${own.type}, which goes with HTTP ${own.key}`,
      found: pair === undefined ? 'another type' : type,
      pointer: documented.at,
    });
  }
  return faults;
}

function pairs(document: Contract) {
  return [...document.operations.values()].flatMap(({ responses }) =>
    responses.flatMap(({ key, examples }) =>
      Object.values(examples).flatMap((example) => {
        const type = get(example, TYPE);
        return typeof type === 'string' ? [{ key, type, code: get(example, CODE) }] : [];
      }),
    ),
  );
}
