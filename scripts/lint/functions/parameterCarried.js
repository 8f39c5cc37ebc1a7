const SCALARS = ['boolean', 'integer', 'number', 'string'];
const STYLES = { path: 'simple', query: 'form', header: 'simple' };
const IGNORED = /^(accept|content-type|authorization)$/i;
const NAMES = { path: /^[A-Za-z]\w*$/, query: /^[A-Za-z][\w.~[\]-]*$/, header: /^[\w-]+$/ };

/**
 * Client, mock, samples, Postman collection and `verify` can all write and read the parameter. The
 * limits are those of openapi/README.md.
 *
 * @param {Record<string, any>} parameter
 */
export default function parameterCarried(parameter) {
  const { name, in: location, schema, style, explode, content } = parameter;
  const problem = (/** @type {string} */ text) => [
    { message: `Samples and client cannot carry \`${name}\` in ${location}: ${text}.` },
  ];
  if (!(location in STYLES)) return problem('use the path, the query or a header');
  const carrier = /** @type {keyof typeof STYLES} */ (location);
  if (!NAMES[carrier].test(name)) {
    return problem('its name needs encoding, or begins with none of the letters');
  }
  if (carrier === 'header' && IGNORED.test(name)) {
    return problem('OpenAPI ignores it; use content types, `x-request-content-type` or `security`');
  }
  if (content !== undefined) return problem('describe it with `schema`, not with `content`');
  const isList = carrier === 'query' && schema?.type === 'array';
  const { type } = isList ? (schema.items ?? {}) : (schema ?? {});
  if (carrier === 'path' && type !== 'string') return problem('its type has to be string');
  if (!SCALARS.includes(type)) {
    return problem(`its type has to be one of ${SCALARS.join(', ')}, or in a query a list of one`);
  }
  if (style !== undefined && style !== STYLES[carrier]) {
    return problem(`its style has to be ${STYLES[carrier]}`);
  }
  if (isList && explode === false) return problem('a list has its name before each item');
  const keyword = ['allowReserved', 'allowEmptyValue'].find((each) => parameter[each] === true);
  return keyword === undefined ? [] : problem(`\`${keyword}\` is not supported`);
}
