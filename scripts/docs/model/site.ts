import type { OpenApi } from '../../pipeline/document.ts';
import { type ErrorShape, errorShapes } from './errors.ts';
import { type Gaps, gapsOf } from './gaps.ts';
import { linksOf } from './links.ts';
import { type OperationView, operationViews } from './operations.ts';
import { slug } from './text.ts';

/** The operations of one tag. */
export interface Group {
  name: string;
  id: string;
  description: string;
  notShown: string[];
  operations: OperationView[];
}

/** A guide before it is rendered: Markdown with its placeholders filled in. */
export interface Guide {
  id: string;
  title: string;
  summary: string;
  markdown: string;
}

/** A file that the site offers for download. */
export interface Download {
  file: string;
  description: string;
}

/** All that the pages show. */
export interface Site {
  document: OpenApi;
  operations: OperationView[];
  groups: Group[];
  gaps: Gaps;
  errors: ErrorShape[];
  guides: Guide[];
  downloads: Download[];
}

/** The site without its guides and downloads, which need it to be made. */
export function siteOf(document: OpenApi): Site {
  const operations = operationViews(document);
  return {
    document,
    operations,
    groups: groupsOf(document, operations),
    gaps: gapsOf(document, linksOf(document, operations)),
    errors: errorShapes(operations),
    guides: [],
    downloads: [],
  };
}

function groupsOf(document: OpenApi, operations: readonly OperationView[]): Group[] {
  const groups = new Map<string, Group>();
  const declared = document.tags ?? [];
  const group = (name: string, description = '', notShown: string[] = []) => {
    const found = groups.get(name) ?? {
      name,
      id: slug(name),
      description,
      notShown,
      operations: [],
    };
    groups.set(name, found);
    return found;
  };
  for (const tag of declared)
    group(
      tag.name,
      tag.description,
      (tag['x-unspecified'] ?? []).map(({ text }) => text),
    );
  for (const operation of operations) group(operation.tag).operations.push(operation);
  return [...groups.values()].filter((each) => each.operations.length > 0);
}
