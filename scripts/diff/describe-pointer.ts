import { METHODS, type OpenApi } from '../lib/openapi.ts';
import { tokens } from '../../src/shared/pointer.ts';

/** A pointer into a document in the words of a reader: `GET /refunds, response 200, data[].status`. */
export function describePointer(
  pointer: string,
  { tags = [] }: Pick<OpenApi, 'tags'> = {},
): string {
  const [section, first = '', second = '', ...rest] = tokens(pointer);
  const tag = section === 'tags' ? tags[Number(first)] : undefined;
  if (tag !== undefined) return words([`tag ${tag.name}`, second, ...rest]);
  if (section === 'components') {
    return words([`${first} ${second}`, ...inner(rest)]);
  }
  if (section !== 'paths') return words(tokens(pointer)) || 'document';
  if (!(METHODS as readonly string[]).includes(second)) return words([first, second, ...rest]);
  return words([`${second.toUpperCase()} ${first}`, ...inOperation(rest)]);
}

function inOperation([part = '', ...rest]: string[]): string[] {
  if (part === 'requestBody') return ['request', ...body(rest)];
  if (part === 'responses') return [`response ${rest[0] ?? ''}`.trim(), ...body(rest.slice(1))];
  return inner([part, ...rest]);
}

/** `content/application~1json/schema` is the body itself. */
function body(parts: string[]): string[] {
  return parts[0] === 'content' && parts[2] === 'schema' ? inner(parts.slice(3)) : inner(parts);
}

/** Steps through properties and items as a path: `data[].status`; the rest as it stands. */
function inner(parts: string[]): string[] {
  const found: string[] = [];
  let path = '';
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    if (part === 'properties' && index + 1 < parts.length) {
      index += 1;
      path += `${path === '' ? '' : '.'}${parts[index]}`;
    } else if (part === 'items') {
      path += '[]';
    } else {
      if (path !== '') found.push(path);
      path = '';
      found.push(part);
    }
  }
  return path === '' ? found : [...found, path];
}

function words(parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
