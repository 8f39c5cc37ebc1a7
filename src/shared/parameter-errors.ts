import type { OperationId } from '../../generated/operations.ts';
import { validators } from '../../generated/validators.ts';
import type { ParameterValues } from './request-target.ts';

type ValidationError = NonNullable<(typeof validators)[string]['errors']>[number];

/**
 * What is wrong with parameters. Apart from those who write requests, which need no validators.
 *
 * @param values - As the document names them. Errors have the names in lower case, as Prism does.
 */
export function parameterErrors(
  operation: OperationId,
  part: 'header' | 'path' | 'query',
  values: ParameterValues,
): readonly ValidationError[] {
  const validate = validators[`${operation}.${part}`];
  if (validate === undefined) return [];
  const named = Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]);
  return validate(Object.fromEntries(named)) ? [] : (validate.errors ?? []);
}
