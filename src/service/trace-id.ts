import { traceIdHeader } from '../../generated/operations.ts';
import type { Contract } from '../contract/document.ts';

/** The header with which a caller identifies an operation. */
export interface TraceId {
  /** By assumption, as long as the service has not named it. */
  name: string;
  /** JSON pointer of the parameter. */
  pointer: string;
  minLength: number;
  maxLength: number;
}

/** The header for the operation identifier, as the document describes it. */
export function traceIdOf({ operations }: Contract): TraceId {
  const parameter = [...operations.values()]
    .flatMap(({ parameters }) => parameters)
    .find((each) => each.in === 'header' && each.name === traceIdHeader);
  if (parameter === undefined) throw new Error(`no operation has the header ${traceIdHeader}`);
  const { name, pointer, schema } = parameter;
  const { minLength, maxLength } = schema as { minLength: number; maxLength: number };
  return { name, pointer, minLength, maxLength };
}
