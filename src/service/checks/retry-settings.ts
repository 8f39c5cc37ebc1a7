import { type Contradiction, wrongStatus } from '../../contract/contradiction.ts';
import { isObject } from '../../shared/json.ts';
import { valueAt } from '../../shared/pointer.ts';
import type { SchemaNode } from '../../contract/schema.ts';
import { describeValue } from '../../contract/value-format.ts';
import { MESSAGE } from './envelopes.ts';

const STRATEGY = 'retry_strategy';
const SCHEMA = '/components/schemas/BulkTokenizedChargeRetryStrategy';

/** A request with a body, and what came of it. */
interface Responded {
  /** The body that was sent. */
  sent: unknown;
  status: number;
  body: unknown;
  succeeded: boolean;
}

/**
 * Checks that a batch without its retry settings fails, with a message that names each of them.
 *
 * @param schema - That of the body of the request.
 */
export function checkRetrySettings(
  schema: SchemaNode | undefined,
  { sent, status, body, succeeded }: Responded,
): Contradiction[] {
  const strategy = schema?.properties.get(STRATEGY);
  if (strategy?.pointer !== SCHEMA || !isObject(sent)) return [];

  const given = sent[STRATEGY];
  const missing = (strategy.schema.required ?? []).filter(
    (name) => !Object.hasOwn(Object(given) as object, name),
  );
  if (missing.length === 0) return [];

  const names = missing.map((name) => `\`${name}\``).join(' and ');
  const pointer = `${SCHEMA}/required`;
  if (succeeded) {
    const expected = `an error, since the request has no ${names}`;
    return [wrongStatus({ expected, found: `${status}, a success`, pointer })];
  }

  // The message is not known for a request with other problems, or without the strategy itself.
  const message = valueAt(body, MESSAGE);
  if (!isObject(given) || !isComplete(schema, sent) || typeof message !== 'string') {
    return [];
  }

  const clauses = message.split(' , ');
  const isNamed = (name: string) =>
    clauses.some((clause) => new RegExp(String.raw`(?:^|\W)${name} is required$`).test(clause));
  if (missing.every(isNamed)) return [];

  return [
    {
      kind: 'message',
      at: `body${MESSAGE}`,
      expected: `a clause "… is required" for each of ${names}, with " , " between them`,
      found: describeValue(message),
      pointer,
    },
  ];
}

/** Checks whether a request has the documented fields and no others, its retry settings aside. */
function isComplete(node: SchemaNode | undefined, value: unknown): boolean {
  if (node === undefined || node.pointer === SCHEMA) return true;
  if (Array.isArray(value)) {
    return value.length > 0 && value.every((each) => isComplete(node.items, each));
  }
  if (node.properties.size === 0) return true;
  return (
    isObject(value) &&
    Object.keys(value).every((name) => node.properties.has(name)) &&
    [...node.properties].every(
      ([name, each]) => Object.hasOwn(value, name) && isComplete(each, value[name]),
    )
  );
}
