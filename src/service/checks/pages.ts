import { isObject } from '../../shared/json.ts';
import { valueAt } from '../../shared/pointer.ts';
import type { SchemaNode } from '../../contract/schema.ts';
import { dataOf } from './envelopes.ts';

interface PageInfo {
  total: number;
  current_page: number;
  total_pages: number;
  page_size?: number | undefined;
}

/** JSON pointer of the numbers of a page in the body of a list. */
const PAGE_INFO = '/meta/page_info';

/** JSON pointer of the number of all records in the body of a list with pages. */
export const TOTAL = `${PAGE_INFO}/total`;

/** What a page has shown: of its numbers, or of the number of its records. */
export interface PageStatement {
  about: 'numbers' | 'sizes';
  text: string;
}

/** A statement with whether it holds of a page. */
interface TestedStatement extends PageStatement {
  holds: boolean;
}

/**
 * Collects what a page of a list shows about the numbers in `page_info`. How pages are counted is not
 * specified, so numbers that do not agree are observations.
 *
 * @returns One statement for each thing that was seen; empty for a body without pages.
 */
export function pageStatements(body: unknown): PageStatement[] {
  const info = valueAt(body, PAGE_INFO);
  const data = dataOf(body);
  if (!isPageInfo(info) || !Array.isArray(data)) return [];
  const { length } = data;
  const { total, current_page: current, total_pages: pages, page_size: size } = info;
  const numbersStatement = (holds: boolean, text: string): TestedStatement => ({
    about: 'numbers',
    holds,
    text,
  });
  const sizeStatement = (holds: boolean, text: string): TestedStatement => ({
    about: 'sizes',
    holds,
    text,
  });
  const inconsistencies = [
    numbersStatement(Math.min(total, current, pages, size ?? 0) < 0, 'a number was negative'),
    numbersStatement(current === 0, '`current_page` was 0'),
    numbersStatement(current > Math.max(pages, 1), '`current_page` was greater than `total_pages`'),
    numbersStatement(total < length, '`total` was less than the number of records on the page'),
    numbersStatement(
      size !== undefined && size > 0 && total > 0 && Math.ceil(total / size) !== pages,
      '`total_pages` was not `total` divided by `page_size`',
    ),
    numbersStatement(
      pages === 1 && current === 1 && total > length,
      '`total` was greater than the number of records on the only page',
    ),
    numbersStatement(total > 0 && pages < 1, '`total_pages` was 0 with records'),
    numbersStatement(total > 0 && pages > total, '`total_pages` was greater than `total`'),
    sizeStatement(size !== undefined && length > size, 'a page had more records than `page_size`'),
  ];
  const isInconsistent = inconsistencies.some(({ holds }) => holds);
  return [
    numbersStatement(!isInconsistent, 'the numbers agreed with each other and the page'),
    ...inconsistencies,
    sizeStatement(size !== undefined, `\`page_size\` was ${size}`),
    sizeStatement(current >= 1 && current < pages, `a page before the last had ${length} records`),
  ]
    .filter(({ holds }) => holds)
    .map(({ about, text }) => ({ about, text }));
}

/** The schema of the numbers of a page, in that of a body. */
export function pageSchema(envelope: SchemaNode | undefined): SchemaNode | undefined {
  return envelope?.properties.get('meta')?.properties.get('page_info');
}

function isPageInfo(value: unknown): value is PageInfo {
  if (!isObject(value)) return false;
  const { total, current_page, total_pages, page_size } = value;
  return (
    [total, current_page, total_pages].every(Number.isInteger) &&
    (page_size === undefined || Number.isInteger(page_size))
  );
}
