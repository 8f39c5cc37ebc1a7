import { isObject } from '../../shared/json.ts';
import { valueAt } from '../../shared/pointer.ts';
import type { SchemaNode } from '../../contract/schema.ts';

/** JSON pointer of the record, or of the records, in the body of a success. */
export const DATA = '/data';

/** JSON pointer of the text for people in any body. */
export const MESSAGE = '/message';

/** JSON pointers of the type and code of an error, which those of Webhooks have. */
export const TYPE = '/error/type';
export const CODE = '/error/code';

/** The record or the list of records in a body. */
export function dataOf(body: unknown): unknown {
  return valueAt(body, DATA);
}

/** The first record of a list. */
export function firstRecordOf(body: unknown): unknown {
  return valueAt(body, `${DATA}/0`);
}

/** The schema of the record, or of the list of records, in the body of a success. */
export function dataSchema(envelope: SchemaNode | undefined): SchemaNode | undefined {
  return envelope?.properties.get('data');
}

/** Checks whether a JSON pointer leads to the data of a body or into it. */
export function isInData(pointer: string): boolean {
  return pointer === DATA || pointer.startsWith(`${DATA}/`);
}

/** Checks whether there is no record where one should be: `null`, an empty object or an empty list. */
export function isEmptyData(body: unknown): boolean {
  const data = dataOf(body);
  return data === null || Object.keys(Object(data) as object).length === 0;
}

/** Envelope fields that must be present, so that a chance match is unlikely. */
const MIN_ENVELOPE_FIELDS = 2;

/** Checks whether a body has the envelope of a schema, whatever is wrong about it otherwise. */
export function hasEnvelope(node: SchemaNode | undefined, body: unknown): boolean {
  const required = node?.schema.required ?? [];
  const present = required.filter((name) => isObject(body) && Object.hasOwn(body, name));
  return present.length >= Math.min(MIN_ENVELOPE_FIELDS, required.length);
}
