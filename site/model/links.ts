import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { type Field, flat } from './schema/fields.ts';
import type { OperationView } from './operations.ts';

/** The address of an operation's page, from the root of the site. */
export function operationHref(id: string): string {
  return `operations/${id}.html`;
}

/** Where each part of the document is shown first: from its JSON pointer to its address. */
export function linksOf(
  document: OpenApi,
  operations: readonly OperationView[],
): Map<string, string> {
  const links = new Map<string, string>();
  const add = (pointer: string, href: string) => {
    if (!links.has(pointer)) links.set(pointer, href);
  };
  const addFields = (page: string, fields: readonly Field[]) => {
    for (const field of flat(fields)) {
      add(field.pointer, `${page}#${field.id}`);
      add(field.inner, `${page}#${field.id}`);
    }
  };
  for (const name of Object.keys(document.components?.['securitySchemes'] ?? {})) {
    add(`/components/securitySchemes/${name}`, 'guides/authentication.html');
  }
  for (const operation of operations) {
    const page = operationHref(operation.id);
    add(operation.pointer, page);
    addFields(
      page,
      operation.parameters.map(({ field }) => field),
    );
    if (operation.request?.body !== undefined) {
      add(operation.request.body.pointer, `${page}#request`);
      addFields(page, operation.request.body.fields);
    }
    for (const response of operation.responses) {
      add(response.pointer, `${page}#${response.id}`);
      addFields(page, response.headers);
      if (response.body !== undefined) {
        add(response.body.pointer, `${page}#${response.id}`);
        addFields(page, response.body.fields);
      }
    }
  }
  for (const [index, tag] of (document.tags ?? []).entries()) {
    const first = operations.find((operation) => operation.tag === tag.name);
    if (first !== undefined) add(`/tags/${index}`, `${operationHref(first.id)}#not-specified`);
  }
  return links;
}
