import { get, isObject } from '../../shared/pointer.ts';

interface PageInfo {
  total: number;
  current_page: number;
  total_pages: number;
  page_size?: number | undefined;
}

/** What was seen of a page: of its numbers, or of the number of its records. */
export interface PageStatement {
  about: 'numbers' | 'sizes';
  text: string;
}

/**
 * What a page of a list shows about the numbers in `page_info`. How pages are counted is not
 * specified, so numbers that do not agree are observations.
 *
 * @returns One statement for each thing that was seen; empty for a body without pages.
 */
export function observePage(body: unknown): PageStatement[] {
  const info = get(body, '/meta/page_info');
  const data = get(body, '/data');
  if (!isPageInfo(info) || !Array.isArray(data)) return [];
  const { length } = data;
  const { total, current_page: current, total_pages: pages, page_size: size } = info;
  const numbers: [isSo: boolean, text: string][] = [
    [Math.min(total, current, pages, size ?? 0) < 0, 'a number was negative'],
    [current === 0, '`current_page` was 0'],
    [current > Math.max(pages, 1), '`current_page` was greater than `total_pages`'],
    [total < length, '`total` was less than the number of records on the page'],
    [
      size !== undefined && size > 0 && total > 0 && Math.ceil(total / size) !== pages,
      '`total_pages` was not `total` divided by `page_size`',
    ],
    [
      pages === 1 && current === 1 && total > length,
      '`total` was greater than the number of records on the only page',
    ],
    [total > 0 && pages < 1, '`total_pages` was 0 with records'],
    [total > 0 && pages > total, '`total_pages` was greater than `total`'],
  ];
  const sizes: [isSo: boolean, text: string][] = [
    [size !== undefined && length > size, 'a page had more records than `page_size`'],
    [size !== undefined, `\`page_size\` was ${size}`],
    [current >= 1 && current < pages, `a page before the last had ${length} records`],
  ];
  const isOdd = numbers.some(([isSo]) => isSo) || sizes[0]?.[0] === true;
  return [
    ...statements('numbers', [
      [!isOdd, 'the numbers agreed with each other and the page'],
      ...numbers,
    ]),
    ...statements('sizes', sizes),
  ];
}

function statements(
  about: PageStatement['about'],
  each: readonly [isSo: boolean, text: string][],
): PageStatement[] {
  return each.flatMap(([isSo, text]) => (isSo ? [{ about, text }] : []));
}

function isPageInfo(value: unknown): value is PageInfo {
  if (!isObject(value)) return false;
  const { total, current_page, total_pages, page_size } = value;
  return (
    [total, current_page, total_pages].every(Number.isInteger) &&
    (page_size === undefined || Number.isInteger(page_size))
  );
}
