import type { OpenApi } from '../../pipeline/document.ts';
import { type Field, flat } from './fields.ts';
import type { OperationView } from './operations.ts';
import { slug } from './text.ts';

/** The address of an operation's page, relative to the root of the site. */
export function operationHref(id: string): string {
  return `operations/${id}.html`;
}

/** Where each part of the document is shown first: from its pointer to its address. */
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
  for (const [index, tag] of (document.tags ?? []).entries()) {
    add(`/tags/${index}`, `index.html#${slug(tag.name)}`);
  }
  for (const name of Object.keys(document.components?.['securitySchemes'] ?? {})) {
    add(`/components/securitySchemes/${name}`, 'guides/authentication.html');
  }
  for (const operation of operations) {
    const page = operationHref(operation.id);
    add(operation.pointer, page);
    addFields(
      page,
      operation.parameters.map((parameter) => parameter.field),
    );
    if (operation.request?.body !== undefined) {
      add(operation.request.body.pointer, `${page}#request`);
      addFields(page, operation.request.body.fields);
    }
    for (const answer of operation.answers) {
      add(answer.pointer, `${page}#${answer.id}`);
      addFields(page, answer.headers);
      if (answer.body !== undefined) {
        add(answer.body.pointer, `${page}#${answer.id}`);
        addFields(page, answer.body.fields);
      }
    }
  }
  return links;
}
