import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { operationHref } from '../links.ts';
import { type InterfaceErrors, errorShapes } from './errors.ts';
import { type Field, flat } from './fields.ts';
import { type Gaps, type Notes, gapsOf, notesOf } from './notes.ts';
import { type OperationView, operationViews } from './operations.ts';

/** The operations of one tag. */
export interface TagView extends Notes {
  name: string;
  description: string;
  operations: OperationView[];
}

/** The document, ready to be shown. */
export interface Reference {
  document: OpenApi;
  operations: OperationView[];
  groups: TagView[];
  gaps: Gaps;
  errors: InterfaceErrors[];
}

export function referenceOf(document: OpenApi): Reference {
  const operations = operationViews(document);
  return {
    document,
    operations,
    groups: groupsOf(document, operations),
    gaps: gapsOf(document, linksOf(document, operations)),
    errors: errorShapes(operations),
  };
}

/** The tags that have operations, in the order of the document. */
function groupsOf(document: OpenApi, operations: readonly OperationView[]): TagView[] {
  const declared = document.tags ?? [];
  const names = new Set(
    [...declared, ...operations.map(({ tag }) => ({ name: tag }))].map(({ name }) => name),
  );
  return [...names]
    .map((name) => {
      const tag = declared.find((each) => each.name === name);
      return {
        name,
        description: tag?.description ?? '',
        ...notesOf(tag),
        operations: operations.filter((operation) => operation.tag === name),
      };
    })
    .filter((group) => group.operations.length > 0);
}

/** Where each part of the document is shown first: from its JSON pointer to its address. */
function linksOf(document: OpenApi, operations: readonly OperationView[]): Map<string, string> {
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
