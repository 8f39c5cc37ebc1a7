import { validators } from '../../../generated/validators.ts';
import { type SchemaNode, walk } from '../../shared/schema.ts';

/** One way in which a value differs from its schema. */
export interface ValidationError {
  keyword: string;
  /** JSON pointer of the value. */
  instancePath: string;
  params: Record<string, unknown>;
}

/**
 * The ways in which a value differs from a schema of the document.
 *
 * @param node - A schema with a name.
 */
export function schemaErrors(node: SchemaNode, value: unknown): ValidationError[] {
  const found = validate(node, value);
  const strict = formatErrors(node, value);
  if (strict.size === 0) return found;
  const isSaid = ({ instancePath, keyword }: ValidationError) =>
    strict.has(instancePath) && (keyword === 'format' || keyword === 'pattern');
  return [...found.filter((error) => !isSaid(error)), ...strict.values()];
}

/** Whether a value is valid by a schema; never by one without a name. */
export function isValid(node: SchemaNode | undefined, value: unknown): boolean {
  if (node?.name === undefined) return false;
  return validate(node, value).length === 0 && formatErrors(node, value).size === 0;
}

function validate({ name = '' }: SchemaNode, value: unknown): ValidationError[] {
  const validator = validators[name];
  if (validator === undefined) throw new Error(`there is no validator of ${name}`);
  return validator(value) ? [] : ((validator.errors ?? []) as unknown as ValidationError[]);
}

/** Formats of which the validator takes more than the specification of the format does. */
const STRICT: Readonly<Record<string, RegExp>> = {
  'date-time':
    /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

/** Texts that are not in the format of their schema, by their JSON pointers. */
function formatErrors(root: SchemaNode, value: unknown): Map<string, ValidationError> {
  const errors = new Map<string, ValidationError>();
  walk(root, value, {
    value: ({ schema: { format = '' } }, text, instancePath) => {
      if (typeof text !== 'string' || STRICT[format]?.test(text) !== false) return;
      errors.set(instancePath, { keyword: 'format', instancePath, params: { format } });
    },
  });
  return errors;
}
