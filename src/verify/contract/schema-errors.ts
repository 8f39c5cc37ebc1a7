import { validators } from '../../../generated/validators.ts';
import { encode, isObject } from '../../shared/pointer.ts';
import { type SchemaNode, walk } from '../../shared/schema.ts';

/** One way in which a value differs from its schema. */
export interface ValidationError {
  keyword: string;
  /** JSON pointer of the value. */
  instancePath: string;
  params: Record<string, unknown>;
}

/**
 * Every way in which a value differs from a schema of the document. The items of a list are
 * validated one by one, since all errors of a long list at once would fill the memory.
 *
 * @param node - A schema with a name.
 * @throws Error when there is no validator of that name.
 */
export function* schemaErrors(node: SchemaNode, value: unknown): Generator<ValidationError> {
  const lists = isObject(value) ? listsOf(node, value) : [];
  if (lists.length === 0) {
    yield* validate(node, value);
    return;
  }
  const emptied = Object.fromEntries(lists.map(([name]) => [name, []]));
  yield* validate(node, { ...(value as object), ...emptied });
  for (const [name, items, list] of lists) {
    for (const [index, item] of list.entries()) {
      for (const error of validate(items, item)) {
        yield { ...error, instancePath: `/${encode(name)}/${index}${error.instancePath}` };
      }
    }
  }
}

/** Whether a value is valid by a schema; never by one without a name. */
export function isValid(node: SchemaNode | undefined, value: unknown): boolean {
  return node?.name !== undefined && schemaErrors(node, value).next().done === true;
}

/** The fields that are lists of a named schema and have no limit of their own. */
function listsOf(
  node: SchemaNode,
  value: Record<string, unknown>,
): [name: string, items: SchemaNode, list: unknown[]][] {
  return [...node.properties].flatMap(([name, { schema, items }]) => {
    const list = value[name];
    const isPlain = schema.minItems === undefined && schema.maxItems === undefined;
    return isPlain && items?.name !== undefined && Array.isArray(list)
      ? [[name, items, list] as [string, SchemaNode, unknown[]]]
      : [];
  });
}

function validate(node: SchemaNode, value: unknown): readonly ValidationError[] {
  const { name = '' } = node;
  const validator = validators[name];
  if (validator === undefined) throw new Error(`there is no validator of ${name}`);
  const found = validator(value) ? [] : ((validator.errors ?? []) as unknown as ValidationError[]);
  const strict = formatErrors(node, value);
  if (strict.size === 0) return found;
  const isSaid = ({ instancePath, keyword }: ValidationError) =>
    strict.has(instancePath) && (keyword === 'format' || keyword === 'pattern');
  return [...found.filter((error) => !isSaid(error)), ...strict.values()];
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
      const isOther = typeof text === 'string' && STRICT[format]?.test(text) === false;
      if (isOther)
        errors.set(instancePath, { keyword: 'format', instancePath, params: { format } });
    },
  });
  return errors;
}
