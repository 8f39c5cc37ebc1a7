import { schemaErrors } from './problems.ts';
import { type SchemaError, type SchemaNode, nodesAlong, walk } from './schema.ts';
import { statementErrors } from './statements.ts';
import { formatOf, isDate } from './value-format.ts';

/** Errors of one body that are counted: more than those of the longest list with all fields wrong. */
const MAX_ERRORS = 250_000;

/**
 * The ways in which a body differs from a schema of the document, with formats as their specifications
 * have them. Of a time that is not as the document states it, that is the only error.
 *
 * @param node - A schema with a name.
 */
export function bodyErrors(node: SchemaNode, body: unknown): SchemaError[] {
  const name = node.name ?? '';
  const formats = formatErrors(node, body);
  const errors = schemaErrors(name, body, MAX_ERRORS).filter(
    ({ instancePath, keyword }) =>
      !formats.has(instancePath) || (keyword !== 'format' && keyword !== 'pattern'),
  );

  const times = statementErrors(name, body).filter(({ instancePath, params }) => {
    // A list in place of an object is one error, whatever is in it.
    const described = nodesAlong(node, instancePath).at(-1);
    return params.rule === 'x-time' && described?.schema['x-time'] !== undefined;
  });
  const wrongTimes = new Set(times.map(({ instancePath }) => instancePath));
  const others = [...errors, ...formats.values()];
  return [...others.filter(({ instancePath }) => !wrongTimes.has(instancePath)), ...times];
}

/** Checks whether a value is valid by a schema; never by one without a name. */
export function isValid(node: SchemaNode | undefined, value: unknown): boolean {
  if (node?.name === undefined) return false;
  return schemaErrors(node.name, value, 1).length === 0 && formatErrors(node, value).size === 0;
}

/** Formats of which the validator takes more than the specification of the format does. */
const STRICT: Readonly<Record<string, RegExp>> = {
  'date-time':
    /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

/** Texts that are not in the format of their schema, by their JSON pointers. */
function formatErrors(root: SchemaNode, value: unknown): Map<string, SchemaError> {
  const errors = new Map<string, SchemaError>();
  walk(root, value, {
    value: ({ schema: { format = '', pattern } }, text, instancePath) => {
      if (typeof text !== 'string') return;
      if (STRICT[format]?.test(text) === false) {
        const message = `must match format "${format}"`;
        errors.set(instancePath, { keyword: 'format', instancePath, message, params: { format } });
      } else if (isDayAndTime(text, pattern) && !isDate(text.slice(0, 10))) {
        const params = { expected: 'a day that exists' };
        const message = `must be ${params.expected}`;
        errors.set(instancePath, { keyword: 'pattern', instancePath, message, params });
      }
    },
  });
  return errors;
}

/** Checks whether a text is a day and a time, `2026-02-30 09:30:00`, as its pattern has it. */
function isDayAndTime(text: string, pattern: string | undefined): boolean {
  return /^\d{4}-\d\d-\d\d /.test(text) && formatOf(text).pattern === pattern;
}
