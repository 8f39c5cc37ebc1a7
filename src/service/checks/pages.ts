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

/** An observation of a page: of its numbers, or of the number of its records. */
export interface PageStatement {
  about: 'numbers' | 'sizes';
  text: string;
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
  const oddNumbers = statements('numbers', {
    'a number was negative': Math.min(total, current, pages, size ?? 0) < 0,
    '`current_page` was 0': current === 0,
    '`current_page` was greater than `total_pages`': current > Math.max(pages, 1),
    '`total` was less than the number of records on the page': total < length,
    '`total_pages` was not `total` divided by `page_size`':
      size !== undefined && size > 0 && total > 0 && Math.ceil(total / size) !== pages,
    '`total` was greater than the number of records on the only page':
      pages === 1 && current === 1 && total > length,
    '`total_pages` was 0 with records': total > 0 && pages < 1,
    '`total_pages` was greater than `total`': total > 0 && pages > total,
  });
  const oddSizes = statements('sizes', {
    'a page had more records than `page_size`': size !== undefined && length > size,
  });

  const isConsistent = oddNumbers.length === 0 && oddSizes.length === 0;
  return [
    ...statements('numbers', {
      'the numbers agreed with each other and the page': isConsistent,
    }),
    ...oddNumbers,
    ...oddSizes,
    ...statements('sizes', {
      [`\`page_size\` was ${size}`]: size !== undefined,
      [`a page before the last had ${length} records`]: current >= 1 && current < pages,
    }),
  ];
}

/** The statements that hold of a page. */
function statements(
  about: PageStatement['about'],
  holds: Readonly<Record<string, boolean>>,
): PageStatement[] {
  const texts = Object.keys(holds).filter((text) => holds[text]);
  return texts.map((text) => ({ about, text }));
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
