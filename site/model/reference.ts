import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { type ErrorShape, errorShapes } from './errors.ts';
import { type Gaps, gapsOf } from './gaps.ts';
import { linksOf } from './links.ts';
import { type Notes, notesOf } from './notes.ts';
import { type OperationView, operationViews } from './operations.ts';

/** The operations of one tag. */
export interface Group extends Notes {
  name: string;
  description: string;
  operations: OperationView[];
}

/** The document, ready to be shown. */
export interface Reference {
  document: OpenApi;
  operations: OperationView[];
  groups: Group[];
  gaps: Gaps;
  errors: ErrorShape[];
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
function groupsOf(document: OpenApi, operations: readonly OperationView[]): Group[] {
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
